import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server of the table; `scripts/web dev` passes another one in PARLOUR_SERVER.
const server = process.env.PARLOUR_SERVER ?? 'http://127.0.0.1:8642';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    target: 'es2022',
    outDir: process.env.PARLOUR_WEB_OUT ?? '../src/parlour/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // fonts stay files: they are cached for ever
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/ws': { target: server, ws: true } } },
});

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// The server of the table; `scripts/web dev` passes another one in PARLOUR_SERVER.
const server = process.env.PARLOUR_SERVER ?? 'http://127.0.0.1:8642';

/** The first style sheets come along with the page: they would be waited for anyway. Their links stay, switched off, so that nobody fetches them. */
const dressed: Plugin = {
  name: 'dressed',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, (link, name: string) => {
        const sheet = bundle?.[name];
        return sheet?.type === 'asset'
          ? `${link.replace('>', ' disabled>')}<style>${String(sheet.source).trim()}</style>`
          : link;
      }),
  },
};

/** What the first screen needs, and what every table needs besides: two pieces, for each more would be waited for. */
const PIECES = [
  { name: 'page', test: /src\/App\.svelte$/, priority: 2 },
  { name: 'table', test: /src\/(screens\/AtTable\.svelte|(table|fly)\/.*)$/, priority: 1 },
];

export default defineConfig({
  plugins: [svelte(), dressed],
  base: '/',
  build: {
    target: 'es2022',
    outDir: process.env.PARLOUR_WEB_OUT ?? '../src/parlour/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // fonts stay files: they are cached for ever
    rolldownOptions: { output: { codeSplitting: { groups: PIECES } } },
    manifest: true, // tells the house which files an address will need
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/ws': { target: server, ws: true } } },
});

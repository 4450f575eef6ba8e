import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { cutLetters } from './tools/letters.mjs';

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

/** What the first screen needs, what an invitation needs besides, and what a running table does: for each piece more would be waited for. What is opened at a table comes later, and together. */
const PIECES = [
  {
    name: 'page',
    test: /src\/(App\.svelte|sound\/sound\.ts|pieces\/(titled\.ts|Trouble\.svelte)|net\/address\.svelte\.ts)$/,
    priority: 4,
  },
  {
    name: 'way_in',
    test: /src\/(screens\/AtTable\.svelte|pieces\/(Avatar|ConnectionBar|Sheet|Tile)\..*|art\/wall\.ts)$/,
    priority: 3,
  },
  {
    name: 'forms',
    test: /src\/(screens\/Join\.svelte|pieces\/(Choice|NameAndBug|Qr|Slider|Switch|copy)\..*)$/,
    priority: 3,
  },
  {
    name: 'table',
    test: /src\/(screens\/Room\.svelte|table\/(CardButton|SeatHead|touch|not_now|around)\..*|fly\/.*|games\/(parrot_box\/worth|cheating_moth\/cards)\.ts)$/,
    priority: 2,
  },
  {
    name: 'opened',
    test: /src\/(screens\/RuleSheet|table\/(RoomMenu|EndOfMatch|KeySheet|Scores))\.svelte$/,
    priority: 1,
  },
];

/** Letters that the page fetches first and, for names, later; their licences go with them. */
const letters: Plugin = {
  name: 'letters',
  buildStart: cutLetters,
  generateBundle() {
    for (const face of readdirSync('node_modules/@fontsource-variable'))
      this.emitFile({
        type: 'asset',
        fileName: `assets/${face}-LICENSE.txt`,
        source: readFileSync(`node_modules/@fontsource-variable/${face}/LICENSE`),
      });
  },
};

/** Packed as well as it can be, once: the house sends it to whoever takes it. */
const packed: Plugin = {
  name: 'packed',
  apply: 'build',
  enforce: 'post',
  writeBundle: ({ dir }) => {
    for (const file of readdirSync(dir!, { recursive: true, withFileTypes: true })) {
      const path = join(file.parentPath, file.name);
      if (!file.isFile() || !/\.(html|js|css|svg)$/.test(path)) continue;
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
    }
  },
};

export default defineConfig({
  plugins: [letters, svelte(), dressed, packed],
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

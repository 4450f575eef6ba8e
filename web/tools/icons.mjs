// Draws public/icon.svg and the two PNGs from the page's own art. Run by `scripts/web icons`.
import { writeFileSync } from 'node:fs';
import { launch } from './browser.mjs';
import { createServer } from 'vite';

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', logLevel: 'error' });
const { icon } = await vite.ssrLoadModule('/src/art/icon.ts');
await vite.close();
writeFileSync('public/icon.svg', icon());

const browser = await launch();
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${icon()}`);
  await page.screenshot({ path: `public/icon-${size}.png` });
}
await browser.close();

// How much the first visit at home loads, as `scripts/web build` can say it without a browser; `budgets size` weighs all of them: the page, its scripts and styles compressed, and its two fonts.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MOST = 160_000;
const out = process.env.PARLOUR_WEB_OUT ?? '../src/parlour/server/static';
const page = readFileSync(join(out, 'index.html'), 'utf8');
const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"(?! disabled)/g)].map((match) => match[1]);
const fonts = readdirSync(join(out, 'assets'))
  .filter((name) => /^(fredoka|nunito)-ours.*\.woff2$/.test(name))
  .map((name) => `assets/${name}`);
const table = readdirSync(join(out, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `assets/${name}`);
const size = (name) =>
  name.endsWith('.woff2')
    ? readFileSync(join(out, name)).length
    : gzipSync(readFileSync(join(out, name)), { level: 9 }).length;
const first = [...new Set(['index.html', ...named, ...fonts])];
const total = first.reduce((sum, name) => sum + size(name), 0);
for (const name of first) console.log(`${String(size(name)).padStart(8)}  ${name}`);
console.log(
  `${String(total).padStart(8)}  first visit, of ${MOST} allowed; all scripts together ${table.reduce((sum, name) => sum + size(name), 0)}`,
);
if (total > MOST) {
  console.error(`The first visit loads ${total} bytes; at most ${MOST} are allowed.`);
  process.exit(1);
}

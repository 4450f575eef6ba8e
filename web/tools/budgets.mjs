// What the page may cost: kilobytes at the first visit of each kind, milliseconds for each change of a table, and Lighthouse's
// marks. `scripts/web budgets [size] [pace] [lighthouse]`; all three if none is named. The page must have been built.
// Sizes and marks are held; milliseconds are told, and fail only far beyond, for machines differ.
import { createServer } from 'node:net';
import { chromium } from 'playwright-core';
import { Party } from '../drive/guests.mjs';
import { openHouse, openTable } from '../drive/house.mjs';
import { chromiumHere } from './browser.mjs';
import { pace } from './pace.mjs';
import { visits } from './visits.mjs';

const MOST = 160_000; // bytes of a first visit, letters and all
const UPDATES = { 1: 16, 6: 100 }; // milliseconds at so many times the usual slowness
const FAR_BEYOND = 4;
const MARK = 95;
const TRIES = 3;
const PHONE = 375; // Lighthouse's benchmark of a usual phone: a quicker machine is slowed down to it
const wanted = process.argv.slice(2);
const asked = (what) => !wanted.length || wanted.includes(what);
const troubles = [];

const house = await openHouse('--lazy');
process.once('exit', () => house.process?.kill('SIGKILL'));
if (asked('size')) await weigh();
if (asked('pace')) await measurePace();
if (asked('lighthouse')) await askLighthouse();
await house.close();
troubles.forEach((trouble) => console.error(trouble));
process.exit(troubles.length ? 1 : 0);

/** As it comes by https, and as a house without it sends it: browsers take brotli only by the first. */
async function weigh() {
  for (const { name, packing, total, parts } of await visits(house)) {
    console.log(`${name}, cold: ${total} bytes by ${packing} of ${MOST}`);
    if (total <= MOST) continue;
    troubles.push(`${name} loads ${total} bytes by ${packing} at the first visit; at most ${MOST} are allowed`);
    for (const [path, size] of parts.sort((a, b) => b[1] - a[1])) console.log(`${String(size).padStart(8)}  ${path}`);
  }
}

async function measurePace() {
  const party = await new Party(house).start();
  for (const slowness of [1, 6]) {
    for (const size of ['390x844', '1280x800']) {
      for (const { name, median, wall, parts } of await pace(party, house, size, slowness)) {
        const allowed = UPDATES[slowness];
        console.log(
          `${name}, ${size}, ${slowness} x: ${wall.toFixed(1)} ms of ${allowed}; until all have landed the thread is busy for ${median.toFixed(1)} ms (${parts})`,
        );
        if (!(wall <= allowed)) console.log(`  OVER: more than ${allowed} ms`);
        if (!(wall <= allowed * FAR_BEYOND)) troubles.push(`${name} takes ${wall.toFixed(0)} ms`);
      }
    }
  }
  troubles.push(...(await party.end()));
}

async function askLighthouse() {
  const { default: lighthouse } = await import('lighthouse');
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumHere(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  const seated = await openTable(house, {
    game: 'party-bugs',
    start: true,
    bots: ['nelly', 'carl', 'tim'].map((persona) => ({ level: 'newcomer', persona })),
  });
  let cpuSlowdownMultiplier = 4; // what Lighthouse takes, until it has said how quick this machine is
  for (const [name, url] of [
    ['home', house.url],
    ['table', `${house.url}/${seated.code}#seat=${seated.token}`],
  ]) {
    // A busy machine can spoil a run; whoever is good enough once is good enough.
    for (let tries = 1; ; tries++) {
      const { lhr } = await lighthouse(url, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
        throttling: { cpuSlowdownMultiplier },
      });
      cpuSlowdownMultiplier = Math.min(4, Math.max(1, lhr.environment.benchmarkIndex / PHONE));
      const marks = Object.entries(lhr.categories).map(([what, { score }]) => [what, Math.round((score ?? 0) * 100)]);
      console.log(
        `Lighthouse, ${name}: ${marks.map(([what, mark]) => `${what} ${mark}`).join(', ')} (this machine: ${lhr.environment.benchmarkIndex}, slowed down ${lhr.configSettings.throttling.cpuSlowdownMultiplier.toFixed(1)} times)`,
      );
      const low = marks.filter(([, mark]) => mark < MARK);
      if (low.length)
        for (const audit of Object.values(lhr.audits))
          if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode !== 'informative')
            console.log(`  ${audit.id} ${audit.score} ${audit.displayValue ?? ''}`);
      if (!low.length) break;
      if (tries === TRIES) {
        troubles.push(
          `Lighthouse, ${name}: ${low.map(([what, mark]) => `${what} ${mark}`).join(', ')}, less than ${MARK}`,
        );
        break;
      }
    }
  }
  await browser.close();
}

function freePort() {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => found(port));
    });
  });
}

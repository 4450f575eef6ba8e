// Drives: people with browsers at a real house. `scripts/web drive [--all] [name ...]`; SHOTS=folder keeps pictures.
// With `--all` those that take long are not left out; with ONCE=1 nobody may try again; LANES=1 drives one at a time.
import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Party } from './guests.mjs';
import { openHouse } from './house.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
// What is driven in several ways; what is long is left out unless it is asked for.
const [PHONE, DESK] = ['390x844', '1280x800'];
const WAYS = {
  'parrot_box touch': { size: PHONE, language: 'de', by: 'touch' },
  'parrot_box keys': { size: DESK, language: 'en', by: 'keys' },
  'parrot_box mouse': { size: DESK, language: 'en', by: 'mouse', long: true },
  'cheating_moth touch': { size: PHONE, language: 'en', by: 'touch', mode: 'live' },
  'cheating_moth keys': { size: DESK, language: 'de', by: 'keys', mode: 'live' },
  'cheating_moth calm': { size: DESK, language: 'en', by: 'mouse', mode: 'calm', long: true },
};
const NO_DRIVES = /^(run|house|guests|person|secrets|parrot_lover)$/;
const words = process.argv.slice(2);
const isAll = words.includes('--all');
const wanted = words.filter((word) => word !== '--all');
const fileOf = (name) => name.split(' ')[0];
const ways = Object.keys(WAYS).filter((name) => isAll || wanted.length || !WAYS[name].long);
const drives = readdirSync(here)
  .filter((file) => file.endsWith('.mjs'))
  .map((file) => file.slice(0, -4))
  .filter((name) => !NO_DRIVES.test(name) && !Object.keys(WAYS).some((way) => fileOf(way) === name))
  .sort();
// The longest begins first, so that nobody waits for it at the end.
const all = ['matrix', ...drives.filter((name) => name !== 'matrix'), ...ways];
const isMeant = (name) => (each) => name === each || fileOf(name) === each;
const chosen = wanted.length ? all.filter((name) => wanted.some(isMeant(name))) : all;
const PATIENCE = isAll ? 1_800_000 : 600_000;
const LANES = Number(process.env.LANES ?? 2);

if (wanted.some((each) => !all.some((name) => isMeant(name)(each)))) {
  console.error(`These can be driven: ${all.join(', ')}.`);
  process.exit(2);
}
if (process.env.SHOTS) mkdirSync(process.env.SHOTS, { recursive: true });

const failed = [];
const houses = [];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => Promise.all(houses.map((house) => house.close())).finally(() => process.exit(1)));
await Promise.all(Array.from({ length: Math.min(LANES, chosen.length) }, lane));
if (failed.length) console.log(`Not well: ${failed.join(', ')}.`);
process.exit(failed.length ? 1 : 0);

/** A house of its own, and one drive after the other. */
async function lane() {
  const house = await openHouse();
  houses.push(house);
  try {
    for (let name = chosen.shift(); name; name = chosen.shift()) {
      // A busy machine can make a person miss a moment, so whoever fails may try once more, in public.
      if (!(await tried(name, house)) && (process.env.ONCE || !(await tried(name, house)))) failed.push(name);
    }
  } finally {
    await house.close();
  }
}

async function tried(name, house) {
  const start = Date.now();
  const troubles = await drive(name, house);
  console.log(
    [
      `${troubles.length ? 'NO' : 'ok'}  ${name} (${((Date.now() - start) / 1000).toFixed(0)} s)`,
      ...troubles.map((trouble) => `    ${trouble}`),
    ].join('\n'),
  );
  return troubles.length === 0;
}

async function drive(name, house) {
  const { default: run } = await import(`./${fileOf(name)}.mjs`);
  const party = await new Party(house).start();
  party.all = isAll;
  try {
    await inTime(run(party, house, WAYS[name]));
  } catch (error) {
    const lines = `${error.stack ?? error}`.split('\n');
    const where = lines.filter((line) => line.includes('/drive/'));
    party.troubles.push([...lines.filter((line) => !/^ +at /.test(line)).slice(0, 12), ...where].join('\n      '));
  }
  return party.end();
}

function inTime(run) {
  return Promise.race([
    run,
    new Promise((_, late) => setTimeout(() => late(`not done after ${PATIENCE / 1000} s`), PATIENCE).unref()),
  ]);
}

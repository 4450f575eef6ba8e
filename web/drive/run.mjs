// Drives: people with browsers at a real house. `scripts/web drive [--all] [name ...]`; SHOTS=folder keeps pictures.
// With `--all` those that take long are not left out; with ONCE=1 nobody may try again; LANES=1 drives one at a time.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Party } from './guests.mjs';
import { openHouse } from './house.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
// Programs of their own, with what they are called with: size, language, how, ...
const PROGRAMS = {
  'parrot_box touch': ['parrot_box.mjs', '390x844', 'de', 'touch', '2', '1'],
  'parrot_box keys': ['parrot_box.mjs', '1280x800', 'en', 'keys', '2', '1'],
  'cheating_moth touch': ['cheating_moth.mjs', '390x844', 'en', 'touch', 'live', '3', '1'],
  'cheating_moth keys': ['cheating_moth.mjs', '1280x800', 'de', 'keys', 'live', '3', '1'],
  'cheating_moth two': ['cheating_moth_two.mjs', 'en'],
};
const LONG_PROGRAMS = {
  'parrot_box mouse': ['parrot_box.mjs', '1280x800', 'en', 'mouse', '2', '1'],
  'cheating_moth calm': ['cheating_moth.mjs', '1280x800', 'en', 'mouse', 'calm', '3', '1'],
};
const NO_DRIVES = /^(run|house|guests|secrets|parrot_lover|parrot_box|cheating_moth.*)\.mjs$/;
const words = process.argv.slice(2);
const isAll = words.includes('--all');
const wanted = words.filter((word) => word !== '--all');
const programs = { ...PROGRAMS, ...(isAll || wanted.length ? LONG_PROGRAMS : {}) };
const drives = readdirSync(here)
  .filter((name) => name.endsWith('.mjs') && !NO_DRIVES.test(name))
  .map((name) => name.slice(0, -4))
  .sort();
// The longest begins first, so that nobody waits for it at the end.
const all = ['matrix', ...drives.filter((name) => name !== 'matrix'), ...Object.keys(programs)];
const isMeant = (name) => (each) => name === each || name.startsWith(`${each} `);
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
  const troubles = await (programs[name] ? runProgram(programs[name], house) : drive(name, house));
  console.log(
    [
      `${troubles.length ? 'NO' : 'ok'}  ${name} (${((Date.now() - start) / 1000).toFixed(0)} s)`,
      ...troubles.map((trouble) => `    ${trouble}`),
    ].join('\n'),
  );
  return troubles.length === 0;
}

async function drive(name, house) {
  const { default: run } = await import(`./${name}.mjs`);
  const party = await new Party(house).start();
  party.all = isAll;
  try {
    await inTime(run(party, house));
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

function runProgram([file, ...words], house) {
  return new Promise((ended) => {
    let said = '';
    const child = spawn(process.execPath, [here + file, ...words], {
      env: { ...process.env, PARLOUR_SERVER: house.url },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      ended(code || signal ? [...said.trim().split('\n'), ...(signal ? [`ended by ${signal}`] : [])] : []);
    });
  });
}

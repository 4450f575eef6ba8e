// Drives: people with browsers at a real house. `scripts/web drive [name ...]`; SHOTS=folder keeps pictures.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromiumHere } from '../tools/browser.mjs';
import { Party } from './guests.mjs';
import { openHouse } from './house.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
// Programs of their own, with what they are called with: size, language, how, ...
const PROGRAMS = {
  'parrot_box': ['parrot_box.mjs', '1280x800', 'en', 'mouse', '2', '1'],
  'parrot_box touch': ['parrot_box.mjs', '390x844', 'de', 'touch', '2', '1'],
  'parrot_box keys': ['parrot_box.mjs', '1280x800', 'en', 'keys', '2', '1'],
  'cheating_moth': ['cheating_moth.mjs', '390x844', 'en', 'touch', 'live', '3', '1'],
  'cheating_moth keys': ['cheating_moth.mjs', '1280x800', 'de', 'keys', 'live', '3', '1'],
  'cheating_moth two': ['cheating_moth_two.mjs', 'en'],
  'cheating_moth calm': ['cheating_moth.mjs', '1280x800', 'en', 'mouse', 'calm', '3', '1'],
};
const PATIENCE = 240_000;
const NO_DRIVES = /^(run|house|guests|parrot_box.*|cheating_moth.*)\.mjs$/;
const drives = readdirSync(here).filter((name) => name.endsWith('.mjs') && !NO_DRIVES.test(name)).map((name) => name.slice(0, -4)).sort();
const wanted = process.argv.slice(2);
const all = [...drives, ...Object.keys(PROGRAMS)];
const chosen = wanted.length ? all.filter((name) => wanted.some((each) => name === each || name.startsWith(`${each} `))) : all;
if (wanted.some((each) => !all.some((name) => name === each || name.startsWith(`${each} `)))) {
  console.error(`These can be driven: ${all.join(', ')}.`);
  process.exit(2);
}
if (process.env.SHOTS) mkdirSync(process.env.SHOTS, { recursive: true });

let failed = 0;
const house = await openHouse();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => house.close().finally(() => process.exit(1)));
try {
  for (const name of chosen) {
    // A busy machine can make a person miss a moment, so whoever fails may try once more, in public.
    if (!(await tried(name)) && !(await tried(name))) failed += 1;
  }
} finally {
  await house.close();
}
process.exit(failed ? 1 : 0);

async function tried(name) {
  const start = Date.now();
  const troubles = await (PROGRAMS[name] ? runProgram(PROGRAMS[name]) : inTime(drive(name)));
  console.log(`${troubles.length ? 'NO' : 'ok'}  ${name} (${((Date.now() - start) / 1000).toFixed(0)} s)`);
  troubles.forEach((trouble) => console.log(`    ${trouble}`));
  return troubles.length === 0;
}

function inTime(troubles) {
  const late = new Promise((late) => setTimeout(() => late([`not done after ${PATIENCE / 1000} s`]), PATIENCE).unref());
  return Promise.race([troubles, late]);
}

async function drive(name) {
  const { default: run } = await import(`./${name}.mjs`);
  const party = await new Party(house).start();
  try {
    await run(party, house);
  } catch (error) {
    party.troubles.push(`${error.stack ?? error}`.split('\n').slice(0, 6).join('\n      '));
  }
  return party.end();
}

function runProgram([file, ...words]) {
  return new Promise((ended) => {
    let said = '';
    const child = spawn(process.execPath, [here + file, ...words], { env: { ...process.env, PARLOUR_SERVER: house.url, CHROMIUM: chromiumHere() }, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (text) => (said += text));
    child.stderr.on('data', (text) => (said += text));
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      ended(code || signal ? [...said.trim().split('\n'), ...(signal ? [`ended by ${signal}`] : [])] : []);
    });
  });
}

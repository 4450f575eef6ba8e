// Pictures of every screen, size and language, made of the real page at a house of its own, and sheets of them.
// `scripts/web shots [--folder=shots] [--sizes=390x844,1280x800] [--languages=en,de] [--patience=240] [scene ...]`; scenes go
// by the beginning of their name, such as `moth`; a table is played for so many seconds until its moments have come. The
// page must have been built.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Party } from '../drive/guests.mjs';
import { openHouse } from '../drive/house.mjs';
import { Camera } from './camera.mjs';
import { SCENES } from './scenes.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: 'shots' },
    sizes: { type: 'string', default: '360x640,390x844,844x390,768x1024,1280x800,1920x1080' },
    languages: { type: 'string', default: 'en,de' },
    patience: { type: 'string', default: '240' },
  },
});
const chosen = SCENES.filter(({ name }) => !positionals.length || positionals.some((each) => name.startsWith(each)));
if (!chosen.length) {
  console.error(`These can be shot: ${SCENES.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
mkdirSync(values.folder, { recursive: true });

const house = await openHouse();
process.once('exit', () => house.process?.kill('SIGKILL'));
const party = await new Party(house).start();
party.forgiven.push(/status of 404/);
const camera = new Camera(values.folder, values.sizes.split(','), values.languages.split(','), Number(values.patience));

async function guest(how) {
  const page = await party.guest(how);
  await camera.prepare(page);
  return page;
}

for (const scene of chosen) {
  const before = camera.taken.length;
  try {
    await scene.run({ house, guest, camera });
  } catch (error) {
    party.trouble(`${scene.name}: ${`${error.stack}`.split('\n').slice(0, 4).join(' ')}`);
  }
  for (const context of party.browser.contexts()) await context.close();
  console.log(`${scene.name}: ${camera.taken.length - before}`);
}
await camera.sheets(party.browser);
const troubles = [...camera.troubles, ...(await party.end())];
await house.close();
troubles.forEach((trouble) => console.log(trouble));
console.log(`${camera.taken.length} pictures in ${values.folder}, ${troubles.length} remarks`);

// Pictures of the three tables for the documents, made of the real page: docs/pictures/*.png, each below 300 kB.
// `scripts/web pictures [name ...]`, such as `pictures parrot-box-phone`; all of them if none is named.
import { mkdirSync, writeFileSync } from 'node:fs';
import { Party, playUntil } from '../drive/guests.mjs';
import { openHouse, openTable } from '../drive/house.mjs';

const wanted = process.argv.slice(2);
const FOLDER = '../docs/pictures';
const MOST = 300_000;
const BOTS = ['carl', 'nelly', 'sue'].map((persona) => ({ level: 'casual', persona }));
const TABLES = [
  { game: 'party-bugs', options: {}, ready: '.floor .card.can', after: 5 },
  { game: 'parrot-box', options: {}, ready: '.draw.can', after: 12 },
  { game: 'cheating-moth', options: { mode: 'live' }, ready: '.fan .card', after: 3 },
];
const SIZES = [
  ['', '1280x800', false],
  ['-phone', '390x844', true],
];

mkdirSync(FOLDER, { recursive: true });
const house = await openHouse();
process.once('exit', () => house.process?.kill('SIGKILL'));
const party = await new Party(house).start();
for (const { game, options, ready, after } of TABLES) {
  for (const [suffix, size, touch] of SIZES) {
    if (wanted.length && !wanted.includes(game + suffix)) continue;
    const seated = await openTable(house, { game, options, start: true, bots: BOTS });
    const page = await party.guest({ size, touch, seated, game, settings: { tips: false } });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector('.room');
    await playUntil(
      [page],
      async () =>
        (await page.evaluate(() => performance.getEntriesByName('fly').length)) > after * 4 &&
        (await page.locator(ready).count()) > 0,
      60_000,
      touch,
    );
    await page.waitForTimeout(900);
    const small = await squeezed(page, await page.screenshot());
    writeFileSync(`${FOLDER}/${game}${suffix}.png`, small);
    console.log(`${game}${suffix}.png ${small.length}`);
    if (small.length > MOST) party.trouble(`${game}${suffix}.png has ${small.length} bytes`);
    await page.context().close();
  }
}
const troubles = await party.end();
await house.close();
troubles.forEach((trouble) => console.log(trouble));
process.exit(troubles.length ? 1 : 0);

/** Fewer shades of every colour: soft light costs most of a picture's bytes. */
async function squeezed(page, picture) {
  const url = await page.evaluate(
    async (data) => {
      const image = new Image();
      image.src = data;
      await image.decode();
      const wide = image.height > image.width ? 480 : 960;
      const canvas = Object.assign(document.createElement('canvas'), {
        width: wide,
        height: Math.round((image.height * wide) / image.width),
      });
      const brush = canvas.getContext('2d');
      brush.drawImage(image, 0, 0, canvas.width, canvas.height);
      const pixels = brush.getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < pixels.data.length; i++)
        if (i % 4 < 3) pixels.data[i] = Math.min(255, Math.round(pixels.data[i] / 8) * 8);
      brush.putImageData(pixels, 0, 0);
      return canvas.toDataURL('image/png');
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  );
  return Buffer.from(url.split(',')[1], 'base64');
}

// A whole match of Parrot Box in Chromium, against bots of a running house: by mouse, finger and key.
// `node drive/parrot_box.mjs [size] [language] [mouse|touch|keys] [players] [rounds] [folder for pictures]`
import { mkdirSync } from 'node:fs';
import { launch } from '../tools/browser.mjs';

const [size = '1280x800', language = 'en', by = 'mouse', players = '4', rounds = '5', folder = ''] =
  process.argv.slice(2);
const house = process.env.PARLOUR_SERVER ?? 'http://127.0.0.1:8642';
const [width, height] = size.split('x').map(Number);
const settings = JSON.stringify({
  language,
  name: 'Ada',
  avatar: 1,
  speed: process.env.SPEED ?? 'brisk',
  theme: process.env.THEME ?? 'dark',
  motion: process.env.MOTION ?? 'full',
});
const LONGEST = 15 * 60_000;
const ASKED_WITHIN = 10_000;

const browser = await launch();
const context = await browser.newContext({
  viewport: { width, height },
  deviceScaleFactor: by === 'touch' ? 2 : 1,
  hasTouch: by === 'touch',
  locale: language,
});
await context.addInitScript(
  (kept) => localStorage.getItem('parlour.settings') ?? localStorage.setItem('parlour.settings', kept),
  settings,
);
const page = await context.newPage();
const troubles = [];
const seen = new Map();
page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
page.on('pageerror', (error) => troubles.push(String(error.stack)));
page.on('requestfailed', (request) => troubles.push(`${request.url()} failed`));
if (folder) mkdirSync(folder, { recursive: true });

await page.goto(house);
const code = await page.evaluate(
  async ([players, rounds, language]) => {
    const { 2: bot } = (await (await fetch('/api/games')).json()).find((game) => game.id === 'parrot-box').bots;
    const wish = {
      game: 'parrot-box',
      name: 'Ada',
      avatar: 1,
      language,
      start: true,
      options: { rounds },
      bots: Array.from({ length: players - 1 }, () => ({ level: bot.level })),
    };
    const seated = await (
      await fetch('/api/tables', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(wish),
      })
    ).json();
    localStorage.setItem(
      'parlour.tables',
      JSON.stringify([
        {
          code: seated.code,
          game: 'parrot-box',
          seats: [{ chair: seated.chair, token: seated.token, name: 'Ada' }],
          at: Date.now(),
          names: [],
        },
      ]),
    );
    return seated.code;
  },
  [Number(players), Number(rounds), language],
);
await page.goto(`${house}/${code}`);
await page.waitForSelector('.parrots');

const start = Date.now();
let moves = 0;
while (!(await page.locator('.end').count())) {
  if (Date.now() - start > LONGEST) {
    troubles.push(`still not over: ${await page.locator('[role=status]').first().textContent()}`);
    break;
  }
  await watch();
  if (await act()) moves++;
  else await page.waitForTimeout(70);
}
await page.waitForTimeout(700);
await shot('end', 1);
await hiddenStaysHidden();
await browser.close();
if (!seen.get('turn') || !seen.get('new')) troubles.push('no turn was ever seen');
console.log(
  `${size} ${language} ${by}, ${players} players: ${moves} moves in ${Math.round((Date.now() - start) / 1000)} s; seen: ${[...seen].map(([what, n]) => `${what} ${n}`).join(', ')}`,
);
troubles.forEach((trouble) => console.log(trouble));
process.exit(troubles.length ? 1 : 0);

/** What is on the page just now, as far as it is worth a picture or a check. */
async function watch() {
  const now = await page.evaluate(() => {
    const has = (what) => document.querySelector(what) !== null;
    return {
      opening: has('.mine .card.can') && !has('.mine .card[data-up="1"]'),
      turn: has('.draw.can'),
      new: has('.new.mine .card'),
      fly: has('li.flies'),
      perch: has('.perch'),
      air: has('body > .pb-flying'),
      other: has('.new:not(.mine) .card'),
      last: has('.parrots.last'),
      over: has('.over h2'),
      ribbon: has('.ribbon'),
      bubble: has('.mine .bubble') || has('.speaks'),
      wide: document.documentElement.scrollWidth - innerWidth,
      tall: document.querySelector('.parrots').scrollHeight - document.querySelector('.parrots').clientHeight,
    };
  });
  for (const [what, so] of Object.entries(now)) {
    if (what === 'wide' || what === 'tall') {
      if (so > 1 && !seen.has(what)) troubles.push(`${so} pixels too ${what}`);
      if (so > 1) await shot(what, 1);
    } else if (so) await shot(what, what === 'turn' ? 2 : 1);
  }
}

async function shot(what, most) {
  const n = (seen.get(what) ?? 0) + 1;
  seen.set(what, n);
  if (!folder || n > most) return;
  if (!['air', 'over'].includes(what)) await page.waitForTimeout(350);
  await page.screenshot({ path: `${folder}/${what}${n > 1 ? n : ''}-${size}-${language}.png` });
}

/** Do one thing that is offered, the way this person does things: somebody who loves Parrots. */
async function act() {
  const offer = await page.evaluate(() => {
    const lis = [...document.querySelectorAll('.mine .grid li')];
    const at = (what) => lis.flatMap((li, i) => (li.querySelector(what) ? [i] : []));
    const has = (what) => document.querySelector(what) !== null;
    return {
      cells: at('.card.can'),
      down: at('[data-up="0"]'),
      parrots: at('.pb-parrot, .pb-copycat'),
      flies: lis.flatMap((li, i) => (li.classList.contains('flies') ? [i] : [])),
      draw: has('.draw.can'),
      discard: has('[data-anchor=discard] .card.can'),
      take: has('[data-anchor=discard] .pb-parrot'),
      parrot: has('.new.mine .pb-parrot'),
      buttons: document.querySelectorAll('.doing .button:enabled').length,
    };
  });
  const roll = Math.random();
  if (offer.draw)
    return offer.take || roll < 0.25
      ? by === 'keys'
        ? press('t')
        : tap('[data-anchor=discard] .card.can')
      : by === 'keys'
        ? press('d')
        : tap('.draw');
  if (offer.flies.length) return by === 'keys' ? press('f') : replaceOrFly(offer.flies[0]);
  if (offer.buttons && offer.cells.length <= 1)
    return shot('dilemma', 1).then(() => tap(`.doing .button:nth-child(${roll < 0.4 ? 1 : 2})`));
  if (offer.buttons && offer.discard && !offer.parrot && offer.down.length > 3 && roll < 0.6)
    return by === 'keys'
      ? press('x')
      : by === 'mouse'
        ? drag('[data-anchor=hand] .card', '[data-anchor=discard]')
        : tap('.doing .button:last-child');
  if (!offer.cells.length) return false;
  const mateOpen = offer.cells.filter((spot) => offer.down.includes(spot) && !offer.down.includes((spot + 4) % 8));
  const keep = offer.cells.filter((spot) => !offer.parrots.includes(spot) && !offer.parrots.includes((spot + 4) % 8));
  const choices = offer.parrot && mateOpen.length ? mateOpen : keep.length ? keep : offer.cells;
  return touch(choices[Math.floor(Math.random() * choices.length)], offer.discard && roll < 0.7);
}

async function touch(spot, dragging) {
  const cell = `.mine .grid li:nth-child(${spot + 1}) .card`;
  if (by === 'keys') {
    await press(String(spot + 1));
    await shot('looked', 2);
    return press('Enter');
  }
  if (by === 'mouse' && dragging) return drag('[data-anchor=hand] .card', `.mine .grid li:nth-child(${spot + 1})`);
  if (by === 'mouse') {
    await page
      .locator(cell)
      .hover({ force: true, timeout: 1500 })
      .catch(() => undefined);
    await shot('looked', 3);
  }
  await tap(cell);
  if (by === 'touch' && (await page.locator(`${cell}.lifted.can`).count())) {
    await shot('lifted', 2);
    await tap(cell);
  }
  return true;
}

/** Choosing the Parrot asks; the first answer lets it fly. */
async function replaceOrFly(spot) {
  const answers = () => page.locator('.doing .button').count();
  for (let tries = 0; tries < 3 && (await answers()) !== 3; tries++) {
    if (!(await page.locator('li.flies').count())) return false; // the moment has passed
    await tap(`.mine .grid li:nth-child(${spot + 1}) .card`);
    await page
      .waitForFunction(() => document.querySelectorAll('.doing .button').length === 3, null, { timeout: ASKED_WITHIN })
      .catch(() => undefined);
  }
  if ((await answers()) !== 3) troubles.push('the Parrot was not asked about');
  await shot('asked', 1);
  return tap('.doing .button:first-child');
}

async function tap(what) {
  const thing = page.locator(what).first();
  await (
    by === 'touch' ? thing.tap({ force: true, timeout: 1500 }) : thing.click({ force: true, timeout: 1500 })
  ).catch(() => undefined);
  await page.waitForTimeout(60);
  return true;
}

async function press(key) {
  await page.keyboard.press(key);
  await page.waitForTimeout(60);
  return true;
}

async function drag(what, onto) {
  const [a, b] = [await page.locator(what).first().boundingBox(), await page.locator(onto).first().boundingBox()];
  if (!a || !b) return false;
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
  await shot('dragged', 1);
  await page.mouse.up();
  await page.waitForTimeout(60);
  return true;
}

/** A card that lies face down says nothing, neither in words nor by its picture. */
async function hiddenStaysHidden() {
  const told = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-up="0"]')].filter(
        (card) => card.textContent.trim() || !card.querySelector('.pb-back'),
      ).length,
  );
  if (told) troubles.push(`${told} face-down cards give themselves away`);
}

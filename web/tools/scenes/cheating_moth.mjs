// Cheating Moth, live and calm: cheating, guarding, races, slaps and verdicts.
import { act } from '../../drive/guests.mjs';
import { openTable } from '../../drive/house.mjs';
import { bots, END, LEFT, table, TABLES, television } from '../moments.mjs';

/** What Live and Calm have in common. */
const MOTHS = [
  { name: 'gift', when: '.fan .dull' },
  { name: 'caught', when: '.verdict.right' },
  { name: 'wrong', when: '.verdict.wrong' },
  { name: 'finish', when: '.finish li' },
];
const MOTH = [
  { name: 'turn', when: '.moth:not(.guarding) .fan .card.can', without: '.sky .card' },
  { name: 'chosen', when: '.edge.open', do: (page) => page.locator('.fan .card').first().focus() },
  { name: 'guard', when: '.moth.guarding', do: lamp },
  { name: 'lamp', when: '.edge.lit' },
  { name: 'slap', when: '.moth[data-phase=MOSQUITO]' },
  { name: 'race', when: '.moth[data-phase=COCKROACH]' },
  ...MOTHS,
  { name: 'held', when: '.moth[data-phase=TURN_DONE]' },
  { name: 'round', when: '.over h2' },
];

/** A card under a finger, at every size for itself: on its way, and where it may not go. Whoever is caught tries again. */
const VANISH = {
  name: 'moth-vanish',
  async run({ house, guest, camera }) {
    for (const size of camera.sizes) {
      for (const [name, depth, wait, again] of [
        ['moth-vanish', 0.4, 500, false],
        ['moth-vanish-no', 0.6, 250, true],
      ]) {
        for (
          let tries = 0;
          tries < TABLES && !camera.taken.some((shot) => shot.name === name && shot.size === size);
          tries++
        ) {
          const seated = await openTable(house, {
            game: 'cheating-moth',
            options: { mode: 'live', rounds: 1, first_guard: 1 },
            start: true,
            bots: bots(3, 'newcomer'),
          });
          const page = await guest({ seated, game: 'cheating-moth', size });
          await page.goto(`${house.url}/${seated.code}`);
          await page.waitForSelector('.edge.open');
          if (again) {
            await dive(page, 0.98);
            await page.waitForTimeout(1200);
            await page.mouse.up();
          }
          await dive(page, depth);
          await page.waitForTimeout(wait);
          if (await page.locator(again ? '.edge.no' : '.fan .held').count())
            await camera.shoot(page, name, { sizes: [size] });
          await page.context().close();
        }
      }
    }
  },
};

async function dive(page, depth) {
  const card = await page.locator('.fan li:nth-child(2) .card').boundingBox();
  const edge = await page
    .locator('.edge')
    .boundingBox({ timeout: 1000 })
    .catch(() => null);
  if (!edge) return; // caught, and the Guard now
  await page.mouse.move(card.x + 14, card.y + 30);
  await page.mouse.down();
  await page.mouse.move(card.x + 30, edge.y + edge.height * depth, { steps: 8 });
}
async function lamp(page) {
  await page.keyboard.press('q');
  await page.waitForTimeout(700);
}

/** Plays, cheats now and then, and calls when it is the Guard. */
async function cheats(page) {
  const roll = Math.random();
  await page.mouse.up();
  if (await page.locator('.moth.guarding').count()) {
    if (roll < 0.05) await page.keyboard.press('c');
    else if (roll < 0.15) await page.keyboard.press('qwer'[Math.floor(Math.random() * 3)]);
  } else if (roll < 0.06) {
    await page.keyboard.press('1');
    await page.keyboard.down('Shift');
    await page.keyboard.down('v');
    await page.waitForTimeout(900);
    await page.keyboard.up('v');
    await page.keyboard.up('Shift');
  }
  await page.evaluate(() => document.querySelector('.over .button, .note:not(.no) .button.main')?.click());
  return act(page);
}

const CALM = { play: calmly };
/** Honest most of the time, and fond of Spiders. */
async function calmly(page) {
  const spider = await page.evaluate(() => {
    const honest =
      Math.random() < 0.7 && document.querySelector('.moth[data-phase=COMMIT] .edge .button:enabled:last-child');
    const card = document.querySelector('.moth[data-phase=TURN] .fan .card.can:has(.cm-spider)');
    (honest || card)?.click();
    return !!(honest || card);
  });
  return spider || act(page);
}

export const CHEATING_MOTH = [
  table('moth-live', 'cheating-moth', 4, { mode: 'live' }, [...MOTH, END], { play: cheats }),
  table('moth-live-5', 'cheating-moth', 5, { mode: 'live' }, [MOTH[0], MOTH[2], MOTHS[1], MOTHS[3], MOTH.at(-1)], {
    play: cheats,
  }),
  table('moth-live-3', 'cheating-moth', 3, { mode: 'live', rounds: 1 }, [MOTH[0], MOTH[2], END], { play: cheats }),
  table('moth-left', 'cheating-moth', 3, { mode: 'live', rounds: 1 }, [MOTH[0], MOTH[2]], { ...LEFT, play: cheats }),
  table('moth-still', 'cheating-moth', 4, { mode: 'live', rounds: 1 }, [MOTH[0], MOTH[2], MOTHS[2]], {
    settings: { motion: 'less' },
    play: cheats,
  }),
  ...['light', 'contrast'].map((theme) =>
    table(`moth-${theme}`, 'cheating-moth', 4, { mode: 'live' }, [MOTH[0], MOTH[2], ...MOTHS, MOTH.at(-1)], {
      settings: { theme },
      play: cheats,
    }),
  ),
  VANISH,
  table(
    'moth-calm',
    'cheating-moth',
    4,
    { mode: 'calm', rounds: 1 },
    [
      {
        name: 'commit',
        when: '.moth[data-phase=COMMIT]:not(.guarding) .edge .doing .button',
        without: '.verdict, .edge .cap',
      },
      { name: 'watch', when: '.moth[data-phase=COMMIT] .seat.glow' },
      { name: 'turn', when: '.moth[data-phase=TURN] .fan .card.can', without: '.sky .card' },
      { name: 'race', when: '.moth[data-phase=COCKROACH] .doing .button' },
      { name: 'slap', when: '.moth[data-phase=MOSQUITO] .doing .button' },
      { name: 'spider', when: '.moth[data-phase=SPIDER] .seat.glow' },
      ...MOTHS,
      END,
    ],
    CALM,
  ),
  table(
    'moth-calm-5',
    'cheating-moth',
    5,
    { mode: 'calm' },
    [
      { name: 'watch', when: '.moth[data-phase=COMMIT] .seat.glow' },
      { name: 'round', when: '.over h2' },
    ],
    CALM,
  ),
  television('moth-tv', 'cheating-moth', 4, '.seat.lit'),
];

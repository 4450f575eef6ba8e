// What explains a game while it is played: the rules beside a table, and the coach.
import { openTable } from '../../drive/house.mjs';
import { bots, table } from '../moments.mjs';

/** The rules beside a table: what applies, a plate before and after it was told, and the book. */
export const READING = [
  ['party-bugs', { hidden_card: true }],
  ['parrot-box', {}],
  ['cheating-moth', {}],
].map(([game, options]) => ({
  name: `beside-${game}`,
  async run({ house, guest, camera }) {
    const seated = await openTable(house, { game, options, start: true, bots: bots(3), pace: 'no-hurry' });
    const page = await guest({ seated, game, settings: { tips: false } });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector('.table .card');
    await page.locator('header button[aria-expanded]:visible').last().click();
    await page.waitForSelector('.rule-sheet .two button');
    await camera.shoot(page, `beside-${game}-now`);
    await page.click('#layer-pictures');
    await page.waitForSelector('.plates .card.can');
    await camera.shoot(page, `beside-${game}-pictures`);
    await page.locator('.plates article').first().locator('.card.can').first().click();
    await page.waitForTimeout(900);
    await camera.shoot(page, `beside-${game}-told`);
    await page.click('#layer-book');
    await page.waitForSelector('.rule-sheet article');
    await camera.shoot(page, `beside-${game}-book`);
  },
}));

/** The coach in a real game, at the first time of a thing. */
export const TIPS = [
  ['bugs', 'party-bugs', 5, {}],
  ['parrot', 'parrot-box', 4, {}],
  ['calm', 'cheating-moth', 4, { mode: 'calm' }],
  ['live', 'cheating-moth', 4, { mode: 'live' }],
].map(([name, game, players, options]) =>
  table(
    `tips-${name}`,
    game,
    players,
    options,
    [
      { name: 'first', when: '.bubble' },
      { name: 'next', when: '.bubble' },
    ],
    { settings: { tips: true } },
  ),
);

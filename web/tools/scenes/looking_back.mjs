// After the last card: the sheets of a table, its end, and replays.
import { act, isOver, playUntil } from '../../drive/guests.mjs';
import { openTable } from '../../drive/house.mjs';
import { loveParrots } from '../../drive/parrot_lover.mjs';
import { bots, catchAll, END, openSheet } from '../moments.mjs';

/** A finished match, its score sheet, and the way back to it from home. */
export const AFTER = {
  name: 'after',
  async run({ house, guest, camera }) {
    const seated = await openTable(house, { game: 'party-bugs', start: true, bots: bots(2, 'newcomer') });
    const page = await guest({ seated, game: 'party-bugs' });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector('.hand .card.can');
    for (const label of ['Scores', 'Menu']) {
      await openSheet(label)(page).catch(() => camera.troubles.push(`there is no ${label}`));
      await camera.shoot(page, `sheet-${label.toLowerCase()}`);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('?');
    await page.waitForTimeout(350);
    await camera.shoot(page, 'sheet-keys');
    await page.keyboard.press('Escape');
    await catchAll(page, camera, 'short', [END]);
    await page.click('.end a[href^="/replay/"]');
    await page.waitForSelector('.replay');
    for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(900);
    await camera.shoot(page, 'replay');
    await page.goto(house.url);
    await page.waitForSelector('.past');
    await camera.shoot(page, 'home-again');
  },
};

/** A replay in its middle: all cards open, through somebody's eyes, what the expert says, and the tracks of a live match. */
async function lookBack(page, camera, name) {
  await page.waitForSelector('.replay');
  const slider = page.locator('.controls input');
  const middle = Math.round(Number(await slider.getAttribute('max')) * 0.55);
  await slider.fill(String(middle));
  await page.locator('.buttons .button').nth(3).click();
  await page.waitForTimeout(1500);
  await camera.shoot(page, `${name}-open`, { full: true });
  await page.selectOption('select', '0');
  await page.waitForTimeout(300);
  await camera.shoot(page, `${name}-eyes`);
  await page.selectOption('select', '');
  const panels = page.locator('.panels .button');
  if ((await panels.count()) > 2) {
    await panels.nth(2).click();
    await page.waitForTimeout(300);
    await camera.shoot(page, `${name}-hands`, { full: true });
  }
  await panels.nth(1).click();
  await page.locator('.scroll .button.main').click();
  await page.waitForSelector('.verdicts li', { timeout: camera.patience * 1000 });
  await camera.shoot(page, `${name}-expert`, { full: true });
}

const replay = (name, game, players, options, how = act) => ({
  name: `replay-${name}`,
  async run({ house, guest, camera }) {
    const seated = await openTable(house, { game, options, start: true, bots: bots(players - 1, 'newcomer') });
    const page = await guest({ seated, game });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector('.room');
    if (!(await playUntil([page], isOver(page), camera.patience * 1000, false, how)))
      return camera.troubles.push(`replay-${name} did not end`);
    await page.click('.end .row a[href^="/replay/"]');
    await lookBack(page, camera, `replay-${name}`);
  },
});

export const REPLAYS = [
  replay('bugs', 'party-bugs', 5, {}),
  replay('parrot', 'parrot-box', 4, { rounds: 1 }, loveParrots),
  replay('calm', 'cheating-moth', 4, { mode: 'calm', rounds: 1 }),
  replay('live', 'cheating-moth', 4, { mode: 'live', rounds: 1 }),
];

// How a moment of a real table is caught: somebody plays until it has come, and the camera holds it.
import { act } from '../drive/guests.mjs';
import { openTable } from '../drive/house.mjs';

const PERSONAS = ['nelly', 'carl', 'tim', 'sue', 'gus'];
export const bots = (n, level = 'casual') => Array.from({ length: n }, (_, i) => ({ level, persona: PERSONAS[i] }));
export const TABLES = 4; // that are played until everything has been seen
export const END = { name: 'end', when: '.end' };
export const LEFT = { settings: { hand: 'left' } };

/** Somebody at a table with bots, whose moments are caught while it is played; and at another, for what did not come. */
export const table = (name, game, players, options, moments, how = {}) => ({
  name,
  async run({ house, guest, camera }) {
    let missing = moments;
    for (let tables = 0; missing.length && tables < TABLES; tables++) {
      const seated = await openTable(house, { game, options, start: true, bots: bots(players - 1, how.level) });
      const page = await guest({ seated, game, settings: { tips: false, ...how.settings } });
      await page.goto(`${house.url}/${seated.code}`);
      await page.waitForSelector('.room');
      missing = await catchAll(page, camera, name, missing, how);
      await page.context().close();
    }
    missing.forEach((each) => camera.troubles.push(`${name}-${each.name} was not seen`));
  },
});

/** A big screen, and somebody who plays meanwhile. */
export function television(name, game, players, when) {
  return {
    name,
    async run({ house, guest, camera }) {
      const seated = await openTable(house, { game, start: true, bots: bots(players - 1) });
      const phone = await guest({ seated, game, size: '390x844', settings: { tips: false } });
      await phone.goto(`${house.url}/${seated.code}`);
      const tv = await guest({ size: '1920x1080' });
      await tv.goto(`${house.url}/tv/${seated.code}`);
      await tv.waitForSelector('.tv');
      const missing = await catchAll(tv, camera, name, [{ name: 'table', when }], { play: () => act(phone) });
      if (missing.length) camera.troubles.push(`${name} was not seen`);
    },
  };
}

/** Those that did not come are the answer. */
export async function catchAll(page, camera, name, moments, { play = act } = {}) {
  const missing = new Map(moments.map((moment) => [moment.name, moment]));
  const until = Date.now() + camera.patience * 1000;
  while (missing.size && Date.now() < until) {
    await page.evaluate(
      (wanted) => (camera.wanted = wanted),
      [...missing.values()].map(({ name, when, without }) => ({ name, when, without })),
    );
    const seen = await page.evaluate(() => camera.seen);
    if (!seen) {
      const over = await page.locator('.end').count();
      if (over && !missing.has('end')) break;
      if (!(await play(page).catch(() => false))) await page.waitForTimeout(40);
      continue;
    }
    const moment = missing.get(seen);
    missing.delete(seen);
    if (moment?.do) {
      await page.evaluate((still) => ((camera.wanted = []), still || camera.go()), moment.still);
      await moment.do(page);
    }
    await camera.shoot(page, `${name}-${seen}`, moment);
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  }
  return [...missing.values()];
}

/** A screen that can be gone to. */
export const screen = (name, path, ready, then) => ({
  name,
  async run({ house, guest, camera }) {
    const page = await guest({});
    await page.goto(house.url + path);
    await page.waitForSelector(ready);
    await then?.(page);
    await page.waitForTimeout(250);
    await camera.shoot(page, name);
  },
});

export const hover = (what) => async (page) => {
  await page
    .locator(what)
    .first()
    .hover({ force: true, timeout: 2000 })
    .catch(() => undefined);
  await page.waitForTimeout(150);
};
/** As a finger does: the first tap lifts. */
export const tap = (what) => (page) =>
  page.evaluate((what) => {
    const card = document.querySelector(what);
    card?.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
    card?.click();
  }, what);
export const openSheet = (label) => async (page) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(`header button[aria-label="${label}"]:visible`).first().click();
  await page.waitForTimeout(350);
};

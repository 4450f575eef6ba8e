// A whole match of Party Bugs without a pointer: from the door to the end, for two.
import { isOver } from './guests.mjs';

export default async function (party, house) {
  const page = await party.guest({ settings: { motion: 'less' } });
  await page.goto(house.url);
  await page.waitForSelector('.game .main');
  await tabTo(page, 'a[href="/?new=party-bugs"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('form .field');
  await tabTo(page, 'form .main');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.add .button');
  await tabTo(page, '.add .button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.seats li:nth-child(2)');
  await tabTo(page, '.begin .main');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.hand .card.can');
  await page.keyboard.press('h');
  await page.waitForFunction(() => document.querySelector('[role=alert].voice')?.textContent.length > 10);
  await page.keyboard.press('?');
  await party.fit(page, 'keys');
  await page.keyboard.press('Escape');
  const until = Date.now() + 50_000;
  while (!(await isOver(page)()) && Date.now() < until) {
    const sealed = await page.locator('.seat.me .card.sealed').count();
    const choices = await page.locator('.floor .card.can, .hand .card.can').count();
    if (choices && !sealed) {
      await page.keyboard.press(String(1 + Math.floor(Math.random() * Math.min(3, choices))));
      await page.keyboard.press('Enter');
    }
    await page.waitForTimeout(80);
  }
  party.must(await isOver(page)(), 'the match did not end');
  party.must(await page.evaluate(() => document.activeElement?.id === 'end-title'), 'the end is not where the focus is');
}

/** Tab on until this has the focus; it must be reachable. */
async function tabTo(page, what) {
  for (let i = 0; i < 80; i++) {
    if (await page.evaluate((what) => document.activeElement?.matches(what), what)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${what} cannot be reached by Tab`);
}

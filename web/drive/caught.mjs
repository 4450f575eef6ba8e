// Two people and a bot at a live table: Ada makes a card vanish, Bo is the Guard, sees it and calls; then Ada has the
// Guard Bug and goes away, and nothing can vanish until she is back.
import { openTable, sitDown } from './house.mjs';

const game = 'cheating-moth';

export default async function (party, house) {
  const hers = await openTable(house, { game, options: { mode: 'live', first_guard: 1 } });
  const his = await sitDown(house, hers.code, { name: 'Bo' });
  const ada = await party.guest({ size: '390x844', touch: true, seated: hers, game });
  const bo = await party.guest({ seated: his, game, settings: { name: 'Bo' } });
  for (const page of [ada, bo]) await page.goto(`${house.url}/${hers.code}`);
  await ada.click('.add .button');
  await bo.click('.begin .main');
  await ada.click('.begin .main:enabled');
  await bo.waitForSelector('.moth.guarding');

  // Bo watches Ada, who moves a card slowly under the table.
  await bo.locator('.seats .seat', { hasText: 'Ada' }).click();
  await bo.locator('.seat.lit', { hasText: 'Ada' }).waitFor();
  await ada.waitForSelector('.edge.lit');
  const before = await ada.locator('.fan .card').count();
  const finger = await holdsUnder(ada);
  await bo.waitForFunction(() => Number(document.querySelector('.seat.lit ellipse')?.getAttribute('cy')) > 88);
  await party.shot(ada, 'two-vanishing');
  const verdict = ada.waitForSelector('.verdict.right');
  await bo.keyboard.press('c');
  await party.shot(bo, 'two-called');
  await verdict;
  await bo.waitForTimeout(900);
  await party.shot(bo, 'two-caught');
  await party.shot(ada, 'two-accused');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

  // Bo owes a gift, as soon as the verdict lets him; Ada has one card more, and the Guard Bug.
  const hasMore = async () => (await ada.locator('.fan .card').count()) > before;
  for (const until = Date.now() + 12_000; Date.now() < until && !(await hasMore());) {
    await bo
      .locator('.fan .card.can')
      .first()
      .click({ position: { x: 12, y: 40 }, timeout: 500 })
      .catch(() => undefined);
    await bo.waitForTimeout(300);
  }
  party.must(await hasMore(), 'Ada was caught and has no card more');
  await ada.waitForSelector('.moth.guarding');

  // The Guard goes away: nothing can vanish.
  await ada.goto('about:blank');
  await bo.waitForSelector('.banner');
  await bo.waitForTimeout(400);
  await party.shot(bo, 'two-away');
  await ada.goto(`${house.url}/${hers.code}`);
  await bo.waitForSelector('.banner', { state: 'detached' });
  await ada.waitForSelector('.moth.guarding');
  await party.shot(ada, 'two-back');
}

/** Her first card, moved under the edge by a finger that stays there. */
async function holdsUnder(page) {
  const finger = await page.context().newCDPSession(page);
  const card = await page.locator('.fan .card').first().boundingBox();
  const edge = await page.locator('.edge').boundingBox();
  const [x, from, to] = [card.x + 20, card.y + 40, edge.y + edge.height * 0.4];
  const move = (type, y) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] });
  await move('touchStart', from);
  for (let i = 1; i <= 12; i++) {
    await move('touchMove', from + ((to - from) * i) / 12);
    await page.waitForTimeout(30);
  }
  return finger;
}

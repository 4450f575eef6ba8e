// A match of the quick kind, and its replay: steps, film, eyes, curve, list, and a link that goes there.
import { isOver, playUntil } from './guests.mjs';
import { openTable } from './house.mjs';

export default async function (party, house) {
  const seated = await openTable(house, { game: 'party-bugs', start: true, bots: [{ level: 'newcomer' }] });
  const page = await party.guest({ seated, game: 'party-bugs' });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.hand .card.can');
  party.must(await playUntil([page], isOver(page), 45_000), 'the match did not end');
  await page.click('.end .row a[href^="/replay/"]');
  await page.waitForSelector('.replay');
  const at = () => page.locator('.controls input').inputValue().then(Number);
  party.must((await page.locator('.verified:not(.no)').count()) === 1, 'the shuffle was not verified');
  for (let i = 0; i < 6; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('k');
  party.must((await at()) === 5, `five steps led to ${await at()}`);
  await party.fit(page, 'replay');
  await page.keyboard.press(' ');
  await page.waitForFunction(() => Number(document.querySelector('.controls input').value) > 7);
  await page.keyboard.press(' ');
  const stopped = await at();
  await page.waitForTimeout(1200);
  party.must((await at()) === stopped, 'the film did not stop');
  await page.keyboard.press('ArrowDown');
  party.must(await page.locator('[aria-label="To the end"]').isDisabled(), 'the end was not reached');
  await page.locator('.events li button').nth(3).click();
  await page.selectOption('select', '0');
  await page.waitForSelector('.hand .card');
  party.must((await page.locator('.card.can').count()) === 0, 'something can be played in a replay');
  const phone = await party.guest({ size: '390x844', touch: true, settings: { language: 'de' } });
  await phone.goto(`${page.url().split('#')[0]}#at=9&eyes=1`);
  await phone.waitForSelector('.replay');
  await phone.waitForTimeout(400);
  party.must((await phone.locator('.controls input').inputValue()) === '9' && (await phone.locator('select').inputValue()) === '1', 'the link leads elsewhere');
  await party.fit(phone, 'replay-phone');
}

// A match of the quick kind, and its replay: steps, film, eyes, curve, list, expert, and a link that goes there.
import { isOver, playUntil } from './guests.mjs';
import { openTable } from './house.mjs';

const THINKING = 120_000;

export default async function (party, house) {
  const seated = await openTable(house, { game: 'party-bugs', start: true, bots: [{ level: 'newcomer' }] });
  const page = await party.guest({ seated, game: 'party-bugs' });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.hand .card.can');
  party.must(await playUntil([page], isOver(page), 120_000), 'the match did not end');
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
  await page.selectOption('select', '');
  await expert(party, page);
  await momentShared(party, page);
  const phone = await party.guest({ size: '390x844', touch: true, settings: { language: 'de' } });
  await phone.goto(`${page.url().split('#')[0]}#at=9&eyes=1&expert`);
  await phone.waitForSelector('.replay');
  await phone.waitForTimeout(400);
  party.must(
    (await phone.locator('.controls input').inputValue()) === '9' &&
      (await phone.locator('select').inputValue()) === '1',
    'the link leads elsewhere',
  );
  await phone.waitForSelector('.verdicts li');
  await party.fit(phone, 'replay-phone');
}

/** Shared from the machine that runs the house, a moment can be opened elsewhere; and by a link in a page that shows the match already. */
async function momentShared(party, page) {
  const far = 'http://192.168.7.7:8642';
  await page.route('**/api/house*', (route) => route.fulfill({ json: { version: '', protocol: 1, address: far } }));
  await page.reload();
  await page.waitForSelector('.replay');
  await page.evaluate(() => (location.hash = '#at=9&eyes=1'));
  await page.waitForFunction(() => document.querySelector('.controls input').value === '9');
  party.must((await page.locator('select').inputValue()) === '1', 'the eyes of the link are not looked through');
  await page.evaluate(() => {
    const shelf = { writeText: (words) => Promise.resolve((window.shared = words)) };
    Object.defineProperty(navigator, 'clipboard', { value: shelf });
  });
  await page.click('header .share');
  const shared = await page.evaluate(() => window.shared);
  party.must(shared?.startsWith(`${far}/replay/`) && shared.endsWith('#at=9&eyes=1'), `others are sent to ${shared}`);
}

/** By key alone: the expert is asked, thinks, and what turned the match can be gone to. */
async function expert(party, page) {
  const at = () => page.locator('.controls input').inputValue().then(Number);
  await page.locator('.panels .button').nth(1).focus();
  await page.keyboard.press('Enter');
  await party.fit(page, 'replay-expert-asleep');
  await page.locator('.scroll .button.main').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('progress');
  await page.waitForSelector('.scroll svg polyline', { timeout: THINKING });
  await page.waitForSelector('.verdicts li', { timeout: THINKING });
  const lines = page.locator('.scroll svg polyline');
  party.must((await lines.count()) >= 2, 'there is no curve for everybody');
  const moments = (await lines.first().getAttribute('points')).split(' ').length;
  for (const each of await page.locator('.turns button').all()) {
    await each.focus();
    await page.keyboard.press('Enter');
    party.must((await at()) > 0, 'a turning point leads to the beginning');
  }
  await page.locator('.scroll summary').focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.scroll tbody tr');
  const rows = await page.locator('.scroll tbody tr').count();
  party.must(rows > 5 && rows < moments, `the table has ${rows} rows, the curve ${moments} moments`);
  const last = page.locator('.scroll tbody .step').last();
  await last.focus();
  await page.keyboard.press('Enter');
  party.must((await at()) === Number(await last.textContent()), 'the table leads elsewhere');
  party.must((await page.locator('.here b').count()) > 0, 'nothing is said about this decision');
  await party.fit(page, 'replay-expert');
}

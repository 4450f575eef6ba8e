// One seat, two tabs; a seat carried to another device; and two people who share one device.
import { act, isOver, playUntil } from './guests.mjs';
import { openTable, sitDown } from './house.mjs';

export default async function (party, house) {
  const seated = await openTable(house, { game: 'party-bugs', start: true, bots: [{ level: 'newcomer' }] });
  const first = await party.guest({ seated, game: 'party-bugs' });
  await first.goto(`${house.url}/${seated.code}`);
  await first.waitForSelector('.hand .card.can');
  const second = await party.page(first.context());
  await second.goto(`${house.url}/${seated.code}`);
  await second.waitForSelector('.hand .card.can');
  await first.waitForSelector('h1 [role=alert]');
  await party.fit(first, 'taken-over');
  await first.click('.button.main');
  await first.waitForSelector('.hand .card');
  await second.waitForSelector('h1 [role=alert]');
  await second.close();

  // The token travels behind the #, and never in anything that is asked of the house.
  await first.click('.tools ~ *, header .round');
  await first.click('dialog .button:has-text("another device")');
  await first.waitForSelector('dialog svg[role=img] path[d^="M"]');
  const phone = await party.guest({ size: '390x844', touch: true });
  phone.on('request', (request) =>
    party.must(!request.url().includes(seated.token), 'the token was told in an address'),
  );
  await phone.goto(`${house.url}/${seated.code}#seat=${seated.token}`);
  await phone.waitForSelector('.hand .card');
  party.must(!phone.url().includes(seated.token), 'the token stayed in the address');
  await first.waitForSelector('h1 [role=alert]');
  party.must(await act(phone, true), 'nothing could be done on the other device');
  await first.context().close();
  await phone.context().close();

  // Pass and play: a curtain falls between two people.
  const tablet = await party.guest({ size: '768x1024', touch: true });
  await tablet.goto(`${house.url}/?new=party-bugs`);
  await tablet.tap('form .main');
  await tablet.tap('.hot');
  await tablet.fill('dialog input.field', 'Bo');
  await tablet.tap('dialog .main');
  await tablet.waitForSelector('.seats li:nth-child(2)');
  await tablet.waitForTimeout(500);
  await party.fit(tablet, 'pass-and-play-lobby');
  await swapped(party, tablet);
  await tablet.tap('.begin .main');
  await tablet.waitForSelector('.hand .card.can');
  let curtains = 0;
  const rounds = await playUntil(
    [tablet],
    async () => {
      if (await tablet.locator('h1:has-text("Pass the device")').count()) {
        if (!curtains) await heard(party, tablet);
        if (!curtains) await party.fit(tablet, 'curtain');
        await tablet.waitForTimeout(50);
        const seen = await tablet.evaluate(() =>
          document.querySelector('h1')?.textContent.startsWith('Pass') ? document.querySelectorAll('.card').length : 0,
        );
        party.must(!seen, `${seen} cards are seen across the curtain`);
        const said = await tablet.evaluate(() =>
          document.querySelector('h1')?.textContent.startsWith('Pass')
            ? [...document.querySelectorAll('.voice')]
                .map((region) => region.textContent.trim())
                .filter((text) => text !== document.querySelector('h1').textContent.trim())
                .join('')
            : '',
        );
        party.must(!said, `across the curtain one can still read: ${said}`);
        curtains++;
        await tablet.tap('.button.main');
        await tablet.waitForTimeout(100);
      }
      return /[3-9]/.test(
        (await tablet
          .locator('.chip')
          .first()
          .textContent({ timeout: 500 })
          .catch(() => '')) ?? '',
      );
    },
    120_000,
    true,
  );
  await again(party, house);
  // Reflexes cannot be shared: whoever shares a device is told of the calm way, before the deal.
  const shared = await party.guest({ size: '390x844', touch: true });
  await shared.goto(`${house.url}/?new=cheating-moth`);
  await shared.tap('form .main');
  await shared.tap('.hot');
  await shared.fill('dialog input.field', 'Bo');
  await shared.tap('dialog .main');
  await shared.waitForSelector('.begin .soft:has-text("device")');
  await party.fit(shared, 'pass-and-play-live');
  await shared.tap('.begin .button:has-text("Calm")');
  await shared.waitForSelector('.begin .soft:has-text("device")', { state: 'detached' });
  await shared.context().close();
  party.must(
    rounds && curtains > 2,
    `${curtains} curtains fell, and the third round ${rounds ? 'was' : 'was not'} reached`,
  );
}

/** The curtain says whose turn it is at the device, calls the window so, and is opened by a key that is pressed now. */
async function heard(party, page) {
  const words = (await page.locator('h1').textContent()).trim();
  await page
    .waitForFunction((words) => document.querySelector('.voice').textContent.trim() === words, words, { timeout: 3000 })
    .catch(() => party.trouble(`the curtain does not say: ${words}`));
  party.must((await page.title()).startsWith(words), `behind the curtain the window is called ${await page.title()}`);
  party.must(await page.evaluate(() => document.activeElement.matches('.curtain .main')), 'the curtain has no focus');
  await page.evaluate(() => {
    const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(held);
    document.activeElement.dataset.opens = `${!held.defaultPrevented}`;
  });
  party.must(await page.locator('.curtain .main[data-opens=false]').count(), 'a key that is held opens the curtain');
}

/** Whoever shares a device is at its end called by name, whoever was last; and plays again. */
async function again(party, house) {
  const game = 'parrot-box';
  const seated = await openTable(house, { game, options: { rounds: 1 } });
  const other = await sitDown(house, seated.code, { name: 'Bo' });
  const tablet = await party.guest({ settings: { motion: 'less' } });
  const seats = [seated, other].map(({ chair, token }) => ({ chair, token, name: '' }));
  await tablet.addInitScript(
    (tables) => localStorage.setItem('parlour.tables', tables),
    JSON.stringify([{ code: seated.code, game, seats, at: 0, names: [] }]),
  );
  await tablet.goto(`${house.url}/${seated.code}`);
  await tablet.click('.begin .main');
  await tablet.waitForSelector('.room, .curtain');
  const curtain = tablet.locator('.curtain .main');
  const pass = async () => (await curtain.count()) && (await curtain.click());
  party.must(
    await playUntil([tablet], async () => (await pass(), isOver(tablet)()), 120_000),
    'the match that two share did not end',
  );
  const [heading, won] = await tablet.evaluate(() => [
    document.querySelector('#end-title').textContent.trim(),
    [...document.querySelectorAll('.end tbody tr')]
      .filter((row) => row.cells[0].textContent.startsWith('1'))
      .map((row) => row.cells[1].textContent.trim()),
  ]);
  const all = won.length > 1 ? `${won.join(' and ')} win!` : `${won[0]} wins!`;
  party.must(!(await tablet.locator('.end .me').count()), 'one of those who share a device is marked as me');
  party.must(heading === all, `of those who share a device one reads: ${heading} and not: ${all}`);
  await tablet.waitForSelector('.end .slow', { state: 'detached' });
  await party.fit(tablet, 'pass-and-play-end');
  await tablet.click('.end .main');
  await tablet.waitForSelector('.end', { state: 'detached' });
  party.must(await playUntil([tablet], async () => (await pass()) > 0 || (await act(tablet)), 20_000), 'no rematch');
  await tablet.context().close();
}

/** A bot is exchanged where it sits, for a better one of another kind. */
async function swapped(party, page) {
  await page.tap('.add .button');
  const bot = page.locator('.seats li.bot');
  await bot.locator('.level').tap();
  await page.waitForSelector('dialog .add');
  await party.fit(page, 'another-bot');
  const [level, persona] = await page.locator('dialog select').all();
  await level.selectOption({ label: 'Expert' });
  await persona.selectOption({ index: 1 });
  const name = await persona.evaluate((all) => all.selectedOptions[0].textContent.trim().split(' ').at(-1));
  await page.tap('dialog .add .button');
  await bot.filter({ hasText: 'Expert' }).filter({ hasText: name }).waitFor();
  party.must(!(await page.locator('dialog').count()), 'the question of another bot stays after the answer');
  await dragged(party, page, 2, 0);
  await dragged(party, page, 0, 2);
  await bot.locator('.tools .button').last().tap();
  await bot.waitFor({ state: 'detached' });
}

/** Who sits where is changed by dragging, too; the others make room meanwhile. */
async function dragged(party, page, from, to) {
  const names = () => page.locator('.seats li b').allTextContents();
  const wanted = await names();
  wanted.splice(to, 0, ...wanted.splice(from, 1));
  const [grip, there] = await Promise.all([
    page.locator('.seats .grip').nth(from).boundingBox(),
    page.locator('.seats li').nth(to).boundingBox(),
  ]);
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x, there.y + there.height / 2 + Math.sign(to - from) * 8, { steps: 8 });
  await page.waitForTimeout(250);
  await party.shot(page, `dragged-${from}-${to}`);
  const seen = await page.locator('.seats li').evaluateAll((rows) =>
    rows
      .map((row) => [row.getBoundingClientRect().top, row.querySelector('b').textContent])
      .sort(([a], [b]) => a - b)
      .map(([, name]) => name),
  );
  party.must(`${seen}` === `${wanted}`, `while it is dragged the list shows ${seen} and not ${wanted}`);
  await page.mouse.up();
  const until = Date.now() + 5000;
  while (Date.now() < until && `${await names()}` !== `${wanted}`) await page.waitForTimeout(50);
  party.must(`${await names()}` === `${wanted}`, `dragged from ${from} to ${to} the list is ${await names()}`);
  await page.waitForSelector('.dragging', { state: 'detached' });
}

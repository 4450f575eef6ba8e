// Every screen that is no table, and every way in which things go wrong, in both languages.
import { openTable } from './house.mjs';

export default async function (party, house) {
  party.forgiven.push(/status of (404|409|403)/, /ERR_FAILED|ERR_CONNECTION/);
  for (const [language, size, touch] of [
    ['en', '1280x800', false],
    ['de', '360x640', true],
  ]) {
    const page = await party.guest({ size, touch, settings: { language } });
    const look = async (path, name, what = 'h1 [role=alert]') => {
      await page.goto(house.url + path);
      await page.waitForSelector(what);
      await party.fit(page, `${name}-${size}`);
    };
    await look('/', 'door', '.game h2');
    await page.click('header .round:last-child');
    await party.fit(page, `settings-${size}`);
    await look('/?new=parrot-box', 'join', 'form .main');
    await page.waitForFunction(() => / · Parlour$/.test(document.title)); // what is opened, not only where
    await look('/rules/cheating-moth', 'rules', '.chapter article');
    await search(party, page, `rules-${size}`);
    await look('/no/such/page', 'nowhere');
    await look('/ZZZZ', 'no-table');
    await look('/tv/ZZZZ', 'no-table-tv');
    await look('/replay/abc', 'no-match');
    await look('/learn/chess', 'no-lesson');
    await look('/rules/chess', 'no-rules');
    await look('/settings', 'settings-by-address', 'dialog[open]');
    await look('/?new=chess', 'no-game');

    const full = await openTable(house, {
      game: 'party-bugs',
      bots: Array.from({ length: 5 }, () => ({ level: 'newcomer' })),
    });
    await look(`/${full.code}`, 'full');
    await page.click('.button.main');
    await page.waitForSelector('.seats li');

    const seated = await openTable(house, { game: 'party-bugs', bots: [{ level: 'newcomer' }] });
    const guest = await party.guest({ size, touch, settings: { language, name: 'Bo' } });
    await guest.goto(`${house.url}/${seated.code}`);
    await guest.click('form .main');
    await guest.waitForSelector('.seats li');
    const host = await party.guest({ seated, game: 'party-bugs' });
    await host.goto(`${house.url}/${seated.code}`);
    await host.click('[aria-label="Ask Bo to leave"]');
    await guest.waitForSelector('h1 [role=alert]');
    await party.fit(guest, `kicked-${size}`);
    await host.context().close();
    await guest.context().close();

    await page.evaluate(
      ([code]) =>
        localStorage.setItem(
          'parlour.tables',
          JSON.stringify([
            { code, game: 'party-bugs', seats: [{ chair: 0, token: '0'.repeat(32), name: 'Eve' }], at: 1, names: [] },
          ]),
        ),
      [seated.code],
    );
    await look(`/${seated.code}`, 'no-seat');
    await page.context().close();
  }

  // Refused by the house, and a house that does not answer.
  const page = await party.guest();
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(`${house.url}/KXTM`);
  await page.waitForSelector('h1 [role=alert]');
  await party.fit(page, 'no-answer');
  await page.unroute('**/api/**');
  await page.routeWebSocket(/\/live$/, (line) =>
    line.onMessage(() => {
      line.send(
        JSON.stringify({ type: 'goodbye', reason: 'protocol', sentence: 'This page is older than the house.' }),
      );
      line.close();
    }),
  );
  const old = await openTable(house, { game: 'party-bugs' });
  await page.evaluate(
    ([code, token]) =>
      localStorage.setItem(
        'parlour.tables',
        JSON.stringify([{ code, game: 'party-bugs', seats: [{ chair: 0, token, name: 'Ada' }], at: 1, names: [] }]),
      ),
    [old.code, old.token],
  );
  await page.goto(`${house.url}/${old.code}`);
  await page.waitForSelector('h1 [role=alert]');
  await party.fit(page, 'old-page');
}

/** Before the pictures, and what is found is in sight, also for whoever has read far down. */
async function search(party, page, name) {
  const [field, pictures] = ['.search', '.pictures'].map((what) => page.locator(what));
  const top = async (what) => (await what.boundingBox()).y;
  party.must((await top(field)) < (await top(pictures)), `${name}: the search stands below the pictures`);
  await page.evaluate(() => scrollTo(0, 3000));
  await field.locator('input').fill('2.1');
  await pictures.waitFor({ state: 'hidden' });
  await page.waitForTimeout(100);
  const first = await top(page.locator('.chapter h2').first());
  const high = await page.evaluate(() => innerHeight);
  party.must(first > 40 && first < high / 2, `${name}: what is found stands at ${first} of ${high}`);
  await party.fit(page, `${name}-found`);
}

// Everything that can go wrong with a table, brought about for real: one sentence, one button, and what
// the button does. Languages, sizes and themes take turns.
import { openTable } from './house.mjs';

const PLACES = [
  { size: '1280x800', settings: { language: 'en' } },
  { size: '360x640', touch: true, settings: { language: 'de' } },
  { size: '844x390', touch: true, settings: { language: 'de', theme: 'light' } },
  { size: '768x1024', touch: true, settings: { language: 'en', theme: 'contrast' } },
];

export default async function (party, house) {
  party.forgiven.push(
    /status of (403|404|409|429)/,
    /ERR_FAILED|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|WebSocket connection|TypeError.*null/,
    /icon\.svg net::ERR_ABORTED/,
  );
  let n = 0;
  /** A person on their way to a seat, with hands on the line. */
  const arrive = async (wish, meddle) => {
    const seated = await openTable(house, { game: 'party-bugs', ...wish });
    const page = await party.guest({ ...PLACES[n++ % PLACES.length], seated, game: wish.game ?? 'party-bugs' });
    const line = { there: null, here: null };
    await page.routeWebSocket(/\/live$/, (here) => {
      line.here = here;
      meddle(line, here);
    });
    await page.goto(`${house.url}/${seated.code}`);
    return { page, seated, line };
  };
  const through =
    (say = (text) => text, hear = (text) => text) =>
    (line, here) => {
      line.there = here.connectToServer();
      here.onMessage((text) => line.there.send(say(text)));
      line.there.onMessage((text) => hear(text) && here.send(hear(text)));
    };
  const seen = async (page, name, what = 'h1 [role=alert]') => {
    await page.waitForSelector(what);
    await party.fit(page, name);
    const buttons = await page.locator('main .button').count();
    party.must(buttons === (what.includes('status') ? 0 : 1), `${name} has ${buttons} buttons`);
    party.must((await page.locator('h1').textContent()).trim().length > 5, `${name} says nothing`);
  };
  const press = (page) => page.click('main .button.main');
  const STARTED = { start: true, bots: [{ level: 'newcomer' }] };

  // Much too fast: the house hangs up, and one may come back.
  let { page, line } = await arrive(STARTED, through());
  await page.waitForSelector('.hand .card.can');
  party.forgiven.push(/CLOSING or CLOSED/); // the looks below go on after the house has hung up; the page does not
  for (let i = 0; i < 400; i++) line.there.send('{"type":"look"}');
  await seen(page, 'too-fast');
  await press(page);
  await page.waitForSelector('.hand .card.can');
  await page.context().close();
  party.forgiven.pop();

  // A message that nobody understands: the page is loaded again.
  ({ page, line } = await arrive(STARTED, through()));
  await page.waitForSelector('.hand .card.can');
  line.there.send('{"type":"nonsense"}');
  await seen(page, 'bad-message');
  await press(page);
  await page.waitForSelector('.hand .card.can');
  await page.context().close();

  // Left for good, while the page is still there.
  ({ page, line } = await arrive(
    {},
    through(undefined, (text) => (text.startsWith('{"type":"done"') ? '' : text)),
  ));
  await page.click('.options .end button');
  await seen(page, 'left');
  await press(page);
  await page.waitForSelector('.game h2');
  await page.context().close();

  // A page from before the last update.
  let old = true;
  ({ page, line } = await arrive(
    STARTED,
    through((text) => (old ? text.replace(/"protocol":\d+/, '"protocol":999') : text)),
  ));
  await seen(page, 'older-than-the-house');
  old = false;
  await press(page);
  await page.waitForSelector('.hand .card.can');
  await page.context().close();

  // Cards that this page cannot draw: it says so instead of going blank.
  let torn = true;
  ({ page, line } = await arrive(
    STARTED,
    through(undefined, (text) => (torn ? text.replace(/"displays":\[\[/, '"displays":[null,[') : text)),
  ));
  await seen(page, 'broken');
  torn = false;
  await press(page);
  await page.waitForSelector('.hand .card.can');
  await page.context().close();

  await atHome(party, house);
  await inTheBook(party, house);
  await inALesson(party, house);

  // Nobody has answered yet; then nobody does; then somebody.
  let mute = true;
  let knocks = 0;
  ({ page, line } = await arrive(STARTED, (line, here) => (knocks++, mute ? undefined : through()(line, here))));
  await seen(page, 'loading', 'h1 [role=status]');
  await line.here.close({ code: 1011 });
  await page.waitForTimeout(1500);
  await line.here.close({ code: 1011 }).catch(() => undefined);
  await seen(page, 'house-is-gone');
  // Pressed while nobody answers yet: afterwards the page comes back by itself, and takes the button away.
  const before = knocks;
  await press(page);
  await page.waitForTimeout(500);
  party.must(knocks > before, 'the button does not ask the house again');
  mute = false;
  await line.here.close({ code: 1011 });
  await page.waitForSelector('.hand .card.can');

  // The house closes for a moment in the middle of a match: a bar, and everything comes back.
  await page.unrouteAll();
  await page.goto(page.url());
  await page.waitForSelector('.hand .card.can');
  await house.kill('SIGTERM');
  await page.waitForSelector('.bar');
  await party.fit(page, 'house-is-closed');
  await house.open();
  await page.waitForSelector('.bar', { state: 'detached' });

  // No network: at a table, and on the way to one.
  await page.context().setOffline(true);
  await page.waitForSelector('.bar');
  await party.fit(page, 'table-offline');
  await page.context().setOffline(false);
  await page.waitForSelector('.bar', { state: 'detached' });
  await page.goto(house.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await page.goto(`${house.url}/rules/party-bugs`);
  await page.waitForSelector('article');
  await page.context().setOffline(true);
  for (const [path, name] of [
    ['/KXTM', 'offline-table'],
    ['/replay/abc', 'offline-replay'],
    ['/?new=parrot-box', 'offline-new'],
  ]) {
    await page.goto(house.url + path);
    await page.waitForSelector('h1 [role=alert], .trouble');
    await party.fit(page, name);
  }
  await page.context().close();

  // More watchers than a table has room for.
  const full = await openTable(house, {
    game: 'party-bugs',
    bots: Array.from({ length: 5 }, () => ({ level: 'newcomer' })),
  });
  const crowd = await party.guest();
  await crowd.goto(house.url);
  await crowd.evaluate(
    ([code, n]) =>
      Promise.all(
        Array.from(
          { length: n },
          () =>
            new Promise((came) => {
              const line = new WebSocket(`ws://${location.host}/api/tables/${code}/live`);
              line.onopen = () => line.send(JSON.stringify({ type: 'hello', protocol: 1 }));
              line.onmessage = came;
              (window.lines ??= []).push(line);
            }),
        ),
      ),
    [full.code, 50],
  );
  page = await party.guest(PLACES[1]);
  await page.goto(`${house.url}/${full.code}`);
  await seen(page, 'full');
  await press(page);
  await page.waitForSelector('h1 [role=alert]:not(:has-text("voll"))');
  await page.waitForFunction(() => /Zusehen/.test(document.querySelector('h1')?.textContent ?? ''));
  await seen(page, 'full-of-watchers');
  await press(page);
  await page.waitForSelector('.game h2');
}

/** A table that nobody opens: said in the card that was pressed, in sight, with its button. */
async function atHome(party, house) {
  const page = await party.guest(PLACES[1]);
  await page.goto(house.url);
  const last = page.locator('.game').last();
  await page.route('**/api/tables?*', (route) => route.abort());
  await last.locator('button').click();
  const trouble = last.locator('.trouble');
  await trouble.waitFor();
  const { y, height } = await trouble.boundingBox();
  party.must(y > 0 && y + height <= 640, `at home it says so at ${y}`);
  await party.fit(page, 'home-no-table');
  await page.unroute('**/api/tables?*');
  await trouble.locator('.button').click();
  await page.waitForSelector('.table .card');
  await page.context().close();
}

/** Rules that nobody reads out: on their page, and beside a table. */
async function inTheBook(party, house) {
  let page = await party.guest(PLACES[1]);
  await page.route('**/rules?*', (route) => route.abort());
  await page.goto(`${house.url}/rules/party-bugs`);
  await page.waitForSelector('h1 [role=alert]');
  await party.fit(page, 'rules-no-answer');
  await page.unroute('**/rules?*');
  await page.click('main .button.main');
  await page.waitForSelector('.chapter article');
  await page.context().close();

  const seated = await openTable(house, { game: 'party-bugs', start: true, bots: [{ level: 'newcomer' }] });
  page = await party.guest({ ...PLACES[0], seated, game: 'party-bugs' });
  await page.route('**/rules?*', (route) => route.abort());
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.hand .card.can');
  await page.click('header button[aria-label="Rules"]');
  for (const layer of ['now', 'book']) {
    await page.click(`#layer-${layer}`);
    await page.waitForSelector('.rule-sheet .trouble');
    await party.fit(page, `sheet-no-answer-${layer}`);
  }
  await page.unroute('**/rules?*');
  await page.click('.rule-sheet .trouble .button');
  await page.waitForSelector('.chapter article');
  await page.context().close();
}

/** A lesson whose line is lost before its table is there; and one that is loaded again. */
async function inALesson(party, house) {
  const page = await party.guest(PLACES[0]);
  let mute = true;
  await page.routeWebSocket(/\/live$/, (here) => (mute ? here.close({ code: 1011 }) : here.connectToServer()));
  await page.goto(`${house.url}/learn/party-bugs`);
  await page.locator('.learn li .main').first().click();
  await page.waitForSelector('h1 [role=alert]');
  await party.fit(page, 'lesson-no-line');
  mute = false;
  await page.click('main .button.main');
  await page.waitForSelector('.bubble');
  await page.reload();
  await page.waitForSelector('.bubble');
  await page.context().close();
}

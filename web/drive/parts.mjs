// Parts of the page that do not come, as behind a new build or a line that breaks: wherever one is asked for, one sentence
// and a button that loads the page again, and the table goes on.
import { isOver, playUntil } from './guests.mjs';
import { openTable } from './house.mjs';

const GONE = { status: 404, body: '' };
const TROUBLE = 'dialog[open] .trouble';

export default async function (party, house) {
  party.forgiven.push(/status of 404/);
  await atATable(party, house);
  await onTheWay(party, house);
}

/** Nothing is kept for offline, or what is missing would be found there. */
async function guest(party, how) {
  const page = await party.guest(how);
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('not here'));
  });
  return page;
}

async function atATable(party, house) {
  const seated = await openTable(house, { game: 'party-bugs', start: true, bots: [{ level: 'newcomer' }] });
  const page = await guest(party, { seated, game: 'party-bugs' });
  await page.route('**/assets/{opened,SettingsSheet}-*', (route) => route.fulfill(GONE));
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.hand .card.can');
  const asks = {
    menu: () => page.click('header .round'),
    keys: () => page.keyboard.press('?'),
    rules: () => page.click('header button[aria-label="Rules"]'),
    scores: () => page.click('header button[aria-label="Scores"]'),
  };
  for (const [name, ask] of Object.entries(asks)) {
    await ask();
    await page.waitForSelector(TROUBLE);
    if (name === 'menu') await party.fit(page, 'no-menu');
    await page.keyboard.press('Escape');
    await page.waitForSelector(TROUBLE, { state: 'detached' });
  }
  await page.keyboard.press('?');
  await page.waitForSelector(TROUBLE);
  // In one breath, as on a slow device: the sheet that goes away takes no other one along.
  await page.evaluate(async () => {
    document.querySelector('dialog[open] .button.round').click();
    await null;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  });
  await page.waitForTimeout(300);
  party.must((await page.locator(TROUBLE).count()) > 0, 'a sheet that goes away takes the next one along');
  await page.keyboard.press('Escape');
  await page.waitForSelector(TROUBLE, { state: 'detached' });
  party.must(!(await page.locator('.room.reading').count()), 'the table makes room for rules that have not come');
  const ended = async () => (await page.locator(TROUBLE).count()) > 0;
  party.must(await playUntil([page], ended, 120_000), 'the end of the match says nothing');
  await party.fit(page, 'no-end');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.result:focus');
  await page.unroute('**/assets/{opened,SettingsSheet}-*');
  await page.click('.result');
  await page.locator(`${TROUBLE} .button, .end`).first().waitFor();
  if (!(await isOver(page)())) await page.click(`${TROUBLE} .button`);
  await page.waitForSelector('.end');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.result:focus');
  await page.context().close();
}

async function onTheWay(party, house) {
  const page = await guest(party, { size: '390x844', touch: true, settings: { language: 'de' } });
  await page.route('**/assets/{SettingsSheet,Learn}-*', (route) => route.fulfill(GONE));
  await page.goto(house.url);
  await page.click('header .round >> nth=-1');
  await page.waitForSelector(TROUBLE);
  await party.fit(page, 'no-settings');
  await page.keyboard.press('Escape');
  await page.goto(`${house.url}/learn/party-bugs`);
  await page.waitForSelector('h1 [role=alert]:has-text("nicht angekommen")');
  await party.fit(page, 'no-lesson');
  await page.unroute('**/assets/{SettingsSheet,Learn}-*');
  await page.click('main .button.main');
  await page.waitForSelector('.learn li .main');
  await page.context().close();
}

// Whoever goes by key is never left beside the page: what goes away hands the focus on, and a new screen begins at its
// heading. And a lobby is heard: who comes and goes, who is ready, what is played; what was said at a table stays there.
import { act, isOver, playUntil } from './guests.mjs';
import { openTable, sitDown } from './house.mjs';

const bots = (n) => Array.from({ length: n }, () => ({ level: 'newcomer' }));

export default async function (party, house) {
  await Promise.all([fromTheDoor(party, house), lobby(party, house), parrots(party, house), guard(party, house)]);
  await room(party, house);
}

const focused = (page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at === document.body ? '' : (at.getAttribute('aria-label') ?? at.textContent).trim().replace(/\s+/g, ' ');
  });

/** Whether the focus comes to what has this name, and stays. */
async function must(party, page, name, when) {
  const is = async () => name.test((await focused(page)) || 'nothing');
  for (let i = 0; i < 60 && !(await is()); i++) await page.waitForTimeout(100);
  await page.waitForTimeout(250);
  party.must(await is(), `${when}: the focus is at ${(await focused(page)) || 'nothing'}`);
}

async function press(page, what) {
  await what.focus();
  await page.keyboard.press('Enter');
}

async function fromTheDoor(party, house) {
  const page = await party.guest();
  await page.goto(house.url);
  await press(page, page.locator('a[href="/?new=parrot-box"]'));
  await must(party, page, /New table: Parrot Box/, 'a new table');
  await press(page, page.locator('form .main'));
  await page.waitForSelector('.add .button');
  await must(party, page, /^Table \w+/, 'the lobby');
  await press(page, page.locator('.add .button'));
  await press(page, page.locator('.begin .main:enabled'));
  await page.waitForSelector('.room .table > *');
  await must(party, page, /Parrot Box/, 'the table');
  await press(page, page.getByRole('button', { name: 'Menu' }));
  await press(page, page.getByRole('link', { name: 'To the door' }));
  await must(party, page, /Parlour/, 'the door');
  await page.goBack();
  await must(party, page, /Parrot Box/, 'the table again');
  await page.context().close();
}

async function lobby(party, house) {
  const seated = await openTable(house, { game: 'parrot-box' });
  const other = await sitDown(house, seated.code, { name: 'Bo' });
  const ada = await hears(await party.guest({ seated, game: 'parrot-box' }));
  const bo = await hears(
    await party.guest({ seated: other, game: 'parrot-box', settings: { name: 'Bo', language: 'de' } }),
  );
  for (const page of [ada, bo]) await page.goto(`${house.url}/${seated.code}`);
  for (const page of [ada, bo]) await page.waitForSelector('.seats li:nth-child(2)');
  await ada.waitForTimeout(800);
  for (const page of [ada, bo])
    party.must(!page.said.length, `at first sight of the lobby one hears: ${page.said.join(' / ')}`);

  await press(ada, ada.getByRole('button', { name: 'Move Bo up' }));
  await ada.locator('.seats li', { hasText: 'Bo' }).and(ada.locator(':first-child')).waitFor();
  await must(party, ada, /Move Bo up/, 'moved to the top');
  await ada.keyboard.press('Enter');
  await ada.keyboard.press('Shift+Tab');
  await ada.keyboard.press('Tab');
  await press(ada, ada.getByRole('button', { name: 'Move Bo down' }));
  await must(party, ada, /Move Bo down/, 'moved to the end');

  const add = ada.getByRole('button', { name: 'Add a bot' });
  for (let n = 3; await add.count(); n++) {
    await press(ada, add);
    await ada.waitForSelector(`.seats li:nth-child(${n})`);
    await ada.waitForTimeout(200);
  }
  await must(party, ada, /Take .* away/, 'the last chair is taken');
  for (let n = await ada.locator('.seats li').count(); n > 2; n--) {
    await press(ada, ada.getByRole('button', { name: /Take .* away/ }).first());
    await ada.waitForSelector(`.seats li:nth-child(${n})`, { state: 'detached' });
    await must(party, ada, n > 3 ? /Take .* away/ : /Bo/, 'a bot is taken away');
  }
  await bo.locator('.begin .button').click();
  await ada.locator('.begin .main:enabled').waitFor();
  await ada.getByText('Party Bugs').click();
  await bo.waitForSelector('h1:has-text("Party")');
  await ada.getByText('Brisk').click();
  await bo.getByRole('button', { name: 'Tisch verlassen' }).click();
  await ada.waitForSelector('.seats li:nth-child(2)', { state: 'detached' });
  await ada.waitForTimeout(800);
  const [english, german] = [ada.said.join('\n'), bo.said.join('\n')];
  for (const words of [
    /Now they sit like this: Bo and Ada/,
    /Bot \S+ sits down \(\S+\)/,
    /Bot \S+ leaves/,
    /Bo is ready/,
    /Bo has left/,
  ])
    party.must(words.test(english), `the host does not hear ${words}: ${english}`);
  for (const words of [
    /So sitzt ihr jetzt: Bo und Ada/,
    /Bot \S+ setzt sich dazu/,
    /Gespielt wird jetzt Part/,
    /Tempo: Flott/,
  ])
    party.must(words.test(german), `a guest does not hear ${words}: ${german}`);
  for (const once of [/Bo has left/g, /Bo is ready/g])
    party.must(english.match(once)?.length === 1, `said more than once: ${once}`);
  party.must(!/Pace|The game is/.test(english), 'the host hears again what the button has said');
  party.must(!/Bo ist bereit/.test(german), 'one hears of oneself');
  await must(party, bo, /Parlour/, 'the door after a lobby');
  for (const page of [ada, bo]) await page.context().close();
}

/** Everything that the live regions say. */
async function hears(page) {
  page.said = [];
  await page.exposeFunction('hear', (text) => page.said.push(text));
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() =>
        document.querySelectorAll('.voice').forEach((region) => {
          if (region.textContent !== (region.was ?? '')) window.hear((region.was = region.textContent));
        }),
      ).observe(document.body, { childList: true, characterData: true, subtree: true }),
    ),
  );
  return page;
}

/** A gesture, a pause, the menu; and what was said last does not stay in the lobby. */
async function room(party, house) {
  const seated = await openTable(house, { game: 'party-bugs', start: true, bots: bots(1) });
  const page = await party.guest({ seated, game: 'party-bugs', settings: { motion: 'less' } });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.hand .card.can');
  const button = (name) => page.getByRole('button', { name, exact: true });
  await press(page, button('Reactions'));
  await button('laughs').focus();
  await page.keyboard.press('Escape');
  await must(party, page, /Reactions/, 'no gesture after all');
  await page.keyboard.press('Enter');
  await press(page, button('laughs'));
  await must(party, page, /Reactions/, 'after a gesture');
  await press(page, button('Menu'));
  await press(page, page.getByRole('button', { name: 'Pause' }));
  await press(page, page.locator('.note .main'));
  await page.waitForSelector('.note', { state: 'detached' });
  await must(party, page, /\d/, 'after a pause');
  await press(page, button('Menu'));
  await press(page, page.getByRole('button', { name: 'another device' }));
  await must(party, page, /Whoever opens this/, 'how a seat is moved');
  await press(page, page.getByRole('button', { name: 'Leave the table' }));
  await must(party, page, /Leave for good\?/, 'the question before leaving');
  await page.keyboard.press('Escape');
  party.must(await playUntil([page], isOver(page), 120_000), 'the match did not end');
  const read = () =>
    page.evaluate(() => [...document.querySelectorAll('.voice')].map((each) => each.textContent).join(''));
  party.must(await read(), 'nothing was said at the table');
  await press(page, button('Another game'));
  await page.waitForSelector('.begin');
  await must(party, page, /^Table/, 'back in the lobby');
  party.must(!(await read()), `in the lobby one still reads: ${await read()}`);
  await page.context().close();
}

async function parrots(party, house) {
  const seated = await openTable(house, { game: 'parrot-box', start: true, bots: bots(1) });
  const page = await party.guest({ seated, game: 'parrot-box', settings: { motion: 'less' } });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.mine .card.can');
  const deed = page.getByRole('button', { name: 'Discard & reveal' });
  const drawn = async () => (await page.locator('.draw.can').count()) > 0;
  const patiently = async (page) => !(await drawn()) && act(page);
  for (let still = false, tries = 3; !still && tries; tries--) {
    party.must(await playUntil([page], drawn, 60_000, false, patiently), 'it was never my turn to draw');
    await page.waitForTimeout(500); // what was done last may only be on its way
    still = await drawn();
  }
  await page.keyboard.press('d');
  await press(page, deed);
  await deed.waitFor({ state: 'detached' });
  await must(party, page, /face down/i, 'something was discarded');
  await page.context().close();
}

async function guard(party, house) {
  const seated = await openTable(house, {
    game: 'cheating-moth',
    start: true,
    options: { mode: 'live', first_guard: 0 },
    bots: bots(3),
  });
  const page = await party.guest({ seated, game: 'cheating-moth', settings: { motion: 'less' } });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.caught');
  const ready = page.locator('.caught:enabled:not([aria-disabled=true])');
  await page.keyboard.press('q');
  await playUntil(
    [page],
    async () => (await ready.count()) > 0,
    30_000,
    false,
    () => page.keyboard.press('q'),
  );
  await press(page, ready);
  await page.waitForSelector('.verdict');
  await must(party, page, /./, 'somebody was called');
  await page.context().close();
}

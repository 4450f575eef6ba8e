// Tables for everyone: every phase that comes along, on a phone and on a big screen, looked at with axe in
// three themes and measured with a finger; sheets and notes; and nothing is lost at twice the size.
import { act, isOver, playUntil } from './guests.mjs';
import { openTable } from './house.mjs';

const TABLES = [
  {
    name: 'bugs',
    game: 'party-bugs',
    options: { hidden_card: true, mirror: true, games: 1 },
    bots: 2,
    size: '360x640',
    language: 'de',
  },
  { name: 'parrots', game: 'parrot-box', options: { rounds: 1 }, bots: 2, size: '390x844', language: 'de' },
  {
    name: 'calm',
    game: 'cheating-moth',
    options: { mode: 'calm', rounds: 1 },
    bots: 2,
    size: '360x640',
    language: 'de',
  },
  {
    name: 'live',
    game: 'cheating-moth',
    options: { mode: 'live', rounds: 1 },
    bots: 2,
    size: '844x390',
    language: 'en',
  },
];
const GUARD = { name: 'guard', game: 'cheating-moth', options: { mode: 'live', rounds: 1, first_guard: 0 } }; // the fullest table of all
const MOMENTS = 4; // of one table that are looked at
const LARGE = [
  ['360x640', 150],
  ['844x390', 150],
  ['390x844', 125],
]; // phones, and letters in per cent
const USES = [
  { game: 'party-bugs', bots: 2, can: '.hand .card.can', not: '.floor .card:not(.can)' },
  { game: 'parrot-box', bots: 2, can: '.box.me .card.can', not: '.draw:not(.can)' },
  {
    game: 'cheating-moth',
    bots: 2,
    options: { mode: 'calm', first_guard: 1 },
    can: '.fan .card.can',
    not: '.piles .card',
  },
]; // what can be used at first, and what cannot
const MOST = { 'party-bugs': 5, 'parrot-box': 5, 'cheating-moth': 4 }; // bots at a full table
const PATIENCE = 60_000;

export default async function (party, house) {
  for (const each of TABLES) await Promise.all([onPhone(party, house, each), zoomed(party, house, each)]);
  for (const each of [...TABLES, GUARD])
    await Promise.all(LARGE.map(([size, textSize]) => large(party, house, each, size, textSize)));
  await sheets(party, house);
  for (const each of USES) await Promise.all(['dark', 'light'].map((scheme) => forced(party, house, each, scheme)));
}

const sit = (house, { game, options, bots }) =>
  openTable(house, { game, options, start: true, bots: Array.from({ length: bots }, () => ({ level: 'newcomer' })) });

/** Play on; whenever the prompt says something new, the screen is looked at, a few times. */
async function lookAround(page, most, look, seen = new Set()) {
  await playUntil(
    [page],
    async () => {
      const said = (
        (await page
          .locator('.status')
          .first()
          .textContent({ timeout: 500 })
          .catch(() => '')) ?? ''
      )
        .replace(/\d+/g, '#')
        .split(/[·.:]/)[0];
      if (said && !seen.has(said) && seen.size < most) {
        seen.add(said);
        await look(seen.size);
      }
      return seen.size >= most || isOver(page)();
    },
    PATIENCE,
  );
  return seen;
}

async function onPhone(party, house, table) {
  const seated = await sit(house, table);
  const page = await party.guest({
    size: table.size,
    touch: true,
    seated,
    game: table.game,
    settings: { language: table.language, motion: 'less' },
  });
  const tv = await party.guest({ size: '1920x1080', settings: { motion: 'less' } });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('main.room .table > *');
  const seen = await lookAround(page, MOMENTS, async (nth) => {
    await party.fit(page, `${table.name}-${nth}`);
    if (nth !== 2) return;
    await tv.goto(`${house.url}/tv/${seated.code}`);
    await tv.waitForSelector('.tv .table > *');
    await party.fit(tv, `${table.name}-tv`);
    await tv.context().close();
  });
  party.must(seen.size > 1, `${table.name}: only ${seen.size} moments were seen`);
  await page.context().close();
}

/** Twice the size: by the browser's zoom, which halves the window, and by larger letters alone; also under a note. */
async function zoomed(party, house, table) {
  const seated = await sit(house, table);
  const near = await party.guest({
    size: '640x400',
    sharp: true,
    seated,
    game: table.game,
    settings: { motion: 'less' },
  });
  await near.goto(`${house.url}/${seated.code}`);
  await near.waitForSelector('main.room .table > *');
  const seen = await lookAround(near, MOMENTS, (nth) => whole(party, near, `${table.name}-zoom-${nth}`));
  if (await isOver(near)()) return near.context().close();
  await near.click('header [aria-label="Menu"]');
  await near.click('dialog .button:has-text("Pause")');
  await near.waitForSelector('.note .main');
  await whole(party, near, `${table.name}-zoom-note`);
  await near.setViewportSize({ width: 1280, height: 800 });
  await near.addStyleTag({ content: ':root { font-size: 200% !important }' });
  await whole(party, near, `${table.name}-letters-note`);
  await near.click('.note .main');
  await lookAround(near, seen.size + 2, (nth) => whole(party, near, `${table.name}-letters-${nth}`), seen);
  await near.context().close();
}

/** Large letters at a full table on a phone: they are as large as was asked, and nothing is lost for it. */
async function large(party, house, table, size, textSize) {
  const seated = await sit(house, { ...table, bots: MOST[table.game] });
  const page = await party.guest({
    size,
    touch: true,
    seated,
    game: table.game,
    settings: { language: 'de', motion: 'less', textSize },
  });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('main.room .table > *');
  const letter = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  party.must(
    letter === (16 * textSize) / 100,
    `${table.name} ${size}: letters of ${textSize} % are ${letter} pixels high`,
  );
  const seen = await lookAround(page, MOMENTS, async (nth) => {
    await whole(party, page, `${table.name}-${size}-${textSize}-${nth}`);
    const faint = await page.evaluate(smallest);
    party.must(
      faint >= (16 * textSize) / 100 - 0.5,
      `${table.name} ${size}: with letters of ${textSize} % a card has a number of ${faint} pixels`,
    );
  });
  party.must(seen.size > 1, `${table.name} ${size} ${textSize} %: only ${seen.size} moments were seen`);
  await page.context().close();
}

/** Runs in the page: the smallest number on a card. */
function smallest() {
  const cards = [...document.querySelectorAll('.table .card .face b')].filter(
    (each) => each.textContent.trim() && each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  return Math.min(...cards.map((each) => parseFloat(getComputedStyle(each).fontSize)));
}

/** Nothing is cut off, covered or out of reach. */
async function whole(party, page, name) {
  await page.waitForTimeout(500);
  const before = await page.evaluate(lost); // a live table moves: what is lost stays lost
  if (before.length) await page.waitForTimeout(400);
  const now = before.length ? await page.evaluate(lost) : [];
  before.filter((each) => now.includes(each)).forEach((each) => party.trouble(`${name} loses ${each}`));
  await party.shot(page, name);
}

/** Runs in the page. */
function lost() {
  const scrolls = (element) => {
    for (let up = element.parentElement; up; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowY + getComputedStyle(up).overflowX)) return true;
    return document.documentElement.scrollHeight > innerHeight + 1;
  };
  const isLeafed = (element) => !!element.closest('.plates'); // a row that is leafed through
  const words = (element) =>
    `${element.className || element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}"`;
  const things = [
    ...document.querySelectorAll(
      'main button, main a[href], main h1, main h2, main [role=status], header button, header h1',
    ),
  ].filter((element) => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 2 &&
      height > 2 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('.sr, [aria-hidden=true]') &&
      !element.matches('.sr')
    );
  });
  return things.flatMap((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const wrong = [];
    if (
      ((left < -2 || right > innerWidth + 2) && !isLeafed(element)) ||
      ((top < -2 || bottom > innerHeight + 2) && !scrolls(element))
    )
      wrong.push(`${words(element)} beyond the edge: ${[left, top, right, bottom].map(Math.round)}`);
    else if (
      element.matches('button:not([disabled], [aria-disabled=true])') &&
      bottom < innerHeight &&
      !scrolls(element)
    ) {
      const reached = [
        [0.5, 0.5],
        [0.15, 0.4],
        [0.15, 0.8],
        [0.85, 0.4],
        [0.3, 0.2],
      ].some(([x, y]) => element.contains(document.elementFromPoint(left + width * x, top + height * y)));
      if (!reached)
        wrong.push(
          `${words(element)}, which is covered by ${document.elementFromPoint(left + width / 2, top + height / 2)?.className}`,
        );
    }
    const cut = [element, ...element.querySelectorAll('*')].find(
      (each) =>
        each.scrollWidth > each.clientWidth + 2 &&
        each.clientWidth > 0 &&
        getComputedStyle(each).textOverflow === 'ellipsis',
    );
    if (cut && !cut.closest('.seat, .box')) wrong.push(`the end of ${words(element)}`);
    return wrong;
  });
}

/** Colours that the device forces: what can be used still looks different from what cannot. */
async function forced(party, house, table, scheme) {
  const { game, can, not } = table;
  const seated = await sit(house, table);
  const page = await party.guest({ size: '390x844', touch: true, seated, game, settings: { theme: scheme } });
  await page.emulateMedia({ forcedColors: 'active', colorScheme: scheme });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector(can);
  await page.waitForTimeout(800);
  const rim = (which) =>
    page
      .locator(which)
      .locator('.face')
      .first()
      .evaluate((face) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(face);
        return `${outlineStyle} ${outlineWidth} ${outlineColor}`;
      });
  const [used, idle] = [await rim(can), await rim(not)];
  party.must(
    !/^none|^auto 0/.test(used) && used !== idle,
    `${game}: in forced ${scheme} colours both cards have ${used}`,
  );
  await party.shot(page, `forced-${game}-${scheme}`);
  await page.context().close();
}

/** What lies over a table: menu, score sheet, story, keys, a hint, a pause; and other screens at twice the size. */
async function sheets(party, house) {
  const seated = await sit(house, TABLES[0]);
  const page = await party.guest({
    size: '390x844',
    touch: true,
    seated,
    game: 'party-bugs',
    settings: { motion: 'less' },
  });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.hand .card.can');
  await act(page, true);
  const header = (name) => page.tap(`header [aria-label="${name}"]`);
  for (const name of ['Menu', 'Scores', 'Story']) {
    await header(name);
    await page.waitForSelector('dialog[open]');
    await party.fit(page, `sheet-${name.toLowerCase()}`);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog[open]', { state: 'detached' });
  }
  await header('Reactions');
  await party.fit(page, 'sheet-reactions');
  await header('Menu');
  await page.tap('dialog .button:has-text("hint")');
  await page.waitForSelector('.note', { timeout: 90_000 }); // a good player takes time to think, the first time
  await party.fit(page, 'note-hint');
  await header('Menu');
  await page.tap('dialog .button:has-text("Pause")');
  await page.waitForSelector('.note:has-text("Go on"), .note .main');
  await party.fit(page, 'note-pause');
  await page.context().close();

  const near = await party.guest({ size: '640x400', sharp: true, settings: { language: 'de', motion: 'less' } });
  for (const [path, what] of [
    ['/', '.game h2'],
    ['/?new=party-bugs', 'form .main'],
    ['/rules/parrot-box', 'article'],
    ['/learn/cheating-moth', '.learn li'],
    ['/ZZZZ', 'h1 [role=alert]'],
  ]) {
    if (path === '/ZZZZ') party.forgiven.push(/status of 404/);
    await near.goto(house.url + path);
    await near.waitForSelector(what);
    await whole(party, near, `zoom${path.replace(/\W+/g, '-')}`);
    await party.fit(near, `zoom-axe${path.replace(/\W+/g, '-')}`);
  }
  await near.goto(`${house.url}/?new=cheating-moth`);
  await near.click('form .main');
  await near.waitForSelector('.seats li');
  await whole(party, near, 'zoom-lobby');
  await party.fit(near, 'zoom-axe-lobby');

  // A tablet with large letters: no game at the door has words that are cut off at its edge.
  const large = await party.guest({ size: '768x1024', touch: true, settings: { language: 'de', textSize: 150 } });
  await large.goto(house.url);
  await large.waitForSelector('.game h2');
  const cut = await large.evaluate(() =>
    [...document.querySelectorAll('.game > *')]
      .filter((each) => each.getBoundingClientRect().right > each.parentElement.getBoundingClientRect().right)
      .map((each) => each.textContent.trim()),
  );
  party.must(!cut.length, `the door cuts off ${cut.join(' / ')}`);
  await party.fit(large, 'door-large');
}

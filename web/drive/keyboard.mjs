// Whole matches without a pointer, from the door to the end: every game by Tab, Enter and its keys.
import { isOver } from './guests.mjs';

const MATCHES = [
  { game: 'party-bugs', bots: 1, options: {}, move: bugs },
  { game: 'parrot-box', bots: 1, options: { rounds: '1' }, move: parrots },
  { game: 'cheating-moth', bots: 2, options: { mode: 'calm', rounds: '1' }, move: moths },
];
const PATIENCE = 300_000;

export default async function (party, house) {
  await Promise.all(MATCHES.map((match) => play(party, house, match)));
}

async function play(party, house, { game, bots, options, move }) {
  const page = await party.guest({ settings: { motion: 'less' } });
  await page.goto(house.url);
  await page.waitForSelector('.game .main');
  await enter(page, `a[href="/?new=${game}"]`);
  await page.waitForSelector('form .field');
  await enter(page, 'form .main');
  for (let n = 2; n <= bots + 1; n++) {
    await page.waitForSelector('.add .button');
    await enter(page, '.add .button');
    await page.waitForSelector(`.seats li:nth-child(${n})`);
  }
  for (const [name, value] of Object.entries(options)) await choose(page, game, name, value);
  await enter(page, '.begin .main:enabled');
  await page.waitForSelector('main.room .table > *');
  await page.waitForSelector('.card.can, .doing .button, .seat.glow');
  await page.keyboard.press('h');
  await page.waitForFunction(() => document.querySelector('[role=alert].voice')?.textContent.length > 10);
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open] kbd');
  await party.fit(page, `keys-${game}`);
  await page.keyboard.press('Escape');
  if (game === 'party-bugs') await own(party, page);
  const until = Date.now() + PATIENCE;
  while (!(await isOver(page)()) && Date.now() < until) if (!(await move(page))) await page.waitForTimeout(80);
  party.must(
    await isOver(page)(),
    `${game}: the match did not end: ${await page.locator('[role=status]').first().textContent()}`,
  );
  party.must(
    await page.evaluate(() => document.activeElement?.id === 'end-title'),
    `${game}: the end is not where the focus is`,
  );
  await page.context().close();
}

/** Only the table and everything again; a key of one's own, those that are refused, and all as they were. */
async function own(party, page) {
  const seen = (what) => page.locator(what).first().isVisible();
  await page.evaluate(() => {
    const voice = document.querySelector('[aria-live].voice');
    new MutationObserver(() => (window.heard = `${window.heard ?? ''} ${voice.textContent}`)).observe(voice, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await page.keyboard.press('z');
  await page.waitForFunction(() => window.heard?.includes('Only the table')); // others may speak in the same breath
  party.must(
    !(await seen('.tools')) && !(await seen('aside')) && (await seen('.hand .card')),
    'zen leaves something beside the table',
  );
  await party.fit(page, 'zen');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.tools');
  party.must(await seen('aside'), 'the story does not come back');

  await settingsByKey(page);
  const row = page.locator('.keys li', { hasText: 'Read my cards aloud' });
  await row.locator('button').focus();
  for (const [key, says] of [
    ['s', 'S is taken: read the scores aloud.'],
    ['Enter', 'belongs to the browser'],
    ['Space', 'Space presses the button'],
    ['y', 'Now it is Y.'],
  ]) {
    if (key === 's') await page.keyboard.press('Enter');
    await page.keyboard.press(key);
    await row.getByText(says).waitFor();
  }
  await party.fit(page, 'keys-changed');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  party.must(await row.getByText('Change').isVisible(), 'Escape does more than leave the key as it is');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.keyboard.press('?');
  await page.locator('dialog dt', { hasText: 'Y' }).waitFor();
  await page.keyboard.press('Escape');

  await settingsByKey(page);
  await page.getByRole('button', { name: 'As they were' }).focus();
  await page.keyboard.press('Enter');
  await row.getByText('H', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
}

async function settingsByKey(page) {
  await enter(page, 'header > .button.round');
  await page.getByRole('button', { name: 'Settings' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForSelector('.button.keys');
  await enter(page, '.button.keys');
  await page.waitForSelector('.keys li');
}

async function bugs(page) {
  const choices = await page.evaluate(() =>
    document.querySelector('.seat.me .slot .card.sealed')
      ? 0
      : document.querySelectorAll('.floor .card.can, .hand .card.can').length,
  );
  return choices > 0 && press(page, String(1 + pick(Math.min(9, choices))), pick(2) ? 'Enter' : ' ');
}

async function parrots(page) {
  const { piles, cells, parrot, keep } = await page.evaluate(() => ({
    piles: document.querySelector('.draw.can') !== null,
    cells: [...document.querySelectorAll('.mine .grid li')].flatMap((li, i) =>
      li.querySelector('.card.can') ? [i] : [],
    ),
    parrot: document.querySelector('li.flies') !== null,
    keep: document.querySelectorAll('.doing .button').length > 1,
  }));
  if (piles) return press(page, pick(2) ? 'd' : 't');
  if (parrot) return press(page, 'f');
  if (keep && pick(3) === 0) return press(page, 'p', 'x');
  return cells.length > 0 && press(page, String(cells[pick(cells.length)] + 1), 'Enter');
}

async function moths(page) {
  const { cards, draw, seats, buttons, slap } = await page.evaluate(() => ({
    cards: [...document.querySelectorAll('.fan .card')].flatMap((card, i) =>
      card.matches('.can') && i < 9 ? [i] : [],
    ),
    draw: document.querySelector('.draw.can') !== null,
    seats: document.querySelectorAll('.seat.glow').length,
    buttons: document.querySelectorAll('.doing .button:enabled').length,
    slap: document.querySelector('.moth')?.dataset.phase === 'MOSQUITO',
  }));
  if (slap && buttons) return press(page, ' ');
  if (seats && pick(2)) return press(page, 'qwer'[pick(seats)]);
  if (cards.length && pick(3)) return press(page, String(cards[pick(cards.length)] + 1), 'Enter');
  if (draw) return press(page, 'd');
  return buttons > 0 && enter(page, '.doing .button', true, 'Space'); // which slaps only when there is a slap
}

const pick = (n) => Math.floor(Math.random() * n);

async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForTimeout(80);
  return true;
}

/** An option of the lobby is a row of radio buttons: arrows go through them. */
async function choose(page, game, name, value) {
  const { legend, label } = await page.evaluate(
    async ([game, name, value]) => {
      const option = (await (await fetch('/api/games')).json())
        .find((each) => each.id === game)
        .options.find((each) => each.name === name);
      const label = option.labels?.[value]?.en ?? value;
      return { legend: option.title.en, label: label[0].toUpperCase() + label.slice(1) };
    },
    [game, name, value],
  );
  const at = () =>
    page.evaluate(() => [
      document.activeElement?.closest('fieldset')?.querySelector('legend')?.textContent,
      document.activeElement?.closest('label')?.textContent.trim(),
    ]);
  for (let i = 0; i < 200 && (await at())[0] !== legend; i++) await page.keyboard.press('Tab');
  for (let i = 0; i < 12 && (await at())[1] !== label; i++) {
    await page.keyboard.press('ArrowLeft');
    await page.waitForTimeout(250);
  }
  if ((await at()).join() !== [legend, label].join()) throw new Error(`${legend} cannot be set to ${label} by key`);
}

async function enter(page, what, maybe = false, key = 'Enter') {
  if (!(await tabTo(page, what, maybe))) return false;
  await page.keyboard.press(key);
  return true;
}

/** Tab on until this has the focus; it must be reachable, unless it may go away meanwhile. */
async function tabTo(page, what, maybe = false) {
  for (let i = 0; i < 120; i++) {
    if (await page.evaluate((what) => document.activeElement?.matches(what), what)) return true;
    if (maybe && !(await page.locator(what).count())) return false;
    await page.keyboard.press('Tab');
  }
  if (maybe) return false;
  throw new Error(`${what} cannot be reached by Tab`);
}

// What people get used to: the bell rings once for each turn, whatever cannot be done says why and by which rule,
// every setting changes something, gestures are seen across the table, and what was played is found again.
import { isOver, playUntil } from './guests.mjs';
import { openTable, sitDown } from './house.mjs';

const bots = (n) => Array.from({ length: n }, () => ({ level: 'newcomer' }));
const HANDS = [
  { game: 'party-bugs', options: {}, others: 2 },
  { game: 'parrot-box', options: {}, others: 2 },
  { game: 'cheating-moth', options: { mode: 'calm', first_guard: 1 }, others: 3 },
  { game: 'cheating-moth', options: { mode: 'live', first_guard: 0 }, others: 3 },
];
const STRIP = { x: 14, y: 40 }; // of a card in a fan: the next one lies over its middle

export default async function (party, house) {
  await bell(party, house);
  await refusals(party, house);
  await refusedLive(party, house);
  await hands(party, house);
  await settings(party, house);
  await letters(party, house);
  await gestures(party, house);
  await foundAgain(party, house);
}

async function bell(party, house) {
  const seated = await openTable(house, {
    game: 'parrot-box',
    start: true,
    pace: 'normal',
    options: { rounds: 1 },
    bots: bots(2),
  });
  const page = await party.guest({ seated, game: 'parrot-box', settings: { vibration: true } });
  await page.addInitScript(() => {
    window.rung = [];
    navigator.vibrate = (ms) => ms === 30 && window.rung.push(document.title);
  });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.mine .card.can');
  await page.waitForSelector('.clock');
  const aloud = await page
    .locator('[role=status]:has(.clock), [role=alert]:has(.clock), [aria-live]:not([aria-live=off]):has(.clock)')
    .count();
  party.must(!aloud, 'the clock is read aloud every second');
  party.must(/Your turn/.test(await page.title()), `the title is ${await page.title()} while it is my turn`);
  const atPiles = async () => (await page.locator('.draw.can').count()) > 0;
  party.must(await playUntil([page], atPiles, 60_000), 'it was never my turn to draw');
  await page.waitForTimeout(500);
  await page.evaluate(() => (window.rung = []));
  await page.keyboard.press('d');
  await page.waitForSelector('.mine .card.can');
  await page.waitForTimeout(1500);
  party.must((await page.evaluate(() => window.rung.length)) === 0, 'the bell rings in the middle of a turn');
  await page.keyboard.press('x');
  party.must(
    await playUntil([page], async () => !(await atPiles()) && !(await page.locator('.status.mine').count()), 30_000),
    'the turn did not end',
  );
  party.must(!/Your turn/.test(await page.title()), 'the title still calls when my turn is over');
  await page.waitForSelector('.draw.can', { timeout: 60_000 });
  await page.waitForTimeout(800);
  const rung = await page.evaluate(() => window.rung.length);
  party.must(rung === 1, `the bell rang ${rung} times for one turn`);
  await page.context().close();
}

/** Touched though it cannot be done: the house says why, and the rule is a touch away. */
async function refusals(party, house) {
  const cases = [
    { game: 'party-bugs', ready: '.hand .card.can', touch: '.floor .card', rule: /^\d+\.\d+$/ },
    { game: 'parrot-box', ready: '.mine .card.can', touch: '.draw', rule: /^\d+\.\d+$/ },
  ];
  for (const { game, ready, touch } of cases) {
    const seated = await openTable(house, { game, start: true, bots: bots(1) });
    const page = await party.guest({ size: '390x844', touch: true, seated, game });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector(ready);
    await page.waitForTimeout(800);
    await page.locator(touch).first().tap({ force: true });
    await page
      .waitForSelector('.note.no', { timeout: 5000 })
      .catch(() => party.trouble(`${game}: nothing says why ${touch} cannot be used now`));
    if (!(await page.locator('.note.no').count())) continue;
    await party.fit(page, `refused-${game}`);
    const rule = (await page.locator('.note.no .button').first().textContent()).replace(/\D*([\d.]+)$/, '$1');
    await page.locator('.note.no .button').first().tap();
    await page.waitForSelector('article.lit');
    party.must(
      (await page.locator('article.lit').getAttribute('id')) === rule,
      `${game}: rule ${rule} is not the one that is shown`,
    );
    const { top, bottom } = await page.locator('article.lit').evaluate((lit) => lit.getBoundingClientRect());
    party.must(top >= 0 && bottom <= 844, `${game}: rule ${rule} is out of sight`);
    await page.context().close();
  }
}

/** Live: on my own turn a touch is answered, and the answer goes by itself; a slap before its time is none of it. */
async function refusedLive(party, house) {
  const seated = await openTable(house, {
    game: 'cheating-moth',
    start: true,
    pace: 'no-hurry',
    options: { mode: 'live', first_guard: 1 },
    bots: bots(2),
  });
  const page = await party.guest({ size: '390x844', touch: true, seated, game: 'cheating-moth' });
  await page.goto(`${house.url}/${seated.code}`);
  const fits = page.locator('.moth[data-phase=TURN] .fan .card.can');
  const draws = page.locator('.draw.can');
  const notes = page.locator('.note.no');
  for (let turn = 0; turn < 30 && !(await fits.count()); turn++) {
    await fits.or(draws).first().waitFor({ timeout: 60_000 });
    if (await draws.count()) await draws.tap({ force: true });
    await page.waitForTimeout(600);
  }
  await page.waitForTimeout(800);
  await page.locator('.zone').tap({ force: true });
  await page.waitForTimeout(700);
  party.must(!(await notes.count()), 'Live: a slap before its time is answered with a note');
  const touches = [['the draw pile', page.locator('.draw'), 1]];
  const unfit = page.locator('.fan .card:not(.can)');
  if (await unfit.count()) touches.push(['a card that does not fit', unfit.first(), 2]);
  for (const [what, touched, times] of touches) {
    for (let i = 0; i < times; i++) await touched.tap({ force: true, position: STRIP });
    await notes
      .waitFor({ timeout: 5000 })
      .catch(() => party.trouble(`Live: nothing says why ${what} cannot be used now`));
    await party.fit(page, 'refused-live');
    await notes
      .waitFor({ state: 'detached', timeout: 9000 })
      .catch(() => party.trouble(`Live: what was said of ${what} stays`));
  }
  await page.context().close();
}

/** The largest letters: nothing of the table lies over the bar, and cards that are played to are no smaller than others. */
async function letters(party, house) {
  for (const { game, options, others } of HANDS) {
    const seated = await openTable(house, { game, start: true, options, bots: bots(others) });
    for (const size of ['360x640', '844x390', '1280x800']) {
      const page = await party.guest({
        size,
        touch: size !== '1280x800',
        seated,
        game,
        settings: { motion: 'less', textSize: 150, language: 'de' },
      });
      await page.goto(`${house.url}/${seated.code}`);
      await page.waitForSelector('main.room .table > *');
      await page.waitForTimeout(800);
      const { bar, first, card } = await page.evaluate(() => {
        const seen = [...document.querySelectorAll('.table .card, .table .seat, .table .box')].filter((each) =>
          each.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
        );
        const played = document.querySelector('.floor .card, .piles .card');
        return {
          bar: document.querySelector('main header').getBoundingClientRect().bottom,
          first: Math.min(...seen.map((each) => each.getBoundingClientRect().top)),
          card: played?.getBoundingClientRect().width ?? 100,
        };
      });
      party.must(
        first > bar - 8,
        `${game} ${options.mode ?? ''} ${size}: with large letters something lies ${Math.round(bar - first)} pixels over the bar`,
      );
      party.must(
        card >= 40,
        `${game} ${options.mode ?? ''} ${size}: with large letters the cards in the middle are ${Math.round(card)} pixels wide`,
      );
      await page.context().close();
    }
  }
}

/** Which hand plays makes a difference at every table and on every device. */
async function hands(party, house) {
  for (const { game, options, others } of HANDS) {
    const seated = await openTable(house, { game, start: true, options, bots: bots(others) });
    for (const size of ['390x844', '844x390', '1280x800']) {
      const page = await party.guest({ size, touch: size !== '1280x800', seated, game, settings: { motion: 'less' } });
      await page.goto(`${house.url}/${seated.code}`);
      await page.waitForSelector('main.room .table > *');
      const spots = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('header .tools, .mine, .hand, .fan, .piles > *')]
            .map((each) => Math.round(each.getBoundingClientRect().x))
            .join(),
        );
      const right = await spots();
      await page.evaluate(() => (document.documentElement.dataset.hand = 'left'));
      await page.waitForTimeout(100);
      party.must((await spots()) !== right, `${game} ${size}: a left hand changes nothing`);
      if (game !== 'party-bugs' || size !== '1280x800')
        await party.fit(page, `left-${game}-${size}-${options.mode ?? ''}`);
      await page.context().close();
    }
  }
}

async function settings(party, house) {
  const seated = await openTable(house, { game: 'party-bugs', start: true, bots: bots(2) });
  const page = await party.guest({ seated, game: 'party-bugs', settings: { speed: 'normal' } });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.hand .card.can');
  const look = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.body);
      const card = document.querySelector('.hand .card').getBoundingClientRect().width;
      return {
        language: document.documentElement.lang,
        theme: style.getPropertyValue('--page'),
        font: style.fontFamily,
        letters: getComputedStyle(document.documentElement).fontSize,
        card,
        lights: getComputedStyle(document.querySelector('.ball')).animationName,
        slow: getComputedStyle(document.querySelector('.button')).transitionDuration,
      };
    });
  const differs = async (what, change, parts) => {
    const before = await look();
    await page.locator('dialog[open]').getByText(change, { exact: true }).click();
    await page.waitForTimeout(150);
    const after = await look();
    for (const part of parts) party.must(before[part] !== after[part], `${what}: ${part} stays ${after[part]}`);
  };
  const open = async () => {
    await page.click('header [aria-label="Menu"], header [aria-label="Menü"]');
    await page
      .locator('dialog[open] .button:has(use[href*=gear]), dialog[open] .button:has-text("Settings")')
      .first()
      .click();
    await page.waitForSelector('dialog[open] fieldset');
  };
  await open();
  await differs('day', 'Day', ['theme']);
  await differs('high contrast', 'High contrast', ['theme']);
  await differs('large text', '150 %', ['letters']);
  await differs('normal text', '100 %', ['letters']);
  await differs('easy reading', 'Easy-reading font', ['font']);
  await differs('party lights', 'Party lights', ['lights']);
  await differs('party lights', 'Party lights', ['lights']);
  await differs('less motion', 'Less', ['lights', 'slow']);
  await differs('keys', 'Single-key shortcuts', []);
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  await page.locator('header h1, .facts').first().click({ force: true });
  await page.keyboard.press('?');
  await page.keyboard.press('1');
  await page.waitForTimeout(300);
  party.must(!(await page.locator('dialog[open]').count()), 'a single key works though they are off');
  party.must(
    !(await page.evaluate(() => document.activeElement?.matches('.hand .card'))),
    'a digit works though single keys are off',
  );
  const flown = async () => page.evaluate(() => document.querySelectorAll('.sky > *').length);
  await page.locator('.hand .card.can').first().click();
  await page.waitForTimeout(60);
  party.must((await flown()) === 0, 'cards fly though there is to be less motion');
  await open();
  await differs('German', 'Deutsch', ['language']);
  await page.context().close();
}

async function gestures(party, house) {
  const seated = await openTable(house, { game: 'party-bugs', bots: bots(1) });
  const other = await sitDown(house, seated.code, { name: 'Bo' });
  const [ada, bo] = [
    await party.guest({ seated, game: 'party-bugs', settings: { motion: 'less' } }),
    await party.guest({
      size: '390x844',
      touch: true,
      seated: other,
      game: 'party-bugs',
      settings: { name: 'Bo', hand: 'left' },
    }),
  ];
  await ada.addInitScript(() => (navigator.share = (what) => ((window.shared = what), Promise.resolve())));
  for (const page of [ada, bo]) await page.goto(`${house.url}/${seated.code}`);
  await ada.waitForSelector('.seats li:nth-child(3)');
  await ada.click('.invite .button:has-text("Share")');
  party.must(
    (await ada.evaluate(() => window.shared?.url))?.endsWith(`/${seated.code}`),
    'the share sheet does not get the link',
  );
  await bo.tap('.begin .main');
  await ada.waitForSelector('.begin .main:enabled');
  await ada.click('.begin .main');
  await Promise.all([ada, bo].map((page) => page.waitForSelector('.hand .card.can')));
  await bo.tap('[aria-label="Reactions"]');
  await party.fit(bo, 'reactions-left');
  await bo.tap('[aria-label="laughs"]');
  await ada.waitForSelector('.pop:has-text("Bo")');
  await ada.waitForTimeout(300);
  const seen = await ada.locator('.pop').evaluate((pop) => getComputedStyle(pop).opacity);
  party.must(seen === '1', `without motion a gesture is seen by ${seen}`);
  await Promise.all([ada.context().close(), bo.context().close()]);
}

/** The end: what decided it, another game, and the way back from the door to tables and replays. */
async function foundAgain(party, house) {
  const seated = await openTable(house, { game: 'parrot-box', start: true, options: { rounds: 1 }, bots: bots(1) });
  const page = await party.guest({ seated, game: 'parrot-box', settings: { motion: 'less' } });
  await page.goto(`${house.url}/${seated.code}`);
  party.must(await playUntil([page], isOver(page), 240_000), 'the match did not end');
  await page.waitForSelector('.end h3 + ul li');
  const moments = await page.locator('.end h3 + ul a').count();
  party.must(moments > 0, 'no moment that decided it leads to the replay');
  await page.click('.end .button:has-text("Another game")');
  await page.waitForSelector('.options');
  await page.locator('.options label:has-text("Cheating Moth")').click();
  await page.waitForFunction(() => /Cheating Moth/.test(document.querySelector('h1')?.textContent ?? ''));
  await page.goto(house.url);
  await page.waitForSelector(`.return[href="/${seated.code}"]`);
  // A table that is no more leads nowhere only once.
  await page.evaluate(() =>
    localStorage.setItem(
      'parlour.tables',
      JSON.stringify([
        {
          code: 'QQQQ',
          game: 'party-bugs',
          seats: [{ chair: 0, token: '0'.repeat(32), name: 'Ada' }],
          at: 1,
          names: [],
        },
      ]),
    ),
  );
  await page.goto(`${house.url}/QQQQ`);
  await page.waitForSelector('h1 [role=alert]');
  await page.click('main .button');
  await page.waitForSelector('.game h2');
  party.must(!(await page.locator('.return').count()), 'the door still leads to a table that is no more');
  await page.click('.past a[href^="/replay/"]');
  await page.waitForSelector('.table > *');
  await page.context().close();
}

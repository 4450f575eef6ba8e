// What there is to see: the screens that are no table, and tables that are played until their moments have come.
// A moment is there when its selector is; `do` brings it about, with the table held if `still`; `motion` shows it in mid-air.
import { act, isOver, playUntil } from '../drive/guests.mjs';
import { openTable, sitDown } from '../drive/house.mjs';
import { loveParrots } from '../drive/parrot_lover.mjs';
import { bots, catchAll, hover, openSheet, screen, table, TABLES, tap, television } from './moments.mjs';

const SCREENS = [
  screen('home', '/', '.game h2'),
  screen('settings', '/', '.game h2', (page) => page.click('header .round:last-child')),
  screen('join', '/?new=party-bugs', 'form .main'),
  screen('rules', '/rules/cheating-moth#3.1', 'article'),
  screen('learn', '/learn/cheating-moth', '.button.main'),
  screen('missing', '/ZZZZ', '[role=alert]'),
  { name: 'lobby', run: (all) => lobby(all, 'party-bugs', 3, 'lobby') },
  { name: 'lobby-guest', run: lobbyGuest },
  { name: 'lobby-moth', run: (all) => lobby(all, 'cheating-moth', 4, 'lobby-moth') },
  { name: 'lobby-tv', run: (all) => lobby(all, 'parrot-box', 3, 'lobby-tv', 'tv/') },
  ...['party-bugs', 'parrot-box', 'cheating-moth'].map((game) => ({
    name: `tutorial-${game}`,
    run: (all) => tutorial(all, game),
  })),
];

async function lobby({ house, guest, camera }, game, others, name, path = '') {
  const seated = await openTable(house, { game, bots: bots(others) });
  const page = await guest({ seated, game });
  await page.goto(`${house.url}/${path}${seated.code}`);
  await page.waitForSelector('.seats li, .tv li');
  await page.waitForTimeout(400);
  await camera.shoot(page, name);
}

/** Two people: the one who came is not ready yet, and the host waits; then a seat for somebody else on this device, and the options. */
async function lobbyGuest({ house, guest, camera }) {
  const host = await openTable(house, { game: 'party-bugs', bots: bots(1) });
  const seated = await sitDown(house, host.code, { name: 'Großtante Wilhelmine', avatar: 4 });
  const pages = [await guest({ seated, game: 'party-bugs' }), await guest({ seated: host, game: 'party-bugs' })];
  for (const [i, page] of pages.entries()) {
    await page.goto(`${house.url}/${host.code}`);
    await page.waitForSelector('.seats li');
    await page.waitForTimeout(400);
    await camera.shoot(page, i ? 'lobby-waits' : 'lobby-guest');
  }
  await pages[1].locator('.hot').click();
  await pages[1].waitForTimeout(350);
  await camera.shoot(pages[1], 'lobby-hot-seat');
  await pages[1].keyboard.press('Escape');
  await pages[1].evaluate(() => document.querySelector('#options').scrollIntoView());
  await camera.shoot(pages[1], 'lobby-options');
}

/** Every bubble of a lesson, as it comes, and its end; of the others the first one. */
async function tutorial({ house, guest, camera }, game) {
  const page = await guest({});
  const begin = async (lesson) => {
    await page.goto(`${house.url}/learn/${game}`);
    await page.locator('.button.main').nth(lesson).click();
    await page.waitForSelector('.bubble');
    await page.waitForTimeout(900);
  };
  await begin(0);
  const said = new Set();
  const until = Date.now() + camera.patience * 1000;
  while (Date.now() < until && !(await page.locator('.done').count())) {
    const bubble = page.locator('.bubble p');
    const words = (await bubble.count()) ? await bubble.textContent() : null;
    if (words && !said.has(words)) {
      await page.waitForTimeout(450);
      await camera.shoot(page, `tutorial-${game}${said.size ? `-${said.size + 1}` : ''}`);
      said.add(words);
    }
    if (words) await page.evaluate(() => document.querySelector('.bubble .button')?.click());
    else if (!(await act(page).catch(() => false))) await page.waitForTimeout(60);
  }
  await camera.shoot(page, `tutorial-${game}-done`);
  for (let lesson = 1; game === 'cheating-moth' && lesson < 3; lesson++) {
    await begin(lesson);
    await camera.shoot(page, `tutorial-${game}-lesson-${lesson + 1}`);
  }
}

const BUGS = [
  {
    name: 'choose',
    when: '.hand .card.can',
    without: '.floor .card.can, .sky .card',
    still: true,
    do: tap('.hand li:nth-child(2) .card.can'),
  },
  { name: 'reveal', when: '.others .slot .card[data-up="1"]', motion: 300 },
  {
    name: 'take',
    when: '.floor li:nth-child(2) .card.can',
    without: '.sky .card',
    still: true,
    do: tap('.floor li:nth-child(2) .card.can'),
  },
];
const LATER = { name: 'later', when: '.display li:nth-child(5)', without: '.sky .card' };
const END = { name: 'end', when: '.end' };
const LEFT = { settings: { hand: 'left' } };

const PARTY_BUGS = [
  table('bugs-2', 'party-bugs', 2, {}, [...BUGS.slice(0, 1), BUGS[2], LATER]),
  table('bugs-4', 'party-bugs', 4, {}, [
    ...BUGS,
    LATER,
    { name: 'king', when: '.king', motion: 500 },
    { name: 'pair', when: '.sky .card', motion: 250, sizes: ['390x844', '1280x800'] },
    { name: 'story', when: '.display li:nth-child(3)', do: openSheet('Story') },
    END,
  ]),
  table('bugs-5', 'party-bugs', 5, {}, [...BUGS, LATER]),
  table('bugs-6', 'party-bugs', 6, {}, [...BUGS, LATER]),
  table('bugs-left', 'party-bugs', 4, {}, [BUGS[0], BUGS[2]], LEFT),
  table('bugs-hidden', 'party-bugs', 4, { hidden_card: true }, [
    { name: 'hide', when: '.hand .card.can' },
    BUGS[2],
    { name: 'asked', when: '.doing .button.main' },
  ]),
  table('bugs-mirror', 'party-bugs', 3, { mirror: true, games: 2, card_counter: true }, [
    BUGS[2],
    { name: 'mirror', when: '.seat.me .display .card.can' },
    { name: 'chosen', when: '.seat.me .display .card.can', still: true, do: tap('.seat.me .display .card.can') },
  ]),
  television('bugs-tv', 'party-bugs', 5, '.display li:nth-child(3)'),
];

const PARROTS = [
  { name: 'open', when: '.mine .card.can', without: '.mine .card[data-up="1"]' },
  { name: 'turn', when: '.draw.can', without: '.sky .card' },
  {
    name: 'place',
    when: '.new.mine .card',
    without: '.sky .card',
    do: hover('.mine .card.can[data-up="1"], .mine .card.can'),
  },
];
const PARROT_BOX = [2, 3, 4, 5, 6].map((players) =>
  table(
    `parrot-${players}`,
    'parrot-box',
    players,
    { rounds: players === 4 ? 2 : 1 },
    [
      ...PARROTS,
      ...(players === 4
        ? [
            { name: 'fly', when: 'li.flies', without: '.sky .card' },
            { name: 'perch', when: '.perch', without: '.sky .card' },
            { name: 'air', when: 'body > .pb-flying', motion: 330, sizes: ['390x844', '1280x800'] },
            { name: 'last', when: '.parrots.last' },
            { name: 'over', when: '.over h2' },
            END,
          ]
        : []),
    ],
    { play: patiently },
  ),
);
PARROT_BOX.push(table('parrot-left', 'parrot-box', 3, { rounds: 1 }, PARROTS, { ...LEFT, play: patiently }));
PARROT_BOX.push(television('parrot-tv', 'parrot-box', 5, '.new .card'));

/** Somebody who loves Parrots, and waits until every card has landed. */
async function patiently(page) {
  return !(await page.locator('.sky .card').count()) && loveParrots(page);
}

/** What Live and Calm have in common. */
const MOTHS = [
  { name: 'gift', when: '.fan .dull' },
  { name: 'caught', when: '.verdict.right' },
  { name: 'wrong', when: '.verdict.wrong' },
  { name: 'finish', when: '.finish li' },
];
const MOTH = [
  { name: 'turn', when: '.moth:not(.guarding) .fan .card.can', without: '.sky .card' },
  { name: 'chosen', when: '.edge.open', do: (page) => page.locator('.fan .card').first().focus() },
  { name: 'guard', when: '.moth.guarding', do: lamp },
  { name: 'lamp', when: '.edge.lit' },
  { name: 'slap', when: '.moth[data-phase=MOSQUITO]' },
  { name: 'race', when: '.moth[data-phase=COCKROACH]' },
  ...MOTHS,
  { name: 'held', when: '.moth[data-phase=TURN_DONE]' },
  { name: 'round', when: '.over h2' },
];

/** A card under a finger, at every size for itself: on its way, and where it may not go. Whoever is caught tries again. */
const VANISH = {
  name: 'moth-vanish',
  async run({ house, guest, camera }) {
    for (const size of camera.sizes) {
      for (const [name, depth, wait, again] of [
        ['moth-vanish', 0.4, 500, false],
        ['moth-vanish-no', 0.6, 250, true],
      ]) {
        for (
          let tries = 0;
          tries < TABLES && !camera.taken.some((shot) => shot.name === name && shot.size === size);
          tries++
        ) {
          const seated = await openTable(house, {
            game: 'cheating-moth',
            options: { mode: 'live', rounds: 1, first_guard: 1 },
            start: true,
            bots: bots(3, 'newcomer'),
          });
          const page = await guest({ seated, game: 'cheating-moth', size });
          await page.goto(`${house.url}/${seated.code}`);
          await page.waitForSelector('.edge.open');
          if (again) {
            await dive(page, 0.98);
            await page.waitForTimeout(1200);
            await page.mouse.up();
          }
          await dive(page, depth);
          await page.waitForTimeout(wait);
          if (await page.locator(again ? '.edge.no' : '.fan .held').count())
            await camera.shoot(page, name, { sizes: [size] });
          await page.context().close();
        }
      }
    }
  },
};

async function dive(page, depth) {
  const card = await page.locator('.fan li:nth-child(2) .card').boundingBox();
  const edge = await page
    .locator('.edge')
    .boundingBox({ timeout: 1000 })
    .catch(() => null);
  if (!edge) return; // caught, and the Guard now
  await page.mouse.move(card.x + 14, card.y + 30);
  await page.mouse.down();
  await page.mouse.move(card.x + 30, edge.y + edge.height * depth, { steps: 8 });
}
async function lamp(page) {
  await page.keyboard.press('q');
  await page.waitForTimeout(700);
}

/** Plays, cheats now and then, and calls when it is the Guard. */
async function cheats(page) {
  const roll = Math.random();
  await page.mouse.up();
  if (await page.locator('.moth.guarding').count()) {
    if (roll < 0.05) await page.keyboard.press('c');
    else if (roll < 0.15) await page.keyboard.press('qwer'[Math.floor(Math.random() * 3)]);
  } else if (roll < 0.06) {
    await page.keyboard.press('1');
    await page.keyboard.down('Shift');
    await page.keyboard.down('v');
    await page.waitForTimeout(900);
    await page.keyboard.up('v');
    await page.keyboard.up('Shift');
  }
  await page.evaluate(() => document.querySelector('.over .button, .note:not(.no) .button.main')?.click());
  return act(page);
}

const CALM = { play: calmly };
/** Honest most of the time, and fond of Spiders. */
async function calmly(page) {
  const spider = await page.evaluate(() => {
    const honest =
      Math.random() < 0.7 && document.querySelector('.moth[data-phase=COMMIT] .edge .button:enabled:last-child');
    const card = document.querySelector('.moth[data-phase=TURN] .fan .card.can:has(.cm-spider)');
    (honest || card)?.click();
    return !!(honest || card);
  });
  return spider || act(page);
}

const CHEATING_MOTH = [
  table('moth-live', 'cheating-moth', 4, { mode: 'live' }, [...MOTH, END], { play: cheats }),
  table('moth-live-5', 'cheating-moth', 5, { mode: 'live' }, [MOTH[0], MOTH[2], MOTHS[1], MOTHS[3], MOTH.at(-1)], {
    play: cheats,
  }),
  table('moth-live-3', 'cheating-moth', 3, { mode: 'live', rounds: 1 }, [MOTH[0], MOTH[2], END], { play: cheats }),
  table('moth-left', 'cheating-moth', 3, { mode: 'live', rounds: 1 }, [MOTH[0], MOTH[2]], { ...LEFT, play: cheats }),
  table('moth-still', 'cheating-moth', 4, { mode: 'live', rounds: 1 }, [MOTH[0], MOTH[2], MOTHS[2]], {
    settings: { motion: 'less' },
    play: cheats,
  }),
  ...['light', 'contrast'].map((theme) =>
    table(`moth-${theme}`, 'cheating-moth', 4, { mode: 'live' }, [MOTH[0], MOTH[2], ...MOTHS, MOTH.at(-1)], {
      settings: { theme },
      play: cheats,
    }),
  ),
  VANISH,
  table(
    'moth-calm',
    'cheating-moth',
    4,
    { mode: 'calm', rounds: 1 },
    [
      {
        name: 'commit',
        when: '.moth[data-phase=COMMIT]:not(.guarding) .edge .doing .button',
        without: '.verdict, .edge .cap',
      },
      { name: 'watch', when: '.moth[data-phase=COMMIT] .seat.glow' },
      { name: 'turn', when: '.moth[data-phase=TURN] .fan .card.can', without: '.sky .card' },
      { name: 'race', when: '.moth[data-phase=COCKROACH] .doing .button' },
      { name: 'slap', when: '.moth[data-phase=MOSQUITO] .doing .button' },
      { name: 'spider', when: '.moth[data-phase=SPIDER] .seat.glow' },
      ...MOTHS,
      END,
    ],
    CALM,
  ),
  table(
    'moth-calm-5',
    'cheating-moth',
    5,
    { mode: 'calm' },
    [
      { name: 'watch', when: '.moth[data-phase=COMMIT] .seat.glow' },
      { name: 'round', when: '.over h2' },
    ],
    CALM,
  ),
  television('moth-tv', 'cheating-moth', 4, '.seat.lit'),
];

/** A finished match, its score sheet, and the way back to it from home. */
const AFTER = {
  name: 'after',
  async run({ house, guest, camera }) {
    const seated = await openTable(house, { game: 'party-bugs', start: true, bots: bots(2, 'newcomer') });
    const page = await guest({ seated, game: 'party-bugs' });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector('.hand .card.can');
    for (const label of ['Scores', 'Menu']) {
      await openSheet(label)(page).catch(() => camera.troubles.push(`there is no ${label}`));
      await camera.shoot(page, `sheet-${label.toLowerCase()}`);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('?');
    await page.waitForTimeout(350);
    await camera.shoot(page, 'sheet-keys');
    await page.keyboard.press('Escape');
    await catchAll(page, camera, 'short', [END]);
    await page.click('.end a[href^="/replay/"]');
    await page.waitForSelector('.replay');
    for (let i = 0; i < 9; i++) await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(900);
    await camera.shoot(page, 'replay');
    await page.goto(house.url);
    await page.waitForSelector('.past');
    await camera.shoot(page, 'home-again');
  },
};

/** The rules beside a table: what applies, a plate before and after it was told, and the book. */
const READING = [
  ['party-bugs', { hidden_card: true }],
  ['parrot-box', {}],
  ['cheating-moth', {}],
].map(([game, options]) => ({
  name: `beside-${game}`,
  async run({ house, guest, camera }) {
    const seated = await openTable(house, { game, options, start: true, bots: bots(3), pace: 'no-hurry' });
    const page = await guest({ seated, game, settings: { tips: false } });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector('.table .card');
    await page.locator('header button[aria-expanded]:visible').last().click();
    await page.waitForSelector('.rule-sheet .two button');
    await camera.shoot(page, `beside-${game}-now`);
    await page.click('#layer-pictures');
    await page.waitForSelector('.plates .card.can');
    await camera.shoot(page, `beside-${game}-pictures`);
    await page.locator('.plates article').first().locator('.card.can').first().click();
    await page.waitForTimeout(900);
    await camera.shoot(page, `beside-${game}-told`);
    await page.click('#layer-book');
    await page.waitForSelector('.rule-sheet article');
    await camera.shoot(page, `beside-${game}-book`);
  },
}));

/** A phone whose table is on the big screen. */
const BESIDE = ['party-bugs', 'parrot-box', 'cheating-moth'].map((game) => ({
  name: `phone-${game}`,
  async run({ house, guest, camera }) {
    const seated = await openTable(house, { game, start: true, bots: bots(3) });
    const tv = await guest({});
    await tv.goto(`${house.url}/tv/${seated.code}`);
    const page = await guest({ seated, game, size: '390x844' });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector('[data-big=elsewhere]');
    await page.waitForTimeout(1200);
    await camera.shoot(page, `phone-${game}`, {
      sizes: camera.sizes.filter((size) => Number(size.split('x')[0]) < 700),
    });
  },
}));

/** A replay in its middle: all cards open, through somebody's eyes, what the expert says, and the tracks of a live match. */
export async function lookBack(page, camera, name) {
  await page.waitForSelector('.replay');
  const slider = page.locator('.controls input');
  const middle = Math.round(Number(await slider.getAttribute('max')) * 0.55);
  await slider.fill(String(middle));
  await page.locator('.buttons .button').nth(3).click();
  await page.waitForTimeout(1500);
  await camera.shoot(page, `${name}-open`, { full: true });
  await page.selectOption('select', '0');
  await page.waitForTimeout(300);
  await camera.shoot(page, `${name}-eyes`);
  await page.selectOption('select', '');
  const panels = page.locator('.panels .button');
  if ((await panels.count()) > 2) {
    await panels.nth(2).click();
    await page.waitForTimeout(300);
    await camera.shoot(page, `${name}-hands`, { full: true });
  }
  await panels.nth(1).click();
  await page.locator('.scroll .button.main').click();
  await page.waitForSelector('.verdicts li', { timeout: camera.patience * 1000 });
  await camera.shoot(page, `${name}-expert`, { full: true });
}

const replay = (name, game, players, options, how = act) => ({
  name: `replay-${name}`,
  async run({ house, guest, camera }) {
    const seated = await openTable(house, { game, options, start: true, bots: bots(players - 1, 'newcomer') });
    const page = await guest({ seated, game });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector('.room');
    if (!(await playUntil([page], isOver(page), camera.patience * 1000, false, how)))
      return camera.troubles.push(`replay-${name} did not end`);
    await page.click('.end .row a[href^="/replay/"]');
    await lookBack(page, camera, `replay-${name}`);
  },
});
const REPLAYS = [
  replay('bugs', 'party-bugs', 5, {}),
  replay('parrot', 'parrot-box', 4, { rounds: 1 }, loveParrots),
  replay('calm', 'cheating-moth', 4, { mode: 'calm', rounds: 1 }),
  replay('live', 'cheating-moth', 4, { mode: 'live', rounds: 1 }),
];

/** Two people at one device, and the curtain that falls between them. */
const PASS = {
  name: 'pass',
  async run({ house, guest, camera }) {
    const host = await openTable(house, { game: 'parrot-box', bots: bots(1) });
    const other = await sitDown(house, host.code, { name: 'Großtante Wilhelmine', avatar: 4 });
    const page = await guest({ seated: host, game: 'parrot-box' });
    await page.goto(house.url);
    await page.evaluate(
      (seat) => {
        const [known] = JSON.parse(localStorage.getItem('parlour.tables'));
        localStorage.setItem('parlour.tables', JSON.stringify([{ ...known, seats: [...known.seats, seat] }]));
      },
      { chair: other.chair, token: other.token, name: 'Großtante Wilhelmine' },
    );
    await page.goto(`${house.url}/${host.code}`);
    await page.waitForSelector('.seats li');
    await page.waitForTimeout(400);
    await camera.shoot(page, 'pass-lobby');
    await page.locator('.begin .main').click();
    await playUntil([page], async () => (await page.locator('.curtain').count()) > 0, camera.patience * 1000);
    await camera.shoot(page, 'pass-curtain');
    await page.locator('.curtain .button').click();
    await page.waitForSelector('.mine .card');
    await page.waitForTimeout(400);
    await camera.shoot(page, 'pass-other');
  },
};

/** The coach in a real game, at the first time of a thing. */
const TIPS = [
  ['bugs', 'party-bugs', 5, {}],
  ['parrot', 'parrot-box', 4, {}],
  ['calm', 'cheating-moth', 4, { mode: 'calm' }],
  ['live', 'cheating-moth', 4, { mode: 'live' }],
].map(([name, game, players, options]) =>
  table(
    `tips-${name}`,
    game,
    players,
    options,
    [
      { name: 'first', when: '.bubble' },
      { name: 'next', when: '.bubble' },
    ],
    { settings: { tips: true } },
  ),
);

/** People whose line is slow, who look elsewhere, who are gone, and for whom a bot plays by and by. */
const COMPANY = [
  ['party-bugs', {}],
  ['parrot-box', {}],
  ['cheating-moth', { mode: 'live', first_guard: 1 }],
].map(([game, options]) => ({
  name: `company-${game}`,
  async run({ house, guest, camera }) {
    const host = await openTable(house, { game, options });
    const names = ['Bo', 'Großtante Wilhelmine', 'Mia'];
    const others = [];
    for (const [i, name] of names.entries()) {
      const seated = await sitDown(house, host.code, { name, avatar: i + 2 });
      others.push(await guest({ seated, game, size: '390x844', settings: { tips: false } }));
      await others[i].goto(`${house.url}/${host.code}`);
      await others[i].locator('.begin .main').click();
    }
    const page = await guest({ seated: host, game, settings: { tips: false } });
    await page.goto(`${house.url}/${host.code}`);
    await page.locator('.begin .main:enabled').click();
    await page.waitForSelector('.room .table > *');
    await page.waitForTimeout(1500);
    await others[1].evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await others[2].context().close();
    await page.waitForSelector('.note');
    await page.evaluate(() => camera.hear({ type: 'presence', chair: 1, presence: 'here', shaky: true }));
    await page.waitForTimeout(300);
    await camera.shoot(page, `company-${game}`);
    await page.waitForTimeout(32_000);
    await page.evaluate(() => camera.hear({ type: 'presence', chair: 1, presence: 'here', shaky: true }));
    await page.waitForTimeout(300);
    await camera.shoot(page, `company-${game}-kept-warm`);
  },
}));

export const SCENES = [
  ...SCREENS,
  ...TIPS,
  ...COMPANY,
  ...PARTY_BUGS,
  ...PARROT_BOX,
  ...CHEATING_MOTH,
  AFTER,
  ...READING,
  ...REPLAYS,
  PASS,
  ...BESIDE,
];

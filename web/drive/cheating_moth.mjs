// A whole match of Cheating Moth in Chromium, against bots of a running house: by finger, mouse or key.
// `node drive/cheating_moth.mjs [size] [language] [touch|mouse|keys] [live|calm] [players] [rounds] [folder for pictures]`
import { mkdirSync } from 'node:fs';
import { launch } from '../tools/browser.mjs';

const [size = '390x844', language = 'en', by = 'touch', mode = 'live', players = '4', rounds = '1', folder = ''] =
  process.argv.slice(2);
const house = process.env.PARLOUR_SERVER ?? 'http://127.0.0.1:8642';
const [width, height] = size.split('x').map(Number);
const settings = JSON.stringify({
  language,
  name: 'Ada',
  avatar: 1,
  speed: 'brisk',
  theme: process.env.THEME ?? 'dark',
  motion: process.env.MOTION ?? 'full',
});
const LONGEST = 12 * 60_000;
const options = {
  mode,
  rounds: rounds === 'players' ? rounds : Number(rounds),
  ...JSON.parse(process.env.OPTIONS ?? '{}'),
};

const browser = await launch();
const context = await browser.newContext({
  viewport: { width, height },
  deviceScaleFactor: by === 'touch' ? 2 : 1,
  hasTouch: by === 'touch',
  locale: language,
});
await context.addInitScript(
  (kept) => localStorage.getItem('parlour.settings') ?? localStorage.setItem('parlour.settings', kept),
  settings,
);
const page = await context.newPage();
const finger = await context.newCDPSession(page);
const troubles = [];
const seen = new Map();
const heard = new Map();
page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
page.on('pageerror', (error) => troubles.push(String(error.stack)));
page.on('requestfailed', (request) => troubles.push(`${request.url()} failed`));
page.on('websocket', (socket) => {
  socket.on('framereceived', ({ payload }) => {
    const message = JSON.parse(payload);
    for (const told of message.told ?? []) if (told.what) count(heard, told.what);
    if (message.type === 'refused') count(heard, `refused: ${message.sentence}`);
    if (message.type === 'hands') count(heard, 'pictures');
  });
  socket.on('framesent', ({ payload }) => {
    const { type, do: what } = JSON.parse(payload);
    count(heard, `sent ${what ? what.split(' ')[0] : type}`);
  });
});
if (folder) mkdirSync(folder, { recursive: true });

await page.goto(house);
const code = await page.evaluate(
  async ([players, options, language]) => {
    const { bots, personas } = (await (await fetch('/api/games')).json()).find((game) => game.id === 'cheating-moth');
    const company = Array.from({ length: players - 1 }, (_, i) => ({
      level: bots[Math.min(2, bots.length - 1)].level,
      persona: personas[i % personas.length].persona,
    }));
    const wish = { game: 'cheating-moth', name: 'Ada', avatar: 1, language, start: true, options, bots: company };
    const answer = await fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(wish),
    });
    const seated = await answer.json();
    if (!seated.code) throw new Error(JSON.stringify(seated));
    localStorage.setItem(
      'parlour.tables',
      JSON.stringify([
        {
          code: seated.code,
          game: 'cheating-moth',
          seats: [{ chair: seated.chair, token: seated.token, name: 'Ada' }],
          at: Date.now(),
          names: [],
        },
      ]),
    );
    return seated.code;
  },
  [Number(players), options, language],
);
await page.goto(`${house}/${code}`);
await page.waitForSelector('.moth');

const start = Date.now();
let moves = 0;
let lastCheat = Date.now();
while (!(await page.locator('.end').count())) {
  if (Date.now() - start > LONGEST) {
    troubles.push(`still not over: ${await page.locator('[role=status]').first().textContent()}`);
    break;
  }
  const now = await look();
  await watch(now);
  if (await act(now)) moves++;
  else await page.waitForTimeout(40);
}
await page.waitForTimeout(900);
await shot('end', 1);
await browser.close();
for (const must of mode === 'live' ? ['LAID', 'pictures', 'SCORED'] : ['LAID', 'COMMITTED', 'SCORED'])
  if (!heard.get(must)) troubles.push(`never heard of ${must}`);
console.log(
  `${size} ${language} ${by} ${mode}, ${players} players: ${moves} moves in ${Math.round((Date.now() - start) / 1000)} s`,
);
console.log(`seen: ${[...seen].map(([what, n]) => `${what} ${n}`).join(', ')}`);
console.log(`heard: ${[...heard].map(([what, n]) => `${what} ${n}`).join(', ')}`);
troubles.forEach((trouble) => console.log(`TROUBLE ${trouble}`));
process.exit(troubles.length ? 1 : 0);

function count(map, what) {
  map.set(what, (map.get(what) ?? 0) + 1);
}

/** What a player can see, as far as it is needed to play or worth a picture. */
function look() {
  return page.evaluate(() => {
    const has = (what) => document.querySelector(what) !== null;
    const moth = document.querySelector('.moth');
    const top = document.querySelector('.zone li:last-child .card');
    const cards = [...document.querySelectorAll('.fan .card')].map((card) => ({
      can: card.classList.contains('can'),
      face: card.querySelector('.face').className,
      value: card.textContent.trim()[0],
    }));
    const lit = document.querySelector('.seat.lit ellipse');
    return {
      phase: moth?.dataset.phase ?? '',
      guards: !!moth?.classList.contains('guarding'),
      cards,
      top: { face: top?.querySelector('.face').className ?? '', value: top?.textContent.trim()[0] },
      draw: has('.draw.can'),
      glow: document.querySelectorAll('.seat.glow').length,
      buttons: [...document.querySelectorAll('.doing .button:enabled')].map((button) => button.textContent.trim()),
      edge: has('.edge.open'),
      moving: has('.fan .away'),
      deep: lit ? Number(lit.getAttribute('cy')) > 97 : false,
      call: has('.caught:not([aria-disabled=true])'),
      seats: document.querySelectorAll('.seats .seat').length,
      verdict: has('.verdict.right, .verdict.wrong'),
      wrong: has('.verdict.wrong'),
      finish: has('.finish li'),
      over: has('.over h2'),
      test: has('.test'),
      lampOnMe: has('.edge.lit'),
      banner: has('.banner'),
      dull: has('.fan .dull'),
      loud: has('.loud'),
      paws: has('.paw'),
      wide: document.documentElement.scrollWidth - innerWidth,
      mine: has('.status.mine'),
      tall: moth
        ? Math.round(
            Math.max(0, ...[...moth.children].map((part) => part.getBoundingClientRect().bottom)) -
              moth.getBoundingClientRect().bottom,
          )
        : 0,
    };
  });
}

async function watch(now) {
  const scenes = {
    start: now.cards.length > 0,
    turn: now.mine && now.phase === 'TURN' && !now.guards,
    guard: now.guards && now.seats > 0,
    caught: now.verdict && !now.wrong,
    wrong: now.wrong,
    finish: now.finish,
    round: now.over,
    test: now.test,
    lamp: now.lampOnMe,
    held: now.banner,
    gift: now.dull,
    loud: now.loud,
    paws: now.paws,
    moving: now.moving,
    commit: now.phase === 'COMMIT' && now.mine,
    spider: now.glow > 0 && now.phase === 'SPIDER',
  };
  for (const [what, so] of Object.entries(scenes))
    if (so) await shot(what, what === 'turn' || what === 'guard' ? 2 : 1);
  for (const what of ['wide', 'tall']) {
    if (now[what] <= 1 || now.phase === 'OVER') continue;
    if (!seen.has(what))
      troubles.push(
        `${now[what]} pixels too ${what} in ${now.phase}, ${now.guards ? 'guarding' : 'playing'}, ${now.cards.length} cards`,
      );
    await shot(what, 1);
  }
}

async function shot(what, most) {
  count(seen, what);
  const n = seen.get(what);
  if (!folder || n > most) return;
  if (['start', 'guard', 'turn', 'commit', 'finish', 'caught', 'wrong', 'round'].includes(what))
    await page.waitForTimeout(450);
  await page.screenshot({ path: `${folder}/${mode}-${what}${n > 1 ? n : ''}-${size}-${language}.png` });
}

/** Do one thing that is offered, the way this person does things. */
async function act(now) {
  const roll = Math.random();
  if (now.test)
    return (
      (await page.waitForSelector('.test.lit', { timeout: 5000 }).catch(() => null)) &&
      (await page.waitForTimeout(160),
      by === 'keys' ? press('Space') : page.locator('.test').dispatchEvent('pointerdown'))
    );
  if (now.phase === 'MOSQUITO' && mode === 'live' && now.mine && now.top.face.includes('mosquito'))
    return by === 'keys' ? press('Space') : touch('.zone');
  if (now.phase === 'COCKROACH' && mode === 'live' && now.mine) {
    const right = now.cards.findIndex((card) => card.value === now.top.value && /cm\d/.test(card.face));
    if (right >= 0 && roll < 0.8)
      return by === 'keys' && right < 9 ? press(String(right + 1)) : touch(`.fan li:nth-child(${right + 1}) .card`);
  }
  if (now.guards) {
    if (now.deep && now.call && roll < 0.5) return by === 'keys' ? press('c') : tap('.caught');
    if (roll < 0.12)
      return by === 'keys'
        ? press('qwer'[Math.floor(Math.random() * now.seats)])
        : tap(`.seats > :nth-child(${1 + Math.floor(Math.random() * now.seats)})`);
  }
  if (now.edge && !now.moving && Date.now() - lastCheat > 2500 && now.cards.length > 1 && roll < 0.25)
    return cheat(now);
  if (now.glow && roll < 0.3)
    return by === 'keys' ? press('qwer'[Math.floor(Math.random() * now.seats)]) : tap('.seat.glow');
  const can = now.cards.flatMap((card, i) => (card.can ? [i] : []));
  if (can.length && roll < 0.35) return playCard(can[Math.floor(Math.random() * can.length)]);
  if (now.draw) return by === 'keys' ? press('d') : tap('.draw');
  const plain = now.buttons.findIndex((label) =>
    /honest|away|keep|pass|slap|ehrlich|weg.?schauen|behalten|passen|zuschlagen/i.test(label),
  );
  if (plain >= 0 && roll > 0.4) return by === 'keys' ? enter(plain) : tap(`.doing .button >> nth=${plain}`);
  return false;
}

async function playCard(i) {
  const card = `.fan li:nth-child(${i + 1}) .card`;
  if (by === 'keys') {
    if (i < 9) await press(String(i + 1));
    else await page.locator(card).focus();
    await press('Enter');
    return (await page.locator(`${card}.lifted.can`).count()) ? press('Enter') : true;
  }
  if (by === 'mouse' && Math.random() < 0.4) return drag(card, '.zone', 260);
  await touch(card);
  if (await page.locator(`${card}.lifted`).count()) {
    await shot('lifted', 1);
    await touch(card);
  }
  return true;
}

/** Drag a card under the table: quick and deep, slow and shallow, or not far enough. */
async function cheat(now) {
  lastCheat = Date.now();
  const dear = now.cards.findIndex((card) => card.face.includes('moth'));
  const i = dear >= 0 ? dear : Math.floor(Math.random() * now.cards.length);
  if (by === 'keys') return slipByKey(i);
  const kind = Math.random();
  const card = `.fan li:nth-child(${i + 1}) .card`;
  return kind < 0.45
    ? drag(card, '.edge', 1200, 0.95, 120)
    : kind < 0.8
      ? drag(card, '.edge', 3200, 0.35, 500)
      : drag(card, '.edge', 250, 0.4, 200);
}

async function slipByKey(i) {
  if (i < 9) await press(String(i + 1));
  else await page.locator(`.fan li:nth-child(${i + 1}) .card`).focus();
  const quick = Math.random() < 0.5;
  const key = quick ? 'Shift+V' : 'v';
  await page.keyboard.down(key.includes('+') ? 'Shift' : 'v');
  if (quick) await page.keyboard.down('V');
  await page.waitForTimeout(quick ? 900 : 2500);
  await shot('slip', 1);
  await page.keyboard.up(quick ? 'V' : 'v');
  if (quick) await page.keyboard.up('Shift');
  return true;
}

async function drag(what, onto, hold, depth = 0.5, travel = 200) {
  const [a, b] = [
    await page
      .locator(what)
      .first()
      .boundingBox()
      .catch(() => null),
    await page
      .locator(onto)
      .first()
      .boundingBox()
      .catch(() => null),
  ];
  if (!a || !b) return false;
  const from = { x: a.x + 14, y: a.y + a.height * 0.3 };
  const to = { x: b.x + b.width / 2, y: b.y + b.height * depth };
  const steps = Math.max(3, Math.round(travel / 16));
  await pointer('start', from);
  for (let i = 1; i <= steps; i++) {
    await pointer('move', { x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps });
    await page.waitForTimeout(12);
  }
  const until = Date.now() + hold;
  await page.waitForTimeout(200);
  await shot(onto === '.edge' ? (depth > 0.6 ? 'quick' : 'slow') : 'dragged', 1);
  while (Date.now() < until && (await page.locator('.fan .held').count())) await page.waitForTimeout(60);
  await pointer('end', to);
  return true;
}

async function pointer(what, { x, y }) {
  if (by === 'touch') {
    const type = { start: 'touchStart', move: 'touchMove', end: 'touchEnd' }[what];
    return finger.send('Input.dispatchTouchEvent', { type, touchPoints: what === 'end' ? [] : [{ x, y }] });
  }
  await page.mouse.move(x, y);
  if (what === 'start') await page.mouse.down();
  if (what === 'end') await page.mouse.up();
}

async function touch(what) {
  const box = await page
    .locator(what)
    .first()
    .boundingBox()
    .catch(() => null);
  if (!box) return false;
  const spot = { x: box.x + Math.min(14, box.width / 3), y: box.y + box.height * 0.4 };
  await pointer('start', spot);
  await page.waitForTimeout(50);
  await pointer('end', spot);
  await page.waitForTimeout(40);
  return true;
}

async function tap(what) {
  const thing = page.locator(what).first();
  await (
    by === 'touch' ? thing.tap({ force: true, timeout: 1000 }) : thing.click({ force: true, timeout: 1000 })
  ).catch(() => undefined);
  await page.waitForTimeout(40);
  return true;
}

async function enter(i) {
  await page
    .locator('.doing .button')
    .nth(i)
    .focus({ timeout: 800 })
    .catch(() => undefined);
  return press('Enter');
}

async function press(key) {
  await page.keyboard.press(key);
  await page.waitForTimeout(40);
  return true;
}

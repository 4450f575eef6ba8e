// A whole match of Cheating Moth against bots, by finger, mouse or key: somebody who cheats, guards, slaps and races.
import { openTable } from './house.mjs';
import { Person } from './person.mjs';

const LONGEST = 8 * 60_000;
const PERSONAS = ['nelly', 'carl'];
const HEARD = { live: ['LAID', 'pictures', 'SCORED'], calm: ['LAID', 'COMMITTED', 'SCORED'] };

export default async function (party, house, { size, language, by, mode }) {
  const seated = await openTable(house, {
    game: 'cheating-moth',
    language,
    start: true,
    options: { mode, rounds: 1 },
    bots: PERSONAS.map((persona) => ({ level: 'skilled', persona })),
  });
  const page = await party.guest({
    size,
    touch: by === 'touch',
    settings: { language },
    seated,
    game: 'cheating-moth',
  });
  const heard = new Set();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { type, told = [] } = JSON.parse(payload);
      if (type === 'hands') heard.add('pictures');
      for (const each of told) heard.add(each.what);
    }),
  );
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.moth');
  const person = await new Cheat(party, page, by, [`moth-${mode}`, `${size}-${language}`]).start(mode);
  const until = Date.now() + LONGEST;
  while (!(await page.locator('.end').count())) {
    if (Date.now() > until) throw new Error(`not over: ${await page.locator('[role=status]').first().textContent()}`);
    const now = await person.look();
    await person.watch(now);
    if (!(await person.act(now))) await page.waitForTimeout(40);
  }
  await page.waitForTimeout(900);
  await person.shot('end');
  for (const what of HEARD[mode]) party.must(heard.has(what), `never heard of ${what}`);
}

class Cheat extends Person {
  moment = 40;
  patience = 1000;
  inFlight = ['test', 'lamp', 'loud', 'paws', 'moving', 'slip', 'quick', 'slow', 'dragged', 'lifted'];
  cheated = Date.now();

  async start(mode) {
    this.mode = mode;
    this.finger = await this.page.context().newCDPSession(this.page);
    return this;
  }

  /** What a player can see, as far as it is needed to play or worth a picture. */
  look() {
    return this.page.evaluate(() => {
      const has = (what) => document.querySelector(what) !== null;
      const moth = document.querySelector('.moth');
      const top = document.querySelector('.zone li:last-child .card');
      const lit = document.querySelector('.seat.lit ellipse');
      const lowest = Math.max(0, ...[...(moth?.children ?? [])].map((part) => part.getBoundingClientRect().bottom));
      return {
        phase: moth?.dataset.phase ?? '',
        guards: !!moth?.classList.contains('guarding'),
        cards: [...document.querySelectorAll('.fan .card')].map((card) => ({
          can: card.classList.contains('can'),
          face: card.querySelector('.face').className,
          value: card.textContent.trim()[0],
        })),
        top: { face: top?.querySelector('.face').className ?? '', value: top?.textContent.trim()[0] },
        draw: has('.draw.can'),
        glow: document.querySelectorAll('.seat.glow').length,
        buttons: [...document.querySelectorAll('.doing .button:enabled')].map((button) => button.textContent.trim()),
        edge: has('.edge.open'),
        moving: has('.fan .away'),
        deep: lit ? Number(lit.getAttribute('cy')) > 97 : false,
        call: has('.caught:not([aria-disabled=true])'),
        seats: document.querySelectorAll('.seats .seat').length,
        caught: has('.verdict.right'),
        wrong: has('.verdict.wrong'),
        finish: has('.finish li'),
        over: has('.over h2'),
        test: has('.test'),
        lampOnMe: has('.edge.lit'),
        banner: has('.banner'),
        dull: has('.fan .dull'),
        loud: has('.loud'),
        paws: has('.paw'),
        mine: has('.status.mine'),
        wide: document.documentElement.scrollWidth - innerWidth > 1,
        tall: moth ? lowest - moth.getBoundingClientRect().bottom > 1.5 : false,
      };
    });
  }

  async watch(now) {
    const scenes = {
      start: now.cards.length > 0,
      turn: now.mine && now.phase === 'TURN' && !now.guards,
      guard: now.guards && now.seats > 0,
      caught: now.caught,
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
      wide: now.wide && now.phase !== 'OVER',
      tall: now.tall && now.phase !== 'OVER',
    };
    const where = `in ${now.phase}, ${now.guards ? 'guarding' : 'playing'}, ${now.cards.length} cards`;
    for (const what of ['wide', 'tall'])
      this.party.must(!scenes[what] || this.seen.has(what), `the table is too ${what} ${where}`);
    for (const [what, so] of Object.entries(scenes))
      if (so) await this.shot(what, what === 'turn' || what === 'guard' ? 2 : 1);
  }

  /** Do one thing that is offered, the way this person does things. */
  async act(now) {
    const roll = Math.random();
    if (now.test) return this.react();
    if (this.mode === 'live' && now.mine && now.phase === 'MOSQUITO' && now.top.face.includes('mosquito'))
      return this.by === 'keys' ? this.press('Space') : this.touch('.zone');
    if (this.mode === 'live' && now.mine && now.phase === 'COCKROACH' && roll < 0.8) {
      const right = now.cards.findIndex((card) => card.value === now.top.value && /cm\d/.test(card.face));
      if (right >= 0) return this.by === 'keys' && right < 9 ? this.press(String(right + 1)) : this.touch(nth(right));
    }
    if (now.guards) {
      if (now.deep && now.call && roll < 0.5) return this.do('c', '.caught');
      if (roll < 0.12) return this.seat(now, '.seats > *');
    }
    const mayCheat = now.edge && !now.moving && now.cards.length > 1 && Date.now() - this.cheated > 2500;
    if (mayCheat && roll < 0.25) return this.cheat(now);
    if (now.glow && roll < 0.3) return this.by === 'keys' ? this.seat(now) : this.tap('.seat.glow');
    const can = now.cards.flatMap((card, i) => (card.can ? [i] : []));
    if (can.length && roll < 0.35) return this.playCard(can[Math.floor(Math.random() * can.length)]);
    if (now.draw) return this.do('d', '.draw');
    const plain = now.buttons.findIndex((label) =>
      /honest|away|keep|pass|slap|ehrlich|weg.?schauen|behalten|passen|zuschlagen/i.test(label),
    );
    if (plain >= 0 && roll > 0.4)
      return this.by === 'keys' ? this.enter(plain) : this.tap(`.doing .button >> nth=${plain}`);
    return false;
  }

  async react() {
    if (!(await this.page.waitForSelector('.test.lit', { timeout: 5000 }).catch(() => null))) return false;
    await this.page.waitForTimeout(160);
    if (this.by === 'keys') return this.press('Space');
    await this.page.locator('.test').dispatchEvent('pointerdown');
    return true;
  }

  seat(now, which) {
    const n = Math.floor(Math.random() * now.seats);
    return this.do('qwer'[n], `${which} >> nth=${n}`);
  }

  async playCard(i) {
    const card = nth(i);
    if (this.by === 'keys') {
      await this.pick(i);
      await this.press('Enter');
      return (await this.page.locator(`${card}.lifted.can`).count()) ? this.press('Enter') : true;
    }
    if (this.by === 'mouse' && Math.random() < 0.4) return this.drag(card, '.zone', 260);
    await this.touch(card);
    if (await this.page.locator(`${card}.lifted`).count()) {
      await this.shot('lifted');
      await this.touch(card);
    }
    return true;
  }

  pick(i) {
    return i < 9 ? this.press(String(i + 1)) : this.page.locator(nth(i)).focus();
  }

  /** A card goes under the table: quick and deep, slow and shallow, or not far enough. */
  async cheat(now) {
    this.cheated = Date.now();
    const dear = now.cards.findIndex((card) => card.face.includes('moth'));
    const i = dear >= 0 ? dear : Math.floor(Math.random() * now.cards.length);
    if (this.by === 'keys') return this.slipByKey(i);
    const kind = Math.random();
    if (kind < 0.45) return this.drag(nth(i), '.edge', 1200, 0.95, 120);
    return kind < 0.8 ? this.drag(nth(i), '.edge', 3200, 0.35, 500) : this.drag(nth(i), '.edge', 250, 0.4, 200);
  }

  async slipByKey(i) {
    const { keyboard } = this.page;
    await this.pick(i);
    const quick = Math.random() < 0.5;
    if (quick) await keyboard.down('Shift');
    await keyboard.down(quick ? 'V' : 'v');
    await this.page.waitForTimeout(quick ? 900 : 2500);
    await this.shot('slip');
    await keyboard.up(quick ? 'V' : 'v');
    if (quick) await keyboard.up('Shift');
    return true;
  }

  async drag(what, onto, hold, depth = 0.5, travel = 200) {
    const [a, b] = await Promise.all([what, onto].map((each) => this.boxOf(each)));
    if (!a || !b) return false;
    const from = { x: a.x + 14, y: a.y + a.height * 0.3 };
    const to = { x: b.x + b.width / 2, y: b.y + b.height * depth };
    const steps = Math.max(3, Math.round(travel / 16));
    await this.pointer('start', from);
    for (let i = 1; i <= steps; i++) {
      const part = i / steps;
      await this.pointer('move', { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await this.page.waitForTimeout(12);
    }
    const until = Date.now() + hold;
    await this.page.waitForTimeout(200);
    await this.shot(onto === '.edge' ? (depth > 0.6 ? 'quick' : 'slow') : 'dragged');
    while (Date.now() < until && (await this.page.locator('.fan .held').count())) await this.page.waitForTimeout(60);
    await this.pointer('end', to);
    return true;
  }

  async pointer(what, { x, y }) {
    if (this.by === 'touch') {
      const type = { start: 'touchStart', move: 'touchMove', end: 'touchEnd' }[what];
      return this.finger.send('Input.dispatchTouchEvent', { type, touchPoints: what === 'end' ? [] : [{ x, y }] });
    }
    await this.page.mouse.move(x, y);
    if (what === 'start') await this.page.mouse.down();
    if (what === 'end') await this.page.mouse.up();
  }

  /** Nothing waits here: in a race a card may be gone before it is touched. */
  boxOf(what) {
    return this.page
      .locator(what)
      .first()
      .boundingBox({ timeout: 1000 })
      .catch(() => null);
  }

  async touch(what) {
    const box = await this.boxOf(what);
    if (!box) return false;
    const spot = { x: box.x + Math.min(14, box.width / 3), y: box.y + box.height * 0.4 };
    await this.pointer('start', spot);
    await this.page.waitForTimeout(50);
    await this.pointer('end', spot);
    await this.page.waitForTimeout(40);
    return true;
  }

  async enter(i) {
    await this.page
      .locator('.doing .button')
      .nth(i)
      .focus({ timeout: 800 })
      .catch(() => undefined);
    return this.press('Enter');
  }
}

const nth = (i) => `.fan li:nth-child(${i + 1}) .card`;

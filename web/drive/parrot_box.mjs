// A whole match of Parrot Box against bots, by mouse, finger or key: somebody who loves Parrots.
import { openTable } from './house.mjs';
import { Person } from './person.mjs';

const LONGEST = 8 * 60_000;
const ASKED_WITHIN = 10_000;

export default async function (party, house, { size, language, by }) {
  const seated = await openTable(house, {
    game: 'parrot-box',
    language,
    start: true,
    options: { rounds: 1 },
    bots: [{ level: 'skilled' }],
  });
  const page = await party.guest({ size, touch: by === 'touch', settings: { language }, seated, game: 'parrot-box' });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.parrots');
  const person = new ParrotLover(party, page, by, ['parrot-box', `${size}-${language}`]);
  const until = Date.now() + LONGEST;
  while (!(await page.locator('.end').count())) {
    if (Date.now() > until) throw new Error(`not over: ${await page.locator('[role=status]').first().textContent()}`);
    await person.watch();
    if (!(await person.act())) await page.waitForTimeout(70);
  }
  await page.waitForTimeout(700);
  await person.shot('end');
  party.must(person.seen.has('turn') && person.seen.has('new'), 'no turn was ever seen');
  await hiddenStaysHidden(party, page);
}

class ParrotLover extends Person {
  inFlight = ['air', 'over'];

  /** What is on the page just now, as far as it is worth a picture or a check. */
  async watch() {
    const now = await this.page.evaluate(() => {
      const has = (what) => document.querySelector(what) !== null;
      const table = document.querySelector('.parrots');
      return {
        opening: has('.mine .card.can') && !has('.mine .card[data-up="1"]'),
        turn: has('.draw.can'),
        new: has('.new.mine .card'),
        fly: has('li.flies'),
        perch: has('.perch'),
        air: has('body > .pb-flying'),
        other: has('.new:not(.mine) .card'),
        last: has('.parrots.last'),
        over: has('.over h2'),
        ribbon: has('.ribbon'),
        bubble: has('.mine .bubble') || has('.speaks'),
        wide: document.documentElement.scrollWidth - innerWidth > 1,
        tall: table.scrollHeight - table.clientHeight > 1,
      };
    });
    for (const what of ['wide', 'tall']) this.party.must(!now[what] || this.seen.has(what), `the table is too ${what}`);
    for (const [what, so] of Object.entries(now)) if (so) await this.shot(what, what === 'turn' ? 2 : 1);
  }

  /** Do one thing that is offered, the way this person does things. */
  async act() {
    const offer = await this.page.evaluate(() => {
      const lis = [...document.querySelectorAll('.mine .grid li')];
      const at = (what) => lis.flatMap((li, i) => (li.querySelector(what) ? [i] : []));
      const has = (what) => document.querySelector(what) !== null;
      return {
        cells: at('.card.can'),
        down: at('[data-up="0"]'),
        parrots: at('.pb-parrot, .pb-copycat'),
        flies: lis.flatMap((li, i) => (li.classList.contains('flies') ? [i] : [])),
        draw: has('.draw.can'),
        discard: has('[data-anchor=discard] .card.can'),
        take: has('[data-anchor=discard] .pb-parrot'),
        parrot: has('.new.mine .pb-parrot'),
        buttons: document.querySelectorAll('.doing .button:enabled').length,
      };
    });
    const roll = Math.random();
    if (offer.draw)
      return offer.take || roll < 0.25 ? this.do('t', '[data-anchor=discard] .card.can') : this.do('d', '.draw');
    if (offer.flies.length) return this.by === 'keys' ? this.press('f') : this.replaceOrFly(offer.flies[0]);
    if (offer.buttons && offer.cells.length <= 1) {
      await this.shot('dilemma');
      return this.tap(`.doing .button:nth-child(${roll < 0.4 ? 1 : 2})`);
    }
    if (offer.buttons && offer.discard && !offer.parrot && offer.down.length > 3 && roll < 0.6)
      return this.by === 'mouse'
        ? this.drag('[data-anchor=hand] .card', '[data-anchor=discard]')
        : this.do('x', '.doing .button:last-child');
    if (!offer.cells.length) return false;
    const isLone = (spot) => !offer.parrots.includes(spot) && !offer.parrots.includes((spot + 4) % 8);
    const mateOpen = offer.cells.filter((spot) => offer.down.includes(spot) && !offer.down.includes((spot + 4) % 8));
    const keep = offer.cells.filter(isLone);
    const choices = offer.parrot && mateOpen.length ? mateOpen : keep.length ? keep : offer.cells;
    return this.touch(choices[Math.floor(Math.random() * choices.length)], offer.discard && roll < 0.7);
  }

  async touch(spot, dragging) {
    const cell = `.mine .grid li:nth-child(${spot + 1}) .card`;
    if (this.by === 'keys') {
      await this.press(String(spot + 1));
      await this.shot('looked', 2);
      return this.press('Enter');
    }
    if (this.by === 'mouse' && dragging)
      return this.drag('[data-anchor=hand] .card', `.mine .grid li:nth-child(${spot + 1})`);
    if (this.by === 'mouse') {
      await this.page
        .locator(cell)
        .hover({ force: true, timeout: 1500 })
        .catch(() => undefined);
      await this.shot('looked', 3);
    }
    await this.tap(cell);
    if (this.by === 'touch' && (await this.page.locator(`${cell}.lifted.can`).count())) {
      await this.shot('lifted', 2);
      await this.tap(cell);
    }
    return true;
  }

  /** Choosing the Parrot asks; the first answer lets it fly. */
  async replaceOrFly(spot) {
    const answers = () => this.page.locator('.doing .button').count();
    for (let tries = 0; tries < 3 && (await answers()) !== 3; tries++) {
      if (!(await this.page.locator('li.flies').count())) return false; // the moment has passed
      await this.tap(`.mine .grid li:nth-child(${spot + 1}) .card`);
      await this.page
        .waitForFunction(() => document.querySelectorAll('.doing .button').length === 3, null, {
          timeout: ASKED_WITHIN,
        })
        .catch(() => undefined);
    }
    this.party.must((await answers()) === 3, 'the Parrot was not asked about');
    await this.shot('asked');
    return this.tap('.doing .button:first-child');
  }

  async drag(what, onto) {
    const { mouse } = this.page;
    const [a, b] = await Promise.all([what, onto].map((each) => this.page.locator(each).first().boundingBox()));
    if (!a || !b) return false;
    await mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await mouse.down();
    await mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await this.shot('dragged');
    await mouse.up();
    await this.page.waitForTimeout(60);
    return true;
  }
}

/** A card that lies face down says nothing, neither in words nor by its picture. */
async function hiddenStaysHidden(party, page) {
  const told = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-up="0"]')].filter(
        (card) => card.textContent.trim() || !card.querySelector('.pb-back'),
      ).length,
  );
  party.must(!told, `${told} face-down cards give themselves away`);
}

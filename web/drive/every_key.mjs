// Every key of the list, once at each table, in a real browser: what it says, moves or does.
import { playUntil } from './guests.mjs';
import { openTable } from './house.mjs';

const bots = (n) => Array.from({ length: n }, () => ({ level: 'newcomer' }));
const PATIENCE = 90_000;

export default async function (party, house) {
  await bugs(party, house);
  await parrots(party, house);
  await guard(party, house);
  await cheat(party, house);
}

async function sit(party, house, game, options, others, settings = {}) {
  const seated = await openTable(house, { game, options, start: true, bots: bots(others) });
  const page = await party.guest({ seated, game, settings: { motion: 'less', ...settings } });
  page.said = [];
  page.called = [];
  await page.exposeFunction('hear', (text) => text.trim() && page.said.push(text));
  await page.exposeFunction('call', (text) => page.called.push(text));
  await page.addInitScript(() => {
    // A device with an English voice.
    Object.defineProperty(window, 'speechSynthesis', {
      value: {
        getVoices: () => [{ lang: 'en-GB', localService: true }],
        addEventListener() {},
        cancel() {},
        speak: ({ text }) => window.call(text),
      },
    });
    window.SpeechSynthesisUtterance = class {
      constructor(text) {
        this.text = text;
      }
    };
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(() =>
        document.querySelectorAll('.voice').forEach((region) => {
          if (region.textContent !== region.was) window.hear((region.was = region.textContent));
        }),
      ).observe(document.body, { childList: true, characterData: true, subtree: true }),
    );
  });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('main.room .table > *');
  return page;
}

/** Press, and wait until something that fits is said. */
async function says(party, page, key, what) {
  page.said.length = 0;
  await page.keyboard.press(key);
  const until = Date.now() + 4000;
  while (Date.now() < until && !page.said.some((text) => what.test(text))) await page.waitForTimeout(50);
  party.must(
    page.said.some((text) => what.test(text)),
    `${key} says only: ${page.said.join(' / ')}`,
  );
}

/** H, S, L, ?, M, Z and Escape. */
async function everywhere(party, page, hand) {
  await says(party, page, 'h', hand);
  await says(party, page, 's', /Ada \d+, \w+ \d+/);
  await says(party, page, 'l', /\w+ .+/);
  const sound = () => page.evaluate(() => JSON.parse(localStorage.getItem('parlour.settings')).sound);
  const before = await sound();
  await says(party, page, 'm', before ? /Sound off/ : /Sound on/);
  party.must((await sound()) !== before, 'M does not switch the sound');
  await page.keyboard.press('m');
  await page.keyboard.press('?');
  await page.waitForSelector('dialog[open] kbd');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog[open]', { state: 'detached' });
  await says(party, page, 'z', /Only the table/);
  party.must(!(await page.locator('.tools').isVisible()), 'Z leaves the tools');
  await page.keyboard.press('Escape');
  await page.waitForSelector('.tools');
}

const focused = (page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
const isAt = (page, what) => page.evaluate((what) => document.activeElement?.matches(what) ?? false, what);

async function bugs(party, house) {
  const page = await sit(party, house, 'party-bugs', {}, 2);
  await page.waitForSelector('.hand .card.can');
  await everywhere(party, page, /In your hand: .*On the floor/);
  await page.keyboard.press('1');
  const first = await focused(page);
  await page.keyboard.press('ArrowRight');
  party.must(first !== (await focused(page)), 'the arrow stays on the same card');
  await page.keyboard.press('Home');
  party.must(first === (await focused(page)), 'Home is not the first card');
  const inHand = await page.locator('.hand .card').count();
  await page.keyboard.press('ArrowUp');
  await page
    .waitForFunction((n) => document.querySelectorAll('.hand .card').length < n, inHand)
    .catch(() => party.trouble('up does not play the card'));
  const taking = async () => (await page.locator('.floor .card.can').count()) > 1;
  party.must(await playUntil([page], taking, PATIENCE), 'there was never a choice on the floor');
  await page.keyboard.press('2');
  party.must(await isAt(page, '.floor .card.can'), '2 is not on the floor when a card is to be taken');
  party.must(
    /becomes \d+ points/.test(await focused(page)),
    `a card on the floor does not say what it would do: ${await focused(page)}`,
  );
  await page.keyboard.press('Space');
  await page
    .waitForFunction(() => document.querySelectorAll('.floor .card.can').length === 0, null, { timeout: 8000 })
    .catch(() => party.trouble('Space does not take the card'));
  await page.context().close();
}

async function parrots(party, house) {
  const page = await sit(party, house, 'parrot-box', { rounds: 1 }, 1);
  await page.waitForSelector('.mine .card.can');
  await everywhere(party, page, /Your box: 1 .*Discard pile/);
  for (const n of ['3', '6']) {
    await page.keyboard.press(n);
    party.must(new RegExp(`^spot ${n}:`).test(await focused(page)), `${n} is not spot ${n}`);
    await page.keyboard.press('Enter');
  }
  const piles = async () => (await page.locator('.draw.can').count()) > 0;
  const turn = async () => {
    if (await piles()) return true;
    await page.waitForTimeout(60);
    return piles();
  };
  const wait = async (what) => party.must(await until(turn), `${what}: it was never my turn`);
  await wait('D');
  await page.keyboard.press('d');
  await page.waitForSelector('.mine .card.can');
  await page.keyboard.press('5');
  await page.keyboard.press('ArrowRight');
  party.must(/^spot 6:/.test(await focused(page)), `the arrow goes from spot 5 to ${await focused(page)}`);
  await page.keyboard.press('ArrowUp');
  party.must(/^spot 2:/.test(await focused(page)), `up goes from spot 6 to ${await focused(page)}`);
  await page.keyboard.press('x');
  await page.waitForSelector('.pile.new.mine', { state: 'detached' }); // until then a spot means a swap
  await page.waitForSelector('.mine .card.can');
  await page.keyboard.press('Enter');
  await wait('T');
  const top = await page.locator('[data-anchor=discard] .card').last().getAttribute('aria-label');
  await page.keyboard.press('t');
  await page.waitForSelector('.pile.new.mine .card');
  party.must(
    (await page.locator('.pile.new .card').getAttribute('aria-label')).split(': ')[1] === top.split(': ')[1],
    'T takes something else than the top discard',
  );
  await page.keyboard.press('4');
  await page.keyboard.press('Enter');
  // A Parrot may fly, and a last card stay hidden: whoever plays on comes to one of them sooner or later (`keyboard`, `parrot_box keys`).
  await page.context().close();
}

async function guard(party, house) {
  const page = await sit(party, house, 'cheating-moth', { mode: 'live', rounds: 1, first_guard: 0 }, 3, {
    speech: true,
    sound: true,
  });
  await page.waitForSelector('.caught');
  await everywhere(party, page, /In your hand: .*Ada is the Guard/);
  for (const [key, n] of [
    ['q', 0],
    ['w', 1],
    ['e', 2],
  ]) {
    await page.keyboard.press(key);
    await page
      .waitForFunction((n) => document.querySelectorAll('.seats .seat')[n]?.classList.contains('lit'), n, {
        timeout: 4000,
      })
      .catch(() => party.trouble(`${key} does not turn the lamp`));
  }
  party.must(
    await playUntil(
      [page],
      async () => (await page.locator('.caught:not([aria-disabled=true])').count()) > 0,
      30_000,
      false,
      quietly,
    ),
    'nobody could ever be called',
  );
  page.said.length = 0;
  await page.keyboard.press('c');
  await page.waitForSelector('.verdict', { timeout: 5000 }).catch(() => party.trouble('C calls nobody'));
  const heard = () => page.said.some((text) => /(Caught!|Innocent!|calls: Caught)/.test(text));
  party.must(await until(async () => heard()), `the verdict is not said: ${page.said.join(' / ')}`);
  const called = () => page.called.some((text) => /Caught!|Innocent!/.test(text));
  party.must(await until(async () => called(), 20_000), `nobody calls the verdict, only ${page.called}`);
  await page.context().close();
}

/** Whoever waits for a moment at a live table lays what fits, and nothing else. */
async function quietly(page) {
  const card = page.locator('.fan .card.can, .draw.can').first();
  if (!(await card.count())) return false;
  await card.click({ timeout: 500 }).catch(() => undefined);
  return true;
}

async function cheat(party, house) {
  const page = await sit(party, house, 'cheating-moth', { mode: 'live', rounds: 1, first_guard: 1 }, 3);
  await page.waitForSelector('.fan .card');
  const size = () => page.locator('.fan .card').count();
  const slow = page.getByRole('button', { name: 'Slip slowly' });
  const quick = page.getByRole('button', { name: 'Slip quickly' });
  const can = async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
    return quick.isVisible();
  };
  // Held, and let go too early: the card comes back.
  party.must(await until(can), 'no card can ever vanish');
  const before = await size();
  await page.keyboard.down('v');
  await page.waitForSelector('.fan .away', { timeout: 3000 }).catch(() => party.trouble('V moves nothing'));
  await page.keyboard.up('v');
  await page
    .waitForSelector('.fan .away', { state: 'detached', timeout: 4000 })
    .catch(() => party.trouble('a card that is let go does not come back'));
  // Held to the end: it is gone, unless the Guard has seen it.
  let gone = false;
  for (let i = 0; i < 8 && !gone; i++) {
    if (!(await until(can, 20_000))) break;
    page.said.length = 0;
    await page.keyboard.down('Shift');
    await page.keyboard.down('V');
    await page.waitForTimeout(1100);
    await page.keyboard.up('V');
    await page.keyboard.up('Shift');
    await page.waitForTimeout(400);
    gone = page.said.some((text) => /Gone!/.test(text));
    if (await page.locator('.moth.guarding').count()) break; // caught: now I am the Guard
  }
  party.must(
    gone || (await page.locator('.moth.guarding').count()) > 0,
    `Shift and V: ${await size()} of ${before} cards are left`,
  );
  // Without holding: the menu of the card, and Escape brings it back.
  if (!(await page.locator('.moth.guarding').count()) && (await until(can, 20_000))) {
    await slow.click();
    await page
      .waitForSelector('.fan .away', { timeout: 3000 })
      .catch(() => party.trouble('the menu of the card moves nothing'));
    await page.keyboard.press('Escape');
    await page
      .waitForSelector('.fan .away', { state: 'detached', timeout: 4000 })
      .catch(() => party.trouble('Escape does not bring the card back'));
  }
  // A slap at nothing is a slap all the same.
  const slaps = () => page.evaluate(() => document.querySelector('.zone.shakes') !== null);
  party.must(await until(async () => (await page.keyboard.press('Space'), slaps()), 30_000), 'Space does not slap');
  await page.context().close();
}

async function until(isSo, within = PATIENCE) {
  const end = Date.now() + within;
  while (Date.now() < end) {
    if (await isSo()) return true;
    await new Promise((wait) => setTimeout(wait, 80));
  }
  return false;
}

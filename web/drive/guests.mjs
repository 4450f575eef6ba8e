// People with browsers. Whatever goes wrong on anybody's page is a trouble, and a drive has none.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch } from '../tools/browser.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SETTINGS = { language: 'en', name: 'Ada', avatar: 1, speed: 'brisk', motion: 'full', sound: false, tips: false };

const THEMES = ['dark', 'light', 'contrast'];
const FINGER = 44; // pixels, for whatever can be touched
const NUMERAL = 16; // pixels, even in the smallest picture of a card

/** Runs in the page: everything axe finds, and the contrast in the other themes too. */
async function findings(themes) {
  const root = document.documentElement;
  const mine = root.dataset.theme;
  const run = async (runOnly) =>
    (await axe.run(document, { runOnly })).violations.map(
      (each) =>
        `${each.id} (${root.dataset.theme}): ${each.nodes
          .slice(0, 3)
          .map((node) => node.target.join(' '))
          .join(' | ')}`,
    );
  const found = await run({
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  const still = document.createElement('style');
  still.textContent = '* { transition: none !important }';
  document.head.append(still);
  for (const theme of themes.filter((each) => each !== mine)) {
    root.dataset.theme = theme;
    found.push(...(await run({ type: 'rule', values: ['color-contrast'] })));
  }
  root.dataset.theme = mine;
  still.remove();
  return found;
}

const TOUCHED =
  'button:not([disabled], [aria-disabled=true]), a[href], input:not([disabled]), select:not([disabled]), [role=button]';

/** Runs in the page: what can be touched and is smaller than a fingertip; of a card counts what the next one leaves free. Words in a sentence may be. */
function tooSmall({ least, touched }) {
  const STEP = 2;
  const middle = (all) => all.sort((a, b) => a - b)[all.length >> 1];
  /** How wide and high a card is on the lines through the middle of what no other card covers. */
  function free(card) {
    const box = card.getBoundingClientRect();
    const spots = [];
    for (let y = box.top + 1; y < box.bottom; y += STEP)
      for (let x = box.left + 1; x < box.right; x += STEP) {
        const top = document.elementFromPoint(x, y)?.closest('.card');
        if (top === card) spots.push({ x, y });
      }
    if (!spots.length) return { width: 0, height: 0 }; // something else lies over all of it
    const [x, y] = [middle(spots.map((spot) => spot.x)), middle(spots.map((spot) => spot.y))];
    return {
      width: spots.filter((spot) => spot.y === y).length * STEP,
      height: spots.filter((spot) => spot.x === x).length * STEP,
    };
  }
  return [...document.querySelectorAll(touched)].flatMap((thing) => {
    const target = thing.closest('label') ?? thing;
    const { width, height } = thing.matches('.fan .card') ? free(thing) : target.getBoundingClientRect();
    const seen = thing.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1 && height > 1;
    const inText = getComputedStyle(thing).display === 'inline';
    const behind = document.querySelector('dialog[open]') && !thing.closest('dialog[open]');
    return !seen || inText || behind || (width >= least - 0.5 && height >= least - 0.5)
      ? []
      : [
          `${thing.className || thing.tagName} "${(thing.getAttribute('aria-label') ?? thing.textContent).trim().slice(0, 30)}" ${Math.round(width)}x${Math.round(height)}`,
        ];
  });
}

/** Runs in the page: numbers of cards, chips and totals that are smaller than this. Caps of keys, the promise of a shuffle, the scales of drawings and the rule book are none. */
function tooFaint(least) {
  const found = new Set();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const [text, element] = [words.currentNode.textContent.trim(), words.currentNode.parentElement];
    if (
      !/\d/.test(text) ||
      /[\p{L}:]/u.test(text) ||
      element.closest('kbd, code, svg, article, .sr, script, style') ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    const size = parseFloat(getComputedStyle(element).fontSize) * (element.currentCSSZoom ?? 1);
    if (size < least - 0.1)
      found.add(
        `${element.parentElement.className} ${element.className || element.tagName} "${text.slice(0, 20)}" ${size.toFixed(1)}`,
      );
  }
  return [...found];
}

/** What `look` finds in the page. The others go on playing meanwhile and cards fly: what is wrong for good is still so. */
async function lasting(page, look, given) {
  const found = await page.evaluate(look, given);
  if (!found.length) return found;
  await page.waitForTimeout(900);
  const still = await page.evaluate(look, given);
  return found.filter((each) => still.includes(each));
}

export class Party {
  troubles = [];
  forgiven = []; // patterns of troubles that a drive brings about on purpose
  folder = process.env.SHOTS ?? '';

  constructor(house) {
    this.house = house;
  }

  async start() {
    this.browser = await launch();
    return this;
  }

  trouble(text) {
    if (!this.forgiven.some((pattern) => pattern.test(text))) this.troubles.push(text);
  }

  /** A person with a device of their own. */
  async guest({ size = '1280x800', touch = false, sharp = touch, settings = {}, seated = null, game = '' } = {}) {
    const [width, height] = size.split('x').map(Number);
    const context = await this.browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: sharp ? 2 : 1,
      hasTouch: touch,
      isMobile: touch,
      locale: settings.language ?? 'en',
    });
    await context.addInitScript(
      ([kept, tables]) => {
        if (location.protocol !== 'http:') return; // whoever goes away is nowhere
        if (!localStorage.getItem('parlour.settings')) localStorage.setItem('parlour.settings', kept);
        if (tables && !localStorage.getItem('parlour.tables')) localStorage.setItem('parlour.tables', tables);
      },
      [
        JSON.stringify({ ...SETTINGS, ...settings }),
        seated &&
          JSON.stringify([
            {
              code: seated.code,
              game,
              seats: [{ chair: seated.chair, token: seated.token, name: 'Ada' }],
              at: Date.now(),
              names: [],
            },
          ]),
      ],
    );
    const page = await this.page(context);
    page.touches = touch;
    return page;
  }

  async page(context) {
    const page = await context.newPage();
    page.setDefaultTimeout(40_000);
    page.on(
      'console',
      (message) => message.type() === 'error' && this.trouble(`console: ${message.text()} ${message.location().url}`),
    );
    page.on('pageerror', (error) => this.trouble(`page: ${error.stack}`));
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText;
      // Whoever leaves a page does not wait for what it was fetching ahead, nor for the record of a match.
      if (why !== 'net::ERR_ABORTED' || !/\/assets\/|\/replay\?/.test(request.url()))
        this.trouble(`request: ${request.url()} ${why}`);
    });
    page.on(
      'request',
      (request) =>
        new URL(request.url()).origin === this.house.url ||
        /^(data|blob):/.test(request.url()) ||
        this.trouble(`a request to ${request.url()}`),
    );
    return page;
  }

  /** Nothing on this screen is wrong for those who see, hear or move otherwise; nothing is too wide. */
  async fit(page, name) {
    await page.waitForTimeout(450); // what fades in is no finding
    await page.evaluate(AXE);
    for (const each of await lasting(page, findings, THEMES)) this.trouble(`axe on ${name}: ${each}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) this.trouble(`${name} is ${wide} pixels too wide`);
    const raw = await page.evaluate(() => document.body.innerText.match(/.*(\[object |\bundefined\b|\bNaN\b).*/)?.[0]);
    if (raw) this.trouble(`no word for people on ${name}: ${raw}`);
    for (const each of await lasting(page, tooFaint, NUMERAL))
      this.trouble(`a number that is too small on ${name}: ${each}`);
    if (page.touches) await this.fingers(page, name);
    await this.shot(page, name);
  }

  /** All that can be touched is large enough for it. */
  async fingers(page, name, touched = TOUCHED) {
    for (const each of await lasting(page, tooSmall, { least: FINGER, touched }))
      this.trouble(`too small for a finger on ${name}: ${each}`);
  }

  async shot(page, name) {
    if (this.folder) await page.screenshot({ path: `${this.folder}/${name}.png` });
  }

  must(so, text) {
    if (!so) this.trouble(text);
  }

  async end() {
    const troubles = [...this.troubles]; // whoever is still at it has no browser any more
    await this.browser.close();
    return troubles;
  }
}

/**
 * Do one thing that is offered at a table of any game, by mouse or finger: a card or pile that glows, a
 * button, a seat that may be chosen; at a live table also the lamp, the slap and the call. Whether
 * something was done.
 */
export async function act(page, touch = false) {
  const spot = await page.evaluate(() => {
    // Aimed at a card, and the match is over before the finger is down: then it touches nothing.
    if (window.aiming === undefined)
      document.addEventListener(
        'click',
        (event) => {
          if (window.aiming && event.target.closest('.end')) (event.stopImmediatePropagation(), event.preventDefault());
          window.aiming = false;
        },
        true,
      );
    window.aiming = false;
    const seen = (element) => {
      const box = element.getBoundingClientRect();
      const x = box.x + Math.min(14, box.width / 3);
      const y = box.y + box.height * 0.4;
      const top = document.elementFromPoint(x, y);
      return box.width && top && (element.contains(top) || top.contains(element)) ? { x, y } : null;
    };
    const all = (what) => [...document.querySelectorAll(what)];
    if (document.querySelector('.end, dialog[open]') || document.querySelector('.seat.me .slot .card.sealed'))
      return null;
    const test = document.querySelector('.test');
    if (test) return test.classList.contains('lit') && seen(test) ? { ...seen(test), after: 160 } : null; // nobody is quicker
    const phase = document.querySelector('.moth:not(.calm)')?.dataset.phase;
    const now = { MOSQUITO: '.zone', COCKROACH: '.fan .card' }[phase] ?? '';
    const sometimes =
      phase && Math.random() < 0.06 ? '.moth.guarding .seats .seat, .caught:not([aria-disabled=true]), .fan .card' : '';
    const often =
      '.floor .card.can, .hand .card.can, .mine .card.can, .fan .card.can, .middle .card.can, .draw.can, .doing .button:enabled, .seat.glow, .over .button';
    const lifted = document.querySelector('.card.lifted.can');
    const things = lifted && Math.random() < 0.9 ? [lifted] : all([now, sometimes, often].filter(Boolean).join());
    const spots = things.map(seen).filter(Boolean);
    window.aiming = spots.length > 0;
    return spots[Math.floor(Math.random() * spots.length)] ?? null;
  });
  if (!spot) return false;
  if (spot.after) await page.waitForTimeout(spot.after);
  await (touch ? page.touchscreen.tap(spot.x, spot.y) : page.mouse.click(spot.x, spot.y));
  await page.waitForTimeout(60);
  return true;
}

/** Play until this is so, on every page at once; each is touched or clicked as its device is. */
export async function playUntil(pages, isSo, within = 45_000, touch = false, how = act) {
  const until = Date.now() + within;
  while (Date.now() < until) {
    if (await isSo()) return true;
    const done = await Promise.all(pages.map((page) => how(page, touch || page.touches)));
    if (!done.includes(true)) await pages[0].waitForTimeout(60);
  }
  return false;
}

export const isOver = (page) => async () => (await page.locator('.end').count()) > 0;

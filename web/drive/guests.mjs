// People with browsers. Whatever goes wrong on anybody's page is a trouble, and a drive has none.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launch } from '../tools/browser.mjs';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SETTINGS = { language: 'en', name: 'Ada', avatar: 1, speed: 'brisk', motion: 'full', sound: false };

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
  async guest({ size = '1280x800', touch = false, settings = {}, seated = null, game = '' } = {}) {
    const [width, height] = size.split('x').map(Number);
    const context = await this.browser.newContext({ viewport: { width, height }, deviceScaleFactor: touch ? 2 : 1, hasTouch: touch, isMobile: touch, locale: settings.language ?? 'en' });
    await context.addInitScript(([kept, tables]) => {
      if (!localStorage.getItem('parlour.settings')) localStorage.setItem('parlour.settings', kept);
      if (tables && !localStorage.getItem('parlour.tables')) localStorage.setItem('parlour.tables', tables);
    }, [JSON.stringify({ ...SETTINGS, ...settings }), seated && JSON.stringify([{ code: seated.code, game, seats: [{ chair: seated.chair, token: seated.token, name: 'Ada' }], at: Date.now(), names: [] }])]);
    return this.page(context);
  }

  async page(context) {
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    page.on('console', (message) => message.type() === 'error' && this.trouble(`console: ${message.text()} ${message.location().url}`));
    page.on('pageerror', (error) => this.trouble(`page: ${error.stack}`));
    page.on('requestfailed', (request) => this.trouble(`request: ${request.url()} ${request.failure()?.errorText}`));
    page.on('request', (request) => new URL(request.url()).origin === this.house.url || /^(data|blob):/.test(request.url()) || this.trouble(`a request to ${request.url()}`));
    return page;
  }

  /** Nothing on this screen is wrong for those who see, hear or move otherwise; nothing is too wide. */
  async fit(page, name) {
    await page.waitForTimeout(450); // what fades in is no finding
    await page.evaluate(AXE);
    const found = await page.evaluate(async () => (await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })).violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => node.target.join(' ')).join(' | ')}`));
    found.forEach((each) => this.trouble(`axe on ${name}: ${each}`));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) this.trouble(`${name} is ${wide} pixels too wide`);
    await this.shot(page, name);
  }

  async shot(page, name) {
    if (this.folder) await page.screenshot({ path: `${this.folder}/${name}.png` });
  }

  must(so, text) {
    if (!so) this.trouble(text);
  }

  async end() {
    await this.browser.close();
    return this.troubles;
  }
}

/** Do one thing that is offered at a table of any game, by mouse or finger. Whether something was done. */
export async function act(page, touch = false) {
  const spot = await page.evaluate(() => {
    const seen = (element) => {
      const box = element.getBoundingClientRect();
      const x = box.x + Math.min(14, box.width / 3);
      const y = box.y + box.height * 0.4;
      const top = document.elementFromPoint(x, y);
      return box.width && top && (element.contains(top) || top.contains(element)) ? { x, y } : null;
    };
    if (document.querySelector('.end, dialog[open]') || document.querySelector('.seat.me .card.sealed')) return null;
    const lifted = document.querySelector('.card.lifted.can');
    const things = lifted ? [lifted] : [...document.querySelectorAll('.floor .card.can, .hand .card.can, .mine .card.can, .fan .card.can, .middle .card.can, .draw.can, .draw:enabled, .doing .button:enabled')];
    const spots = things.map(seen).filter(Boolean);
    return spots[Math.floor(Math.random() * spots.length)] ?? null;
  });
  if (!spot) return false;
  await (touch ? page.touchscreen.tap(spot.x, spot.y) : page.mouse.click(spot.x, spot.y));
  await page.waitForTimeout(60);
  return true;
}

/** Play until this is so, on every page at once. */
export async function playUntil(pages, isSo, within = 45_000, touch = false) {
  const until = Date.now() + within;
  while (Date.now() < until) {
    if (await isSo()) return true;
    let done = false;
    for (const page of pages) done = (await act(page, touch)) || done;
    if (!done) await pages[0].waitForTimeout(60);
  }
  return false;
}

export const isOver = (page) => async () => (await page.locator('.end').count()) > 0;

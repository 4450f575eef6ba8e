// A camera for the real page: it stops the table in the middle of a moment, and takes a picture of it at every
// size and in every language. What does not fit is told as a trouble.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Runs in the page before anything else: while `still` holds, no timer, frame or message gets through. */
function holdStill() {
  const waiting = [];
  const dropped = new Set();
  const camera = (window.camera = { held: false, wanted: [], seen: null, still, go });
  const later = (run) => (camera.held ? waiting.push(run) : run());
  for (const [start, stop] of [
    ['setTimeout', 'clearTimeout'],
    ['requestAnimationFrame', 'cancelAnimationFrame'],
  ]) {
    const [begin, end] = [window[start].bind(window), window[stop].bind(window)];
    window[start] = (run, ...more) => {
      const id = begin(
        (...given) => later(() => dropped.has(`${start} ${id}`) || (typeof run === 'function' && run(...given))),
        ...more,
      );
      return id;
    };
    window[stop] = (id) => {
      if (camera.held) dropped.add(`${start} ${id}`);
      end(id);
    };
  }
  window.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      camera.hear = (message) => this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) })); // as if the house had said it
      for (const kind of ['message', 'close']) {
        this.addEventListener(kind, (event) => {
          if (!camera.held) return;
          event.stopImmediatePropagation();
          waiting.push(() =>
            this.dispatchEvent(
              kind === 'close'
                ? new CloseEvent(kind, { code: event.code })
                : new MessageEvent(kind, { data: event.data }),
            ),
          );
        });
      }
    }
  };
  function still() {
    camera.held = true;
  }
  function go() {
    camera.held = false;
    camera.seen = null;
    waiting.splice(0).forEach((run) => setTimeout(run));
  }
  // A moment that is waited for is held as soon as it is there.
  const look = () => {
    const found = camera.held
      ? undefined
      : camera.wanted.find(
          ({ when, without }) => document.querySelector(when) && !(without && document.querySelector(without)),
        );
    if (!found) return;
    camera.seen = found.name;
    still();
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'data-phase', 'style'],
  });
}

/** Words that are cut off, and things that stick out of the window. */
function misfits() {
  const found = [];
  const seen = (element) =>
    element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('.sr, .sky, [aria-hidden=true] .figure');
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`${document.documentElement.scrollWidth - innerWidth} pixels too wide`);
  for (const element of document.querySelectorAll('h1, h2, h3, b, span, p, button, a, td, th, li, small, em, label')) {
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || !seen(element)) continue;
    const says = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 50);
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (own && getComputedStyle(element).overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut off: "${says}"`);
    if (own && (box.left < -1 || box.right > innerWidth + 1) && !element.closest('.scroll, .log, .plates, nav, table'))
      found.push(`sticks out: "${says}"`);
  }
  const room = document.querySelector('.room .table > *');
  const low =
    room &&
    Math.max(
      ...[...room.querySelectorAll('*')]
        .filter((each) => !each.closest('svg, .scene, .over, .held, .frond, .lights, .king'))
        .map((each) => each.getBoundingClientRect().bottom),
    );
  if (low > innerHeight + 2) found.push(`${Math.round(low - innerHeight)} pixels too tall`);
  return [...new Set(found)];
}

export class Camera {
  troubles = [];
  taken = [];

  constructor(folder, sizes, languages, patience = 240) {
    Object.assign(this, { folder, sizes, languages, patience });
  }

  /** To be called for every person's browser before its first page. */
  async prepare(page) {
    await page.context().addInitScript(holdStill);
  }

  /** Everything that waits is held, and all pictures of this moment are taken: with all motion at its end, or at so many milliseconds; `full` is the whole page, also what is below the window. */
  async shoot(page, name, { motion = 0, sizes = this.sizes, full = false } = {}) {
    await page.evaluate(() => ((camera.wanted = []), camera.still()));
    const before = page.viewportSize();
    for (const language of this.languages) {
      await speak(page, language);
      for (const size of sizes) {
        const [width, height] = size.split('x').map(Number);
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(60);
        if (motion)
          await page.evaluate(
            (motion) => document.getAnimations().forEach((each) => (each.pause(), (each.currentTime = motion))),
            motion,
          );
        const file = `${name}-${size}-${language}.png`;
        await page.screenshot({
          path: join(this.folder, file),
          animations: motion ? 'allow' : 'disabled',
          caret: 'initial',
          fullPage: full,
        });
        this.taken.push({ name, size, language, file });
        for (const each of await page.evaluate(misfits)) this.troubles.push(`${file}: ${each}`);
      }
    }
    console.log(`  ${name}`);
    await speak(page, 'en');
    await page.setViewportSize(before);
    await page.evaluate(() => camera.go());
  }

  /** All pictures of one size and language side by side, a few to a sheet. */
  async sheets(browser) {
    for (const size of this.sizes) {
      const [width, height] = size.split('x').map(Number);
      const across = width > height ? 3 : width > 500 ? 4 : 6;
      const each = Math.min(width, Math.floor(1900 / across));
      const rows = Math.max(1, Math.floor(1250 / ((each * height) / width + 22)));
      for (const language of this.languages) {
        const here = this.taken.filter((shot) => shot.size === size && shot.language === language);
        for (let i = 0; i * across * rows < here.length; i++) {
          const page = await browser.newPage({ viewport: { width: across * (each + 6), height: 100 } });
          const cells = here
            .slice(i * across * rows, (i + 1) * across * rows)
            .map(
              ({ name, file }) =>
                `<figure><img width=${each} src="data:image/png;base64,${readFileSync(join(this.folder, file)).toString('base64')}"><figcaption>${name}</figcaption></figure>`,
            );
          await page.setContent(
            `<style>body{margin:0;display:flex;flex-wrap:wrap;gap:6px;background:#777;font:14px sans-serif}figure{margin:0;width:${each}px}</style>${cells.join('')}`,
          );
          await page.screenshot({ path: join(this.folder, `sheet-${size}-${language}-${i + 1}.png`), fullPage: true });
          await page.close();
        }
      }
    }
  }
}

/** The page listens to what another tab of the same browser has chosen, and so to us. */
const speak = (page, language) =>
  page.evaluate((language) => {
    const key = 'parlour.settings';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), language }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, language);

// Pictures of the real page, made in Chromium against a running house: every screen, size and language.
// `scripts/web shots [folder] [sizes] [languages]`, such as `shots /tmp/shots 390x844,1280x800 en`.
import { mkdirSync } from 'node:fs';
import { launch } from './browser.mjs';

const [folder = 'shots', sizes = '360x640,390x844,844x390,768x1024,1280x800,1920x1080', languages = 'en,de'] = process.argv.slice(2);
const house = process.env.PARLOUR_SERVER ?? 'http://127.0.0.1:8642';
mkdirSync(folder, { recursive: true });

const browser = await launch();
const troubles = [];

for (const language of languages.split(',')) {
  for (const size of sizes.split(',')) {
    const [width, height] = size.split('x').map(Number);
    const phone = Math.min(width, height) < 700;
    const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: phone ? 2 : 1, hasTouch: phone, locale: language });
    await context.addInitScript((language) => {
      if (!localStorage.getItem('parlour.settings')) localStorage.setItem('parlour.settings', JSON.stringify({ language, name: 'Ada', avatar: 1, speed: 'brisk' }));
    }, language);
    const page = await context.newPage();
    page.on('console', (message) => message.type() === 'error' && !message.location().url.includes('/ZZZZ') && troubles.push(`${size} ${language}: ${message.text()}`));
    page.on('pageerror', (error) => troubles.push(`${size} ${language}: ${error.stack}`));
    page.on('requestfailed', (request) => troubles.push(`${size} ${language}: ${request.url()} failed`));
    const shot = (name) => page.screenshot({ path: `${folder}/${name}-${size}-${language}.png` });
    const overflow = async (name) => {
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) troubles.push(`${size} ${language} ${name}: ${wide} pixels too wide`);
    };

    await page.goto(house);
    await page.waitForSelector('.game h2');
    await page.waitForTimeout(300);
    await shot('door');
    await overflow('door');
    await page.goto(`${house}/?new=party-bugs`);
    await page.waitForSelector('form');
    await page.waitForTimeout(200);
    await shot('join');
    await overflow('join');
    await page.click('form .main');
    await page.waitForSelector('.seats li');
    for (let i = 0; i < 3; i++) {
      await page.click('.add .button');
      await page.waitForTimeout(150);
    }
    await page.waitForTimeout(300);
    await shot('lobby');
    await overflow('lobby');
    await page.click('.begin .main');
    await page.waitForSelector('.hand .card.can');
    await page.waitForTimeout(900);
    await shot('choose');
    await overflow('choose');
    await playUntil(page, async () => (await page.locator('.floor .card.can').count()) > 1);
    await page.locator('.floor .card.can').first().hover();
    await page.waitForTimeout(400);
    await shot('take');
    for (let i = 0; i < 8; i++) await playUntil(page, async () => false, 1);
    await page.waitForTimeout(500);
    await shot('later');
    await overflow('later');
    await page.keyboard.press('?');
    await page.waitForTimeout(400);
    await shot('keys');
    await page.keyboard.press('Escape');
    await playUntil(page, async () => (await page.locator('.end').count()) > 0, 200);
    await page.waitForTimeout(900);
    await shot('end');
    await overflow('end');
    await page.goto(`${house}/rules/party-bugs#8.13`);
    await page.waitForSelector('article');
    await page.waitForTimeout(400);
    await shot('rules');
    await overflow('rules');
    await page.goto(`${house}/ZZZZ`);
    await page.waitForTimeout(600);
    await shot('missing');
    await context.close();
  }
}
await browser.close();
troubles.forEach((trouble) => console.log(trouble));
console.log(`${troubles.length} troubles; pictures are in ${folder}`);
process.exit(troubles.length ? 1 : 0);

/** Do whatever is offered until this is so. */
async function playUntil(page, isSo, moves = 60) {
  for (let i = 0, waits = 0; i < moves && waits < 900; ) {
    if (await isSo()) return;
    const card = page.locator('.floor .card.can, .hand .card.can:not(.lifted)').first();
    const chosen = await page.evaluate(() => !!document.querySelector('.seat.me .card.sealed'));
    if (!chosen && (await card.count())) {
      await card.click({ force: true, timeout: 2000 }).catch(() => undefined);
      i++;
    }
    waits++;
    await page.waitForTimeout(120);
  }
}

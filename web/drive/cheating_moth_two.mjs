// Two people and a bot at a live table: Ada makes a card vanish, Bo is the Guard, sees it and calls;
// then Ada has the Guard Bug and goes away, and nothing can vanish until she is back.
// `node drive/cheating_moth_two.mjs [language] [folder for pictures]`
import { mkdirSync } from 'node:fs';
import { launch } from '../tools/browser.mjs';

const [language = 'en', folder = ''] = process.argv.slice(2);
const house = process.env.PARLOUR_SERVER ?? 'http://127.0.0.1:8642';
const browser = await launch();
const troubles = [];
if (folder) mkdirSync(folder, { recursive: true });

const person = async (name, viewport) => {
  const context = await browser.newContext({ viewport, hasTouch: true, locale: language });
  await context.addInitScript(
    (kept) => location.protocol === 'http:' && localStorage.setItem('parlour.settings', kept),
    JSON.stringify({ language, name, avatar: name.length, speed: 'brisk', motion: 'full' }),
  );
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && troubles.push(`${name}: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`${name}: ${error.stack}`));
  await page.goto(house);
  return { name, context, page, finger: await context.newCDPSession(page) };
};
const post = (page, path, body) =>
  page.evaluate(
    async ([path, body]) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json(),
    [path, body],
  );
const sit = async ({ name, page }, seated) => {
  await page.evaluate(
    ([seated, name]) =>
      localStorage.setItem(
        'parlour.tables',
        JSON.stringify([
          {
            code: seated.code,
            game: 'cheating-moth',
            seats: [{ chair: seated.chair, token: seated.token, name }],
            at: Date.now(),
            names: [],
          },
        ]),
      ),
    [seated, name],
  );
  await page.goto(`${house}/${seated.code}`);
};
const must = (so, what) => so || troubles.push(`${what} did not happen`);
const shot = (page, what) => folder && page.screenshot({ path: `${folder}/two-${what}-${language}.png` });

const ada = await person('Ada', { width: 390, height: 844 });
const bo = await person('Bo', { width: 1280, height: 800 });
const level = await ada.page.evaluate(
  async () => (await (await fetch('/api/games')).json()).find((game) => game.id === 'cheating-moth').bots[0].level,
);
const adaSits = await post(ada.page, '/api/tables', {
  game: 'cheating-moth',
  name: 'Ada',
  language,
  options: { mode: 'live', first_guard: 1 },
});
const boSits = await post(bo.page, `/api/tables/${adaSits.code}/chairs`, { name: 'Bo', language });
await sit(ada, adaSits);
await sit(bo, boSits);
await ada.page.waitForSelector('.begin .main');
await bo.page.waitForSelector('.begin .main');
await ada.page.click('.add .button');
await bo.page.click('.begin .main');
await ada.page.waitForTimeout(400);
await ada.page.click('.begin .main').catch(() => undefined);
await ada.page.waitForSelector('.moth', { timeout: 8000 });
await bo.page.waitForSelector('.moth.guarding', { timeout: 8000 });

// Bo watches Ada, who moves a card slowly under the table.
const adaAtBos = bo.page.locator('.seats .seat', { hasText: 'Ada' });
await adaAtBos.click();
await bo.page.waitForSelector('.seat.lit');
must(await adaAtBos.evaluate((seat) => seat.classList.contains('lit')), 'the lamp on Ada');
await ada.page.waitForSelector('.edge.lit', { timeout: 3000 }).catch(() => must(false, 'Ada in the light'));
const before = await ada.page.locator('.fan .card').count();
const card = await ada.page.locator('.fan .card').first().boundingBox();
const edge = await ada.page.locator('.edge').boundingBox();
const move = (type, x, y) =>
  ada.finger.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
const [x, from, to] = [card.x + 20, card.y + 40, edge.y + edge.height * 0.4];
await move('touchStart', x, from);
for (let i = 1; i <= 12; i++) {
  await move('touchMove', x, from + ((to - from) * i) / 12);
  await ada.page.waitForTimeout(30);
}
await bo.page
  .waitForFunction(() => Number(document.querySelector('.seat.lit ellipse')?.getAttribute('cy')) > 88, null, {
    timeout: 4000,
  })
  .catch(() => must(false, 'the hand under the edge, seen by Bo'));
await shot(ada.page, 'vanishing');
const verdict = ada.page.waitForSelector('.verdict.right', { timeout: 5000 }).catch(() => must(false, 'the verdict'));
await bo.page.keyboard.press('c');
await shot(bo.page, 'called');
await verdict;
await bo.page.waitForTimeout(900);
await shot(bo.page, 'caught');
await shot(ada.page, 'accused');
await move('touchEnd');

// Bo owes a gift, as soon as the verdict lets him; Ada has one card more, and the Guard Bug.
const hasMore = async () => (await ada.page.locator('.fan .card').count()) > before;
for (const until = Date.now() + 12_000; Date.now() < until && !(await hasMore());) {
  await bo.page
    .locator('.fan .card.can')
    .first()
    .click({ position: { x: 12, y: 40 }, timeout: 500 })
    .catch(() => undefined);
  await bo.page.waitForTimeout(300);
}
must(await hasMore(), 'one card more for Ada');
await ada.page.waitForSelector('.moth.guarding', { timeout: 5000 }).catch(() => must(false, 'Ada as the Guard'));

// The Guard goes away: nothing can vanish.
await ada.page.goto('about:blank');
await bo.page.waitForSelector('.banner', { timeout: 8000 }).catch(() => must(false, 'the banner'));
await bo.page.waitForTimeout(400);
await shot(bo.page, 'away');
await ada.page.goto(`${house}/${adaSits.code}`);
await bo.page
  .waitForSelector('.banner', { state: 'detached', timeout: 8000 })
  .catch(() => must(false, 'the return of the Guard'));
await ada.page.waitForSelector('.moth.guarding', { timeout: 5000 }).catch(() => must(false, 'Ada back as the Guard'));
await shot(ada.page, 'back');
await browser.close();
console.log(`two people, ${language}: ${troubles.length} troubles`);
troubles.forEach((trouble) => console.log(`TROUBLE ${trouble}`));
process.exit(troubles.length ? 1 : 0);

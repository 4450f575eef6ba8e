// The rules beside a table that stays live: played on while it is open, every plate by click and by key, and back by Escape.
import { act, playUntil } from './guests.mjs';
import { openTable } from './house.mjs';

const bots = (n) => Array.from({ length: n }, () => ({ level: 'newcomer' }));
const TABLES = [
  { game: 'party-bugs', options: { hidden_card: true, mirror: true }, size: '1280x800', language: 'en', bots: 3 },
  { game: 'parrot-box', options: { rounds: 1 }, size: '768x1024', language: 'de', bots: 2 },
  { game: 'cheating-moth', options: { mode: 'calm', rounds: 1 }, size: '1920x1080', language: 'en', bots: 3 },
  { game: 'party-bugs', options: {}, size: '360x640', touch: true, language: 'de', bots: 1 },
  { game: 'parrot-box', options: { rounds: 1 }, size: '844x390', touch: true, language: 'en', bots: 3 },
  {
    game: 'cheating-moth',
    options: { mode: 'live', rounds: 1 },
    size: '390x844',
    touch: true,
    language: 'de',
    bots: 3,
  },
];
const WORDS = {
  en: { rules: 'Rules', larger: 'Show more of the rules', smaller: 'Show more of the table' },
  de: { rules: 'Regeln', larger: 'Mehr von den Regeln zeigen', smaller: 'Mehr vom Tisch zeigen' },
};
const ENTER = 'Enter';

export default async function (party, house) {
  const wanted = process.env.CASE ?? ''; // such as 844x390
  for (const table of TABLES) if (`${table.game} ${table.size}`.includes(wanted)) await beside(party, house, table);
  if (wanted) return;
  await onThePage(party, house);
  await refused(party, house);
}

async function beside(party, house, { game, options, size, touch = false, language, bots: n }) {
  const name = `rules-${game}-${size}`;
  const seated = await openTable(house, { game, bots: bots(n), options, start: true, pace: 'no-hurry' });
  const page = await party.guest({ size, touch, settings: { language }, seated, game });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.table .card');
  const button = page.locator(`header button[aria-label="${WORDS[language].rules}"]`);
  const press = (what) => (touch ? what.tap() : what.click());
  await press(button);
  const sheet = page.locator('.rule-sheet');
  await sheet.waitFor();
  party.must(
    await page.evaluate(() => document.activeElement?.id === 'rules-title'),
    `${name}: the focus is not in the sheet`,
  );
  party.must((await page.locator('dialog[open]').count()) === 0, `${name}: it is a dialog`);
  const second = sheet.locator('.two button').nth(1);
  const two = () =>
    second.waitFor({ timeout: 4000 }).then(
      () => true,
      () => false,
    );
  // It makes way whenever one's turn comes or a race begins, so on a phone one may have to ask again.
  const again = () => sheet.getByLabel(WORDS[language].larger).tap({ timeout: 4000 });
  let seen = await two();
  for (let tries = 5; !seen && tries; tries--) {
    if (touch) await again().catch(() => undefined);
    seen = await two();
  }
  party.must(seen, `${name}: there are no two rules that apply`);
  await party.fit(page, `${name}-now`);
  if (touch) await onAPhone(party, page, name, WORDS[language]);
  await playsOn(party, page, name, touch);

  await ask(page, touch, language, 'pictures');
  await sheet.locator('.plates article').first().waitFor();
  await party.fit(page, `${name}-pictures`);
  await everyPlate(party, page, name, touch, language);

  await ask(page, touch, language, 'book');
  await sheet.locator('article').first().waitFor();
  await party.fit(page, `${name}-book`);
  await page.keyboard.press('F6');
  party.must(
    await page.evaluate(() => !document.activeElement?.closest('.rule-sheet')),
    `${name}: F6 does not lead to the table`,
  );
  await page.keyboard.press('F6');
  party.must(
    await page.evaluate(() => !!document.activeElement?.closest('.rule-sheet')),
    `${name}: F6 does not lead back`,
  );
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  party.must(await button.evaluate((each) => document.activeElement === each), `${name}: the focus did not come back`);
  await page.context().close();
}

/** Half of a phone, then nearly all of it; what is pressed at the table makes it a strip that hides nothing. */
async function onAPhone(party, page, name, words) {
  const sheet = page.locator('.rule-sheet');
  const high = () => sheet.getAttribute('data-high');
  // It makes way by itself whenever one's turn comes, so one may have to ask again.
  const until = Date.now() + 20_000;
  const seen = new Set([await high()]);
  while (!seen.has('tall') && Date.now() < until) {
    await sheet
      .getByLabel(words.larger)
      .tap({ timeout: 2000 })
      .catch(() => undefined);
    seen.add(await high());
  }
  party.must(seen.has('half') && seen.has('tall'), `${name}: it was ${[...seen].join()}, never half and tall`);
  await sheet
    .getByLabel(words.smaller)
    .tap({ timeout: 2000 })
    .catch(() => undefined);
  await page.touchscreen.tap(
    ...(await page.evaluate(() => {
      const { left, top } = document.querySelector('.table').getBoundingClientRect();
      return [left + 3, top + 3];
    })),
  );
  party.must((await high()) === 'strip', `${name}: it does not make way`);
  const hidden = await page.evaluate(() => {
    const sheet = document.querySelector('.rule-sheet').getBoundingClientRect();
    return [...document.querySelectorAll('.table :is(.card, button)')]
      .filter((each) => {
        const box = each.getBoundingClientRect();
        return (
          box.width &&
          box.bottom > sheet.top + 2 &&
          box.right > sheet.left + 2 &&
          box.top < sheet.bottom &&
          box.left < sheet.right
        );
      })
      .map((each) => each.getAttribute('aria-label') ?? each.className);
  });
  party.must(!hidden.length, `${name}: the strip lies over ${hidden.join()}`);
  await party.fit(page, `${name}-strip`);
}

/** Moves by real clicks, while the sheet stays. */
async function playsOn(party, page, name, touch) {
  const said = () => page.locator('.status [role=status]').textContent();
  const before = await said();
  let moves = 0;
  const went = await playUntil(
    [page],
    async () => moves > 1 && (await said()) !== before,
    30_000,
    touch,
    async (each, finger) => {
      const done = await act(each, finger);
      if (done) moves += 1;
      return done;
    },
  );
  party.must(went, `${name}: nothing could be played beside the sheet (${moves} moves)`);
  party.must((await page.locator('.rule-sheet').count()) === 1, `${name}: a move closed the sheet`);
}

/** Another layer; whoever's turn has come has to open the sheet again. */
async function ask(page, touch, language, layer) {
  const tab = page.locator(`#layer-${layer}`);
  const until = Date.now() + 20_000;
  while (Date.now() < until && (await tab.getAttribute('aria-selected')) !== 'true') {
    if (!(await tab.isVisible()))
      await page
        .getByLabel(WORDS[language].larger)
        .click({ timeout: 2000 })
        .catch(() => undefined);
    await tab.click({ timeout: 2000 }).catch(() => undefined);
  }
}

/** Each is told to its end: once by pointer, and then again by key. */
async function everyPlate(party, page, name, touch, language) {
  const plates = page.locator('.plates article');
  const count = await plates.count();
  party.must(count >= 6, `${name}: only ${count} plates`);
  for (let i = 0; i < count; i++) {
    for (const keys of [false, true]) {
      const plate = plates.nth(i);
      const done = await tell(page, plate, keys, language);
      party.must(done, `${name}: plate ${i + 1} does not come to an end by ${keys ? 'key' : 'pointer'}`);
      if (done && i === 3 && keys) await party.fit(page, `${name}-told`);
    }
  }
}

const TOUCHED = '.card.can, .pick, .choices button';

async function tell(page, plate, keys, language) {
  const again = plate.locator('.again');
  const until = Date.now() + 45_000; // the sheet makes way whenever it is one's turn
  const press = (one) =>
    (keys ? one.press(ENTER, { timeout: 2000 }) : one.click({ timeout: 2000 })).then(
      () => true,
      () => false,
    );
  let touched = 0;
  while (Date.now() < until) {
    if (!(await plate.isVisible()))
      await page
        .getByLabel(WORDS[language].larger)
        .click({ timeout: 2000 })
        .catch(() => undefined);
    const next = plate.locator(TOUCHED);
    const many = await next.count();
    if (!many && touched && (await again.count())) {
      await page.waitForTimeout(250); // what follows by itself
      if (!(await next.count())) return (await plate.locator('.says').textContent()).length > 10;
    }
    if (!many) {
      if (!touched && (await again.count())) await press(again); // it was told before
      await page.waitForTimeout(100);
      continue;
    }
    if (await press(next.nth(Math.floor(Math.random() * many)))) touched += 1;
    await page.waitForTimeout(60);
  }
  return false;
}

/** The same plates on the page of the rules; a plate leads to its rule. */
async function onThePage(party, house) {
  for (const [game, size, language] of [
    ['party-bugs', '390x844', 'de'],
    ['parrot-box', '1280x800', 'en'],
    ['cheating-moth', '768x1024', 'de'],
  ]) {
    const page = await party.guest({ size, touch: size === '390x844', settings: { language } });
    await page.goto(`${house.url}/rules/${game}`);
    await page.waitForSelector('.plates article');
    await party.fit(page, `rules-page-${game}`);
    await everyPlate(party, page, `rules-page-${game}`, false, language);
    const link = page.locator('.plates .rule').first();
    const number = (await link.getAttribute('href')).slice(1);
    await link.click();
    await page.waitForFunction((number) => document.getElementById(number)?.matches('.lit, :target'), number);
    await page.context().close();
  }
}

/** What is refused names its rule, and the sheet opens there, lit. */
async function refused(party, house) {
  const seated = await openTable(house, {
    game: 'parrot-box',
    bots: bots(1),
    options: { rounds: 1 },
    start: true,
    pace: 'no-hurry',
  });
  const page = await party.guest({ size: '1280x800', seated, game: 'parrot-box' });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.mine .card.can'); // two are to be turned, nothing is to be drawn
  await page.locator('.draw').click({ force: true });
  const note = page.locator('.note.no .button:not(.round)');
  const number = (await note.textContent()).replace(/\D*/, '');
  await note.click();
  const lit = page.locator('.rule-sheet article.lit');
  await lit.waitFor();
  party.must(
    (await lit.getAttribute('id')) === number,
    `the sheet shows ${await lit.getAttribute('id')} and not ${number}`,
  );
  party.must(await lit.evaluate((each) => document.activeElement === each), 'the rule that was asked for has no focus');
  await page.context().close();
}

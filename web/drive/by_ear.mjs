// A match of each game, played by somebody who only hears: roles, names and states of the accessibility
// tree say what can be done, Enter does it, and live regions say what has happened.
import { playUntil } from './guests.mjs';
import { openTable, sitDown } from './house.mjs';

const MATCHES = [
  { game: 'party-bugs', bots: 1, options: {} },
  { game: 'parrot-box', bots: 1, options: { rounds: 1 } },
  { game: 'cheating-moth', bots: 2, options: { mode: 'calm', rounds: 1 } },
];
const PATIENCE = 300_000;
// What the bar above the table offers is no move.
const TOOLS = /^(Menu|Reactions|Rules|Scores|Story|Take back|Sound tells.*|Close)$/;
const OTHERS = /^(Box of|Display of)/;
const MY_MOVE =
  /choose|take|your turn|draw|place|hide|watch|gift|give|keep|race|pass|slap|discard|open|spider|guard|twin|reveal|turn up|pile/i;

export default async function (party, house) {
  await levels(party, house);
  await notes(party, house);
  await Promise.all(MATCHES.map((match) => play(party, house, match)));
}

/** Three at one table who want to hear little, the story and everything; the last one also reads what sounds there are, and is called in German. */
async function levels(party, house) {
  const ada = await openTable(house, { game: 'party-bugs', bots: [{ level: 'newcomer' }] });
  const [bo, mia] = [await sitDown(house, ada.code, { name: 'Bo' }), await sitDown(house, ada.code, { name: 'Mia' })];
  const wishes = [
    [ada, 'Ada', { telling: 'short' }],
    [bo, 'Bo', { telling: 'normal' }],
    [mia, 'Mia', { telling: 'full', captions: true, speech: true, sound: true, language: 'de' }],
  ];
  const pages = [];
  for (const [seated, name, wish] of wishes) {
    const page = await party.guest({ seated, game: 'party-bugs', settings: { name, motion: 'less', ...wish } });
    page.said = [];
    page.called = [];
    await page.exposeFunction('hear', (text) => page.said.push(text));
    await page.exposeFunction('call', (text) => page.called.push(text));
    await page.addInitScript(() => {
      const voice = { lang: 'de-DE', localService: true };
      Object.defineProperty(window, 'speechSynthesis', {
        value: { getVoices: () => [voice], addEventListener() {}, cancel() {}, speak: ({ text }) => window.call(text) },
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
    pages.push(page);
  }
  for (const page of pages)
    await page
      .locator('.begin .button', { hasText: /I am ready|Ich bin bereit/ })
      .click({ timeout: 3000 })
      .catch(() => undefined);
  await pages[0].locator('.begin .main:enabled').click();
  await Promise.all(pages.map((page) => page.waitForSelector('.hand .card.can')));
  await pages[0].waitForTimeout(600); // what was said in the lobby is for everybody
  for (const page of pages) page.said.length = 0;
  const round = async () => (await pages[0].locator('.facts .chip').last().textContent()) === 'Round 4';
  party.must(await playUntil(pages, round, 120_000), 'three rounds at three levels: round 4 never began');
  await pages[0].waitForTimeout(2500);
  const [little, story, everything] = pages.map((page) => page.said.join('\n'));
  party.must(
    /Ada (takes|draws) the/.test(little) && /take a card|Choose a card/.test(little),
    `short: nothing of me was said: ${little}`,
  );
  party.must(!/(?<!Ada) (plays|draws|is ready|lays|steps)/.test(little), `short: others are told of: ${little}`);
  party.must(
    /Ada plays the/.test(story) && /Mia (takes|plays) the/.test(story) && !/is ready|steps onto/.test(story),
    `normal: not the story: ${story}`,
  );
  party.must(/, \w+ plays the/.test(story), 'a burst is not merged');
  party.must(
    /ist bereit/.test(everything) && /auf die Tanzfläche/.test(everything) && /nimmt \d+: \d+ Punkte/.test(everything),
    `full: something is left out: ${everything}`,
  );
  party.must(/werden \d+ Punkte/.test(everything), 'full: what there is to choose from is not said');
  party.must(
    little.length < story.length && story.length < everything.length,
    'what is said does not grow with the level',
  );
  party.must(pages[2].called.includes('Du bist dran'), `nobody calls that it is my turn, only ${pages[2].called}`);
  party.must(!pages[0].called.length && !pages[1].called.length, 'somebody is called who does not want it');
  const captions = await pages[2].locator('aside .log em').allTextContents();
  party.must(
    captions.some((text) => /Klack/.test(text)) && captions.some((text) => /zwei Töne/.test(text)),
    `captions: only ${captions}`,
  );
  party.must(!(await pages[0].locator('aside .log em').count()), 'captions for somebody who does not want them');
  for (const page of pages) await page.context().close();
}

/** What lies over the table is heard as it comes: from a region that was there before it had these words. */
async function notes(party, house) {
  const game = 'parrot-box';
  const seated = await openTable(house, { game });
  const other = await sitDown(house, seated.code, { name: 'Bo' });
  const ada = await party.guest({ seated, game, settings: { motion: 'less', telling: 'short' } });
  const bo = await party.guest({ seated: other, game, settings: { name: 'Bo', motion: 'less' } });
  await ada.addInitScript(() => {
    const live = ':is([role=status], [role=alert], [aria-live]):not([aria-live=off])';
    const heard = (window.heard = { said: [], late: [] });
    const known = new WeakSet();
    const listen = () =>
      document.querySelectorAll(live).forEach((region) => {
        const words = region.textContent.trim();
        if (!known.has(region) && words) heard.late.push(words);
        if (known.has(region) && words !== region.was) heard.said.push(words);
        known.add(region);
        region.was = words;
      });
    addEventListener('DOMContentLoaded', () =>
      new MutationObserver(listen).observe(document.body, { childList: true, characterData: true, subtree: true }),
    );
  });
  await bo.goto(`${house.url}/${seated.code}`);
  await bo.locator('.begin .main').click();
  await ada.goto(`${house.url}/${seated.code}`);
  await ada.locator('.begin .main:enabled').click();
  await Promise.all([ada, bo].map((page) => page.waitForSelector('.room .table > *')));
  const hears = async (words) => {
    await ada.waitForSelector(`.note:has-text("${words}")`);
    const is = await ada
      .waitForFunction((words) => heard.said.some((each) => each.includes(words)), words, { timeout: 5000 })
      .catch(() => null);
    const { said, late } = await ada.evaluate(() => heard);
    party.must(is, `a note is not said: ${words}, only ${said.slice(-4).join(' / ')}`);
    party.must(!late.some((each) => each.includes(words)), `a region came together with its words: ${words}`);
  };
  await bo.click('header [aria-label="Menu"]');
  await bo.click('dialog .button:has-text("Pause")');
  await hears('Time stands still.');
  await bo.click('.note .main');
  await ada.waitForSelector('.note', { state: 'detached' });
  await bo.context().close();
  await hears('Bo: connection lost');
  await ada.context().close();
}

async function play(party, house, { game, bots, options }) {
  const seated = await openTable(house, {
    game,
    options,
    start: true,
    bots: Array.from({ length: bots }, () => ({ level: 'newcomer' })),
  });
  const page = await party.guest({ seated, game, settings: { motion: 'less' } });
  const said = new Set();
  await page.exposeFunction('hear', (text) => text.trim() && said.add(text.trim()));
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const regions = '[role=alert], [role=status], [aria-live]';
      new MutationObserver((changes) =>
        changes.forEach(({ target }) => {
          const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(regions);
          if (region) window.hear(region.textContent);
        }),
      ).observe(document.body, { childList: true, characterData: true, subtree: true });
    }),
  );
  await page.goto(`${house.url}/${seated.code}`);
  const until = Date.now() + PATIENCE;
  let moves = 0;
  let over = false;
  while (!over && Date.now() < until) {
    const tree = parse(await page.locator('body').ariaSnapshot());
    over = tree.some((node) => node.role === 'link' && /replay/i.test(node.name));
    if (over) break;
    const choice = chosen(tree);
    if (!choice) {
      await page.waitForTimeout(120);
      continue;
    }
    moves++;
    const within = choice.region ? page.getByRole('region', { name: choice.region, exact: true }) : page;
    await within
      .getByRole('button', { name: choice.name, exact: true })
      .first()
      .press('Enter', { timeout: 1500 })
      .catch(() => undefined);
    await page.waitForTimeout(100);
  }
  const heard = [...said];
  party.must(over, `${game}: no end was heard of; the last words were ${heard.slice(-3).join(' / ')}`);
  party.must(moves > 5, `${game}: only ${moves} moves were found`);
  party.must(
    heard.some((text) => MY_MOVE.test(text)),
    `${game}: it was never said that it is my turn`,
  );
  party.must(heard.length > 15, `${game}: only ${heard.length} things were said`);
  await page.context().close();
}

/** Lines such as `- button "7, pirate" [disabled]`, indented under their region. */
function parse(snapshot) {
  const path = [];
  return snapshot.split('\n').flatMap((line) => {
    const found = /^(\s*)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?((?: \[[^\]]*\])*)'?(?::\s*(.*))?$/.exec(line);
    if (!found) return [];
    const [, indent, role, name = '', states, text = ''] = found;
    path.length = indent.length / 2;
    const region = path.findLast((node) => node?.role === 'region')?.name ?? '';
    const node = {
      role,
      name: name.replace(/\\(.)/g, '$1').replace(/''/g, "'"),
      disabled: states.includes('disabled'),
      text: text.replace(/^"|"$/g, ''),
      region,
    };
    path.push(node);
    return [node];
  });
}

/** Somebody who listens: first what the prompt names, else anything that can be done. */
function chosen(tree) {
  const prompt = tree.find((node) => node.role === 'status')?.text ?? '';
  if (!MY_MOVE.test(prompt)) return null;
  const can = tree.filter(
    (node) => node.role === 'button' && !node.disabled && !TOOLS.test(node.name) && !OTHERS.test(node.region),
  );
  const values = prompt.match(/\d+/g) ?? [];
  const fitting = can.filter(
    (node) => node.region === 'Your cards' && values.includes(/(\d+)(;.*)?$/.exec(node.name)?.[1]),
  );
  const clearing = can.filter((node) => /clears/.test(node.name));
  const unknown = can.filter((node) => /face down/.test(node.name));
  const best = clearing.length
    ? clearing
    : Math.random() < 0.3
      ? can
      : fitting.length
        ? fitting
        : unknown.length
          ? unknown
          : can;
  return best[Math.floor(Math.random() * best.length)] ?? null;
}

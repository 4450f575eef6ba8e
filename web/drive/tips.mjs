// The coach in a real game: speaks at first times, covers nothing that can be pressed, and takes no for an answer.
import { playUntil } from './guests.mjs';
import { openTable } from './house.mjs';

const bots = (n) => Array.from({ length: n }, () => ({ level: 'newcomer' }));
const GAMES = [
  { game: 'party-bugs', options: {}, size: '1280x800', language: 'de', bots: 4 },
  { game: 'parrot-box', options: { rounds: 1 }, size: '390x844', touch: true, language: 'en', bots: 2 },
  {
    game: 'cheating-moth',
    options: { mode: 'calm', rounds: 1, first_guard: 0 },
    size: '390x844',
    touch: true,
    language: 'de',
    bots: 2,
  },
  {
    game: 'cheating-moth',
    options: { mode: 'live', rounds: 1, first_guard: 0 },
    size: '1280x800',
    language: 'en',
    bots: 3,
  },
];

export default async function (party, house) {
  let spoken = 0;
  for (const [i, { game, options, size, touch = false, language, bots: n }] of GAMES.entries()) {
    const name = `tips-${i}-${game}`;
    const seated = await openTable(house, { game, name: 'Ada', bots: bots(n), options, start: true, pace: 'no-hurry' });
    const page = await party.guest({ size, touch, settings: { language, tips: true, tipsSeen: '' }, seated, game });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector('.table');
    const said = new Set();
    const bubble = page.locator('.bubble');
    await playUntil(
      [page],
      async () => {
        if (await page.locator('.end').count()) return true;
        const words = await bubble
          .locator('p')
          .textContent({ timeout: 200 })
          .catch(() => null);
        if (
          words &&
          !said.has(words) &&
          (await page.evaluate(() => document.querySelector('.bubble')?.getBoundingClientRect().left > 0))
        ) {
          said.add(words);
          // What becomes free to press under it makes it step aside, within a moment.
          const covered = (await page.evaluate(covers)).length
            ? await page.waitForTimeout(600).then(() => page.evaluate(covers))
            : [];
          party.must(!covered.length, `${name}: a tip covers ${covered.join()}`);
          party.must(
            await page.evaluate(() => !document.activeElement?.closest('.bubble')),
            `${name}: a tip took the focus`,
          );
          await (said.size === 1 ? party.fit(page, name) : party.shot(page, `${name}-${said.size}`));
        }
        return said.size > 1;
      },
      30_000,
      touch,
    );
    spoken += said.size; // a first time may not come within half a minute, and there may be no room for it
    if (i === 0) await enough(party, page);
    await page.context().close();
  }
  party.must(spoken > 2, `the coach said only ${spoken} things in four matches`);
}

/** Nobody is told twice, and there is a button for those who want no tips at all. */
async function enough(party, page) {
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('parlour.settings')));
  party.must((await kept()).tipsSeen.includes('party-bugs/'), 'a tip was not remembered');
  const off = page.locator('.bubble .off');
  if (!(await off.count())) return;
  await off.click({ timeout: 3000 }).catch(() => undefined);
  party.must((await page.locator('.bubble').count()) === 0, 'a tip stayed');
}

function covers() {
  const box = document.querySelector('.bubble')?.getBoundingClientRect();
  if (!box) return [];
  const pressed = [...document.querySelectorAll('.table button:enabled:not([aria-disabled="true"]), header button')];
  return pressed
    .filter((each) => {
      const other = each.getBoundingClientRect();
      return (
        other.width &&
        Math.min(box.right, other.right) > Math.max(box.left, other.left) + 1 &&
        Math.min(box.bottom, other.bottom) > Math.max(box.top, other.top) + 1
      );
    })
    .map((each) => each.getAttribute('aria-label') ?? each.textContent);
}

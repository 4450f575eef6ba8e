// How quick the page is: six players reveal their cards in Party Bugs, six boxes turn into octets in Parrot Box.
// The house's line is ours: pictures that a real match shows once in a lifetime are put on the wire again and again.
import { openTable } from '../drive/house.mjs';

const TIMES = 9;
const BETWEEN = 1300;
const PARTS = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];
const SIX = [0, 1, 2, 3, 4, 5];
const BOTS = ['nelly', 'carl', 'tim', 'sue', 'gus'].map((persona) => ({ level: 'newcomer', persona }));

const SCENES = [
  {
    name: 'Party Bugs, six cards revealed',
    game: 'party-bugs',
    ready: '.hand .card',
    before: () => ({ phase: 'CHOOSE', ready: SIX.map(() => true), played: SIX.map(() => null), order: [], taken: 0 }),
    after: () => ({
      phase: 'TAKE',
      ready: SIX.map(() => false),
      played: [3, 11, 7, 1, 12, 5],
      order: [3, 0, 5, 2, 1, 4],
      taken: 0,
    }),
  },
  {
    name: 'Parrot Box, six octets turned up',
    game: 'parrot-box',
    ready: '.mine .card',
    before: () => ({ boxes: SIX.map(() => Array(8).fill(null)) }),
    after: () => ({ boxes: SIX.map((seat) => Array(8).fill(seat + 4)), phase: 'TURN', turn: 0 }),
  },
];

/** At this slowness: the quickest update with its take-off, and how long each journey keeps the page's thread busy. */
export async function pace(party, house, size, slowness) {
  const found = [];
  for (const scene of SCENES) {
    const seated = await openTable(house, { game: scene.game, start: true, bots: BOTS });
    const page = await party.guest({ size, seated, game: scene.game, settings: { speed: 'normal' } });
    let wire = null;
    let n = 0;
    let silent = false;
    await page.routeWebSocket(/\/live$/, (line) => {
      const server = line.connectToServer();
      wire = line;
      server.onMessage((message) => {
        if (silent) return;
        n = JSON.parse(message).n ?? n;
        line.send(message);
      });
    });
    await page.goto(`${house.url}/${seated.code}`);
    await page.waitForSelector(scene.ready);
    await page.waitForTimeout(2500);
    silent = true;
    const show = async (view) => {
      wire.send(JSON.stringify({ type: 'news', n: ++n, at: Date.now(), view, told: [] }));
      await page.waitForTimeout(BETWEEN);
    };
    const device = await page.context().newCDPSession(page);
    await device.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    await show(scene.before());
    // Time of the page's own thread, which others on this machine do not lengthen.
    await device.send('Performance.enable', { timeDomain: 'threadTicks' });
    const work = async () =>
      Object.fromEntries(
        (await device.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value * 1000]),
      );
    const updates = [];
    for (let i = 0; i < TIMES; i++) {
      const start = await work();
      await show(i % 2 ? scene.before() : scene.after());
      const end = await work();
      updates.push(PARTS.map((part) => end[part] - start[part]));
    }
    const sums = updates.map((parts) => parts.reduce((sum, part) => sum + part, 0)).sort((a, b) => a - b);
    const flights = await page.evaluate(() =>
      performance
        .getEntriesByName('fly')
        .slice(-9)
        .map((each) => each.duration),
    );
    await page.context().close();
    found.push({
      name: scene.name,
      size,
      slowness,
      median: sums[TIMES >> 1],
      wall: Math.min(...flights),
      parts: PARTS.map(
        (part, i) =>
          `${part.replace('Duration', '')} ${(updates.reduce((sum, each) => sum + each[i], 0) / TIMES).toFixed(1)}`,
      ).join(', '),
    });
  }
  return found;
}

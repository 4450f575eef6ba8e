// What comes over the wire at a first visit, told by Chromium: nothing is kept, and nobody keeps anything on the side.
import { openTable } from '../drive/house.mjs';
import { launch } from './browser.mjs';

const GAMES = ['party-bugs', 'parrot-box', 'cheating-moth'];
const LATER = 1500; // milliseconds
const BOTS = [{ level: 'newcomer' }, { level: 'newcomer' }, { level: 'newcomer' }];

/** The ways in: home, an invitation, and a running table of each game on a device that has never been here. */
async function addresses(house) {
  const lobby = await openTable(house, { game: 'party-bugs' });
  const tables = await Promise.all(GAMES.map((game) => openTable(house, { game, start: true, bots: BOTS })));
  return [
    { name: 'home', path: '/', seen: 'main .button' },
    { name: 'sit down', path: `/${lobby.code}`, seen: 'form .button.main' },
    ...tables.map(({ code, token }, i) => ({
      name: GAMES[i],
      path: `/${code}#seat=${token}`,
      seen: '.room .table > *',
    })),
  ];
}

/** Every first visit as `{ name, packing, total, parts }`; `packing` is what a browser takes over http or https. */
export async function visits(house) {
  const browser = await launch();
  const told = [];
  for (const address of await addresses(house))
    for (const packing of ['gzip', 'br'])
      told.push({ name: address.name, packing, ...(await visit(browser, house, address, packing)) });
  await browser.close();
  return told;
}

/** Runs in the page: what is fetched a while after all else is no part of a first visit, however slow the machine. */
function laterIsNever(later) {
  const wait = window.setTimeout.bind(window);
  window.setTimeout = (run, ms = 0, ...more) => wait(run, ms >= later ? 3_600_000 : ms, ...more);
}

async function visit(browser, house, { path, seen }, packing) {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.addInitScript(laterIsNever, LATER);
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  if (packing === 'gzip') await wire.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } });
  const [names, parts] = [new Map(), new Map()];
  let drawn = false;
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (drawn || !request.url.startsWith('http')) return; // pictures that are drawn in code
    names.set(requestId, new URL(request.url).pathname);
  });
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (names.has(requestId)) parts.set(requestId, encodedDataLength);
  });
  wire.on('Network.loadingFailed', ({ requestId }) => names.delete(requestId));
  await page.goto(house.url + path);
  await page.waitForSelector(seen);
  await page.evaluate(() => document.fonts.ready);
  drawn = true;
  while (parts.size < names.size) await page.waitForTimeout(20);
  await context.close();
  return {
    total: [...parts.values()].reduce((sum, size) => sum + size, 0),
    parts: [...parts].map(([id, size]) => [names.get(id), size]),
  };
}

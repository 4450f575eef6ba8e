// Lines that break: cut in the middle of a phase, silently dead, and a house that is killed and restarted.
import { act, playUntil } from './guests.mjs';
import { openTable } from './house.mjs';

export default async function (party, house) {
  party.forgiven.push(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection/);
  const seated = await openTable(house, {
    game: 'party-bugs',
    start: true,
    bots: [{ level: 'newcomer' }, { level: 'newcomer' }],
  });
  const page = await party.guest({ seated, game: 'party-bugs' });
  let line = null;
  let dead = false;
  await page.routeWebSocket(/\/live$/, (here) => {
    const there = here.connectToServer();
    line = { here, there };
    here.onMessage((message) => dead || there.send(message));
    there.onMessage((message) => dead || here.send(message));
  });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.hand .card.can');

  // Cut between choosing and the reveal: what was done stays done, and the story goes on.
  await act(page);
  await page.waitForTimeout(100);
  line.there.close();
  await line.here.close({ code: 1011 });
  await page.waitForSelector('.bar');
  await page.waitForSelector('.bar', { state: 'detached' });
  party.must(
    await playUntil([page], async () => /[2-9]/.test(await page.locator('.chip').first().textContent()), 100_000),
    'nothing went on after the cut',
  );

  // A line that says nothing at all is noticed without a touch.
  dead = true;
  await page.waitForSelector('.bar', { timeout: 30_000 });
  await party.fit(page, 'reconnecting');
  dead = false;
  await page.waitForSelector('.bar', { state: 'detached' });

  // The power fails; the same seat, the same cards.
  const cards = () =>
    page.locator('.hand .card, .seat.me .card').evaluateAll((all) =>
      all
        .map((card) => card.getAttribute('aria-label'))
        .sort()
        .join(),
    );
  const waitsForMe = async () =>
    (await page.locator('.status.mine').count()) > 0 &&
    (await page.locator('.hand .card.can').count()) > 1 &&
    !(await page.locator('.seat.me .card.sealed').count());
  // Whoever chooses while the story is still being told is never seen waiting.
  const patiently = async (page) => (await page.locator('.hand .card.can').count()) < 2 && act(page);
  party.must(await playUntil([page], waitsForMe, 60_000, false, patiently), 'it was never my turn to choose');
  await page.waitForTimeout(1500);
  const before = await cards();
  await house.kill();
  await page.waitForSelector('.bar');
  await house.open();
  await page.waitForSelector('.bar', { state: 'detached' });
  await page.waitForTimeout(600);
  const after = await cards();
  party.must(before === after, `after the restart ${after} is shown, before it was ${before}`);
  const round = await page.locator('.chip').first().textContent();
  const wentOn = await playUntil(
    [page],
    async () => (await page.locator('.chip').first().textContent()) !== round,
    100_000,
  );
  party.must(wentOn, `nothing went on after the restart: ${await page.locator('[role=status]').first().textContent()}`);

  await page.context().close();
  await killed(party, house, 'parrot-box', '.new.mine .card', '.mine .card', '.draw.can');
  await killedUnderTheTable(party, house);
}

/** The power fails while a card is held over the edge. On my turn nobody gives me one, so what I hold then is what I held, or one less. */
async function killedUnderTheTable(party, house) {
  const seated = await openTable(house, {
    game: 'cheating-moth',
    start: true,
    options: { mode: 'live', first_guard: 1 },
    bots: [{ level: 'newcomer' }, { level: 'newcomer' }, { level: 'newcomer' }],
  });
  const page = await party.guest({ seated, game: 'cheating-moth', size: '390x844' });
  const big = await party.guest({ size: '1920x1080' });
  await page.goto(`${house.url}/${seated.code}`);
  await big.goto(`${house.url}/tv/${seated.code}`);
  const dives = async (there) => {
    const mine = await there.locator('.moth[data-phase=TURN]:not(.guarding) .edge.open').count();
    if (!mine || !(await there.locator('.status.mine').count())) return act(there);
    const [card, edge] = await Promise.all([
      there.locator('.fan .card').first().boundingBox(),
      there.locator('.edge').boundingBox(),
    ]).catch(() => []);
    if (!card || !edge) return false;
    await there.mouse.move(card.x + 12, card.y + 30);
    await there.mouse.down();
    await there.mouse.move(edge.x + edge.width / 2, edge.y + edge.height * 0.35, { steps: 6 });
    await there.waitForTimeout(300);
    if (await there.locator('.fan .away.held').count()) return false;
    await there.mouse.up();
    return false;
  };
  const held = async () => (await page.locator('.fan .away.held').count()) > 0;
  party.must(await playUntil([page], held, 120_000, false, dives), 'cheating-moth: no card was held over the edge');
  const cards = () =>
    page.locator('.fan .card').evaluateAll((all) => all.map((card) => card.querySelector('.face').className).sort());
  const before = await cards();
  await house.kill();
  await page.waitForSelector('.bar[role=status]');
  await page.mouse.up();
  await house.open();
  await page.waitForSelector('.bar[role=status]', { state: 'detached' });
  await page.waitForTimeout(3500); // by then the card is gone or back
  const [after, caught] = [await cards(), await page.locator('.verdict').count()];
  party.must(
    caught || (after.length <= before.length && after.length >= before.length - 1),
    `cheating-moth: after the restart ${after} is held, before it was ${before}`,
  );
  const said = async () =>
    Number((await big.locator('.seat', { hasText: 'Ada' }).locator('.count').textContent()).replace(/\D/g, ''));
  party.must(
    await playUntil(
      [big],
      async () => (await said()) === (await cards()).length,
      10_000,
      false,
      async () => false,
    ),
    `cheating-moth: ${(await cards()).length} cards are held, the big screen says ${await said()}`,
  );
}

/** The power fails at the moment `when` is seen: the page comes back by itself, with the same hand, and the match goes on. */
async function killed(party, house, game, when, hand, start) {
  const seated = await openTable(house, { game, start: true, bots: [{ level: 'newcomer' }, { level: 'newcomer' }] });
  const page = await party.guest({ seated, game });
  await page.goto(`${house.url}/${seated.code}`);
  const isSo = async () => (await page.locator(when).count()) > 0;
  const first = async () => {
    const card = page.locator(start).first();
    if (!(await card.count())) return false;
    return card
      .click({ timeout: 1000 })
      .then(() => page.waitForSelector(when, { timeout: 3000 }))
      .then(
        () => true,
        () => false,
      );
  };
  party.must(
    await playUntil([page], isSo, 60_000, false, async (there) => (await first()) || act(there)),
    `${game}: there was no ${when}`,
  );
  await page.waitForTimeout(800);
  const cards = () => page.locator(hand).evaluateAll((all) => all.map((card) => card.textContent.trim()).join());
  const before = await cards();
  await house.kill();
  await page.waitForSelector('.bar');
  await house.open();
  await page.waitForSelector('.bar', { state: 'detached' });
  await page.waitForSelector(when);
  await page.waitForTimeout(600);
  const after = await cards();
  party.must(before === after, `${game}: after the restart ${after} is shown, before it was ${before}`);
  party.must(
    await playUntil([page], async () => !(await isSo()), 30_000),
    `${game}: nothing went on after the restart`,
  );
}

// A short live match of Cheating Moth, and its replay: the lamp, every hand that was down, and nothing that is only time.
import { isOver, playUntil } from './guests.mjs';
import { openTable } from './house.mjs';

export default async function (party, house) {
  const bots = ['nelly', 'tim', 'carl'].map((persona) => ({ level: 'newcomer', persona }));
  const seated = await openTable(house, {
    game: 'cheating-moth',
    start: true,
    options: { mode: 'live', rounds: 1 },
    bots,
  });
  const page = await party.guest({ seated, game: 'cheating-moth' });
  await page.goto(`${house.url}/${seated.code}`);
  await page.waitForSelector('.moth');
  party.must(await playUntil([page], isOver(page), 180_000), 'the match did not end');
  const path = (await page.locator('.end a[href^="/replay/"]').first().getAttribute('href')).split('#')[0];
  const replay = await (await fetch(`${house.url}/api/matches/${path.split('/').pop()}/replay`)).json();
  party.must(replay.lamp?.length > 5, `the lamp moved ${replay.lamp?.length} times`);
  const idle = replay.frames.filter((frame) => frame.seat === null && !frame.told.length);
  party.must(idle.length === 0, `${idle.length} frames show nothing but time`);
  await page.goto(house.url + path);
  await page.waitForSelector('.replay');
  await page.locator('.panels .button').nth(2).click();
  const tries = page.locator('.scroll ol button');
  party.must((await page.locator('.scroll svg rect.lamp').count()) > 3, 'the lamp left no track');
  if (await tries.count()) {
    await tries.first().click();
    await page.waitForTimeout(600);
    party.must((await page.locator('.scroll [aria-current]').count()) === 1, 'the list leads elsewhere');
  }
  const rows = await page.locator('.scroll svg [class*=tile]').count();
  party.must(rows === bots.length + 1, `${rows} rows of the tracks have a pattern`);
  const [lines, dashes] = [page.locator('figure polyline'), page.locator('figure .dash line')];
  const drawn = (all) => all.evaluateAll((them) => them.map((each) => each.getAttribute('stroke-dasharray') ?? ''));
  await page.locator('.panels .button').first().click();
  const [seen, named] = [await drawn(lines), await drawn(dashes)];
  party.must(seen.length > 1 && seen.join() === named.join(), `lines are ${seen}, their legend ${named}`);
  await page.locator('.panels .button').nth(2).click();
  await party.fit(page, 'replay-live');
  const phone = await party.guest({ size: '360x640', touch: true, settings: { language: 'de' } });
  await phone.goto(house.url + path);
  await phone.waitForSelector('.replay');
  await handsFit(party, phone);
  await phone.locator('.panels .button').nth(2).tap();
  await party.fit(phone, 'replay-live-phone');
}

/** Open hands: nobody's sticks out of a small phone, and every numeral can be read. */
async function handsFit(party, phone) {
  const hands = phone.locator('.hands section');
  await hands.waitFor();
  await party.shot(phone, 'replay-live-hands');
  const [beyond, narrowest] = await hands.evaluate((section) => {
    const lists = [...section.querySelectorAll('ul')].map((list) =>
      [...list.children].map((li) => li.getBoundingClientRect().left),
    );
    const steps = lists.flatMap((lefts) => lefts.slice(1).map((left, i) => left - lefts[i]));
    return [section.scrollWidth - section.clientWidth, Math.min(...steps)];
  });
  party.must(beyond <= 0, `open hands stick out by ${beyond} pixels`);
  party.must(narrowest >= 15, `of a card only ${narrowest} pixels are seen`);
}

// A short live match of Cheating Moth, and its replay: the lamp, every hand that was down, and nothing that is only time.
import { isOver, playUntil } from './guests.mjs';
import { openTable } from './house.mjs';

export default async function (party, house) {
  const bots = ['nelly', 'tim'].map((persona) => ({ level: 'newcomer', persona }));
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
  await party.fit(page, 'replay-live');
  const phone = await party.guest({ size: '360x640', touch: true, settings: { language: 'de' } });
  await phone.goto(house.url + path);
  await phone.waitForSelector('.replay');
  await phone.locator('.panels .button').nth(2).tap();
  await party.fit(phone, 'replay-live-phone');
}

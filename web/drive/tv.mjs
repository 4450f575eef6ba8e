// A big screen, and phones that are hands.
import { act, playUntil } from './guests.mjs';

export default async function (party, house) {
  const phone = await party.guest({ size: '390x844', touch: true });
  await phone.goto(`${house.url}/?new=party-bugs`);
  await phone.tap('form .main');
  await phone.waitForSelector('.add .button');
  const code = new URL(phone.url()).pathname.slice(1);
  const tv = await party.guest({ size: '1920x1080', settings: { captions: true } });
  await tv.goto(`${house.url}/tv/${code}`);
  await tv.waitForSelector('.tv.lobby svg path[d^="M"]');
  for (const n of [2, 3, 4]) {
    await phone.tap('.add .button');
    await tv.waitForSelector(`.tv li:nth-child(${n})`);
  }
  await party.fit(tv, 'tv-lobby');
  await phone.tap('.begin .main');
  await phone.waitForSelector('.hand .card.can');
  const alone = () => phone.locator('.others').evaluate((others) => getComputedStyle(others).display === 'none');
  party.must(await alone(), 'the phone still draws the others');
  await party.fit(phone, 'phone-with-tv');
  await phone.setViewportSize({ width: 844, height: 390 });
  party.must(await alone(), 'held sideways, the phone still draws the others');
  await party.fit(phone, 'phone-sideways-with-tv');
  await phone.setViewportSize({ width: 390, height: 844 });
  await tv.waitForSelector('.tv .floor .card');
  let sounds = 0;
  await playUntil(
    [phone],
    async () => {
      sounds += await tv.locator('footer em').count();
      return /[3-9]/.test((await tv.locator('.chip').first().textContent()) ?? '');
    },
    120_000,
    true,
  );
  await party.fit(tv, 'tv-table');
  const hand = await tv.locator('.hand .card, [data-up="0"] b:not(:empty)').count();
  party.must(!hand, 'the big screen shows a hand');
  party.must((await tv.locator('footer li').count()) > 0, 'there are no captions');
  party.must(sounds > 0, 'the big screen has no captions of sounds');
  await act(phone, true);
}

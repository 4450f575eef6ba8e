// Two people at two devices, one of them a phone in German, play a whole match against each other and
// a bot: join by code, words for the shuffle, the end, a rematch, and another game.
import { isOver, playUntil } from './guests.mjs';

export default async function (party, house) {
  const ada = await party.guest();
  await ada.goto(house.url);
  await ada.click('.game .main');
  await ada.click('form .main');
  await ada.waitForSelector('.seats li');
  const code = new URL(ada.url()).pathname.slice(1);
  const bo = await party.guest({ size: '390x844', touch: true, settings: { language: 'de', name: 'Bo', avatar: 3 } });
  await bo.goto(house.url);
  await bo.fill('#code', code.toLowerCase());
  await bo.tap('.join .main');
  await bo.tap('form .main');
  await bo.waitForSelector('.seats li:nth-child(2)');
  await party.fit(bo, 'lobby-phone');
  await bo.tap('.begin .main');
  await ada.waitForSelector('.ready.yes >> nth=1');
  await ada.click('.begin .main');
  await Promise.all([ada, bo].map((page) => page.waitForSelector('.hand .card.can')));
  await party.fit(ada, 'party-bugs-choose');
  await hiddenStaysHidden(party, ada);
  party.must(
    await playUntil(
      [ada],
      async () =>
        (await bo.locator('.seat .card.sealed, .slot .card').count()) >= 0 &&
        (await ada.locator('.seat.me .card.sealed').count()) > 0,
      60_000,
    ),
    'Ada could not choose',
  );
  await party.fit(bo, 'party-bugs-phone');
  let looked = false;
  const over = await playUntil(
    [bo, ada],
    async () => {
      if (!looked && (await ada.locator('.floor .card.can').count()) > 1) {
        looked = true;
        await party.fit(ada, 'party-bugs-take');
      }
      return (await isOver(ada)()) && (await isOver(bo)());
    },
    200_000,
  );
  party.must(over, `the match did not end: ${await ada.locator('[role=status]').first().textContent()}`);
  await ada.waitForSelector('.end a[href^="/replay/"]');
  await ada.waitForTimeout(900);
  await party.fit(ada, 'end');
  await party.fit(bo, 'end-phone');
  party.must(
    (await ada.locator('.end .main').isDisabled()) && /Bo/.test(await ada.locator('.end .row .slow').textContent()),
    'nothing beside the buttons says who is not ready for a rematch',
  );
  await bo.tap('.end [aria-pressed]');
  await ada.waitForSelector('.end .slow', { state: 'detached' });
  await ada.click('.end .main');
  await bo.waitForSelector('.hand .card.can');
  party.must((await bo.locator('.end').count()) === 0, 'the end of the last match is still shown');
  await party.fit(bo, 'rematch-phone');
}

/** What others hold is nowhere in the page: not as a word, a class or a number. */
async function hiddenStaysHidden(party, page) {
  const told = await page.evaluate(
    () =>
      [...document.querySelectorAll('[data-up="0"]')].filter(
        (card) => card.textContent.trim() || /bug\d/.test(card.innerHTML),
      ).length,
  );
  party.must(!told, `${told} face-down cards give themselves away`);
}

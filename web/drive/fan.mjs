// Hands of Cheating Moth on small devices: of every card enough is free for a finger, and nothing of the table is lost.
import { openTable } from './house.mjs';

const SIZES = ['360x640', '390x844', '844x390', '768x1024'];
const MOST = { playing: 10, guarding: 8 }; // cards of which each has a strip as wide as a finger on the smallest phone
const CARDS = [0, 1, 2, 2, 3, 4, 9, 13, 19, 24];

export default async function (party, house) {
  for (const size of SIZES)
    for (const how of Object.keys(MOST))
      for (const cards of [7, 8, MOST[how]].filter((n, i, all) => all.indexOf(n) === i))
        await look(party, house, size, how, cards);
}

/** A table at which I hold so many cards and, if it is asked for, am the Guard, whatever the house dealt. */
async function look(party, house, size, how, cards) {
  const name = `fan-${how}-${cards}-${size}`;
  const bots = ['nelly', 'tim', 'carl'].map((persona) => ({ level: 'newcomer', persona }));
  const seated = await openTable(house, { game: 'cheating-moth', start: true, options: { mode: 'live' }, bots });
  const page = await party.guest({ seated, game: 'cheating-moth', size, touch: true });
  const sent = [];
  await page.routeWebSocket(/\/live$/, (here) => {
    const there = here.connectToServer();
    here.onMessage((message) => {
      sent.push(JSON.parse(message).do ?? '');
      there.send(message);
    });
    let me = 0;
    there.onMessage((message) => {
      const news = JSON.parse(message);
      me = news.seat ?? me;
      here.send(JSON.stringify(news.view || news.mine ? dealt(news, how, cards, me) : news));
    });
  });
  await page.goto(`${house.url}/${seated.code}`);
  if (how === 'guarding') await page.waitForSelector('.moth.guarding');
  await page.waitForFunction((n) => document.querySelectorAll('.fan .card').length === n, cards);
  await page.waitForTimeout(900);
  await party.shot(page, name);
  await party.fingers(page, name, '.fan .card');
  const lost = await page.evaluate(() => {
    const box = (what) => document.querySelector(what)?.getBoundingClientRect();
    const [table, zone, fan] = [box('.moth'), box('.zone'), box('.fan')];
    const top = document.querySelector('.zone li:last-child .card')?.getBoundingClientRect();
    const overlap = (a, b) =>
      Math.min(
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      );
    const small = box('.fan .card').width < 40;
    const beyond = [...document.querySelectorAll('.moth > *')].filter(
      (part) => part.getBoundingClientRect().bottom > table.bottom + 1,
    );
    const outside = [...document.querySelectorAll('.fan .card')].filter((card) => {
      const { left, right } = card.getBoundingClientRect();
      return left < -2 || right > innerWidth + 2;
    });
    return [
      ...(small ? ['the cards are tiny'] : []),
      ...beyond.map((part) => `${part.className} goes below the table`),
      ...outside.map((card) => `${card.getAttribute('aria-label')} sticks out`),
      ...(top && (top.height < 60 || overlap(top, fan) > 24)
        ? [`the pile is ${Math.round(top.height)} high, and ${Math.round(overlap(top, fan))} of it are under the fan`]
        : []),
      ...(zone.height < 60 ? [`the place to slap is only ${Math.round(zone.height)} high`] : []),
    ];
  });
  for (const each of lost) party.trouble(`${name}: ${each}`);
  await slaps(party, page, sent, name);
  await page.context().close();
}

/** The same news, with another hand in it. */
function dealt(news, how, cards, me) {
  if (news.mine?.hand) news.mine.hand = CARDS.slice(0, cards);
  if (news.view?.hand_sizes) news.view.hand_sizes[me] = cards;
  const { guard } = news.view ?? {};
  if (guard !== undefined) news.view.guard = how === 'guarding' ? me : guard === me ? (me + 1) % 4 : guard;
  return news;
}

/** The pile is a button for whoever has no finger and no Space; a touch and the click that follows are one slap. */
async function slaps(party, page, sent, name) {
  const button = page.getByRole('button', { name: 'Slap the pile' });
  // Others play meanwhile: while a verdict is told or a race decided nobody can slap, so it is tried three times.
  const slapped = async (how, tries = 3) => {
    sent.length = 0;
    await how();
    await page.waitForTimeout(1100);
    return sent.filter((what) => what === 'SLAP').length || (tries > 1 ? slapped(how, tries - 1) : 0);
  };
  party.must((await button.count()) === 1, `${name}: the pile is no button`);
  const clicked = await slapped(() => button.evaluate((each) => each.click()));
  party.must(clicked === 1, `${name}: a press of the pile is ${clicked} slaps`);
  const touched = await slapped(() => button.tap());
  party.must(touched === 1, `${name}: a touch of the pile is ${touched} slaps`);
}

// Whole matches of every game, variant and number of players: people with browsers against each other and
// against bots, each clicking what the page offers. Everybody must see the same end, and nobody more
// than the record says they may. `scripts/web drive --all` plays the long ones too.
import { act, isOver, playUntil } from './guests.mjs';
import { openTable, sitDown } from './house.mjs';
import { loveParrots } from './parrot_lover.mjs';
import { Ear, storeAndPage } from './secrets.mjs';

const DESK = { size: '1280x800' };
const DEUTSCH = { size: '1280x800', settings: { language: 'de' } };
const PHONE = { size: '390x844', touch: true, settings: { language: 'de' } };
const SMALL = { size: '360x640', touch: true };
const WIDE = { size: '844x390', touch: true };

const QUICK = { mode: 'live', rounds: 1 };
const CALM = { mode: 'calm', rounds: 1 };

/** What is played, by whom, with how many bots, and what must be heard first; `long` ones only if all are asked for. */
const CASES = [
  { name: 'Party Bugs for two, with Paul', game: 'party-bugs', people: [DESK, PHONE], bots: 0 },
  { name: 'Party Bugs for three', game: 'party-bugs', people: [DEUTSCH, SMALL], bots: 1, long: true },
  {
    name: 'Party Bugs for six',
    game: 'party-bugs',
    people: [DESK, PHONE, WIDE],
    bots: 3,
    options: { card_counter: true },
    long: true,
  },
  {
    name: 'Party Bugs with a hidden card',
    game: 'party-bugs',
    people: [DESK, PHONE],
    bots: 1,
    options: { hidden_card: true },
  },
  {
    name: 'Party Bugs with a hidden card, for two',
    game: 'party-bugs',
    people: [DEUTSCH, SMALL],
    bots: 0,
    options: { hidden_card: true, paul_hides: true },
    long: true,
  },
  {
    name: 'Party Bugs with the mirror, two games',
    game: 'party-bugs',
    people: [PHONE, DESK],
    bots: 1,
    options: { mirror: true, games: 2 },
  },
  {
    name: 'Party Bugs with everything, for five',
    game: 'party-bugs',
    people: [DESK, WIDE, SMALL],
    bots: 2,
    options: { mirror: true, hidden_card: true, games: 2 },
    long: true,
  },
  {
    name: 'Parrot Box for two, until a Parrot flies',
    game: 'parrot-box',
    people: [DESK, PHONE],
    bots: 0,
    options: { rounds: 1 },
    until: 'LANDED',
    how: loveParrots,
  },
  {
    name: 'Parrot Box for four',
    game: 'parrot-box',
    people: [SMALL, DEUTSCH],
    bots: 2,
    options: { rounds: 1, double_parrot: 'wild' },
  },
  {
    name: 'Parrot Box for six',
    game: 'parrot-box',
    people: [DESK, PHONE, WIDE],
    bots: 3,
    options: { rounds: 1, double_parrot: 'minus-ten' },
    long: true,
  },
  { name: 'Cheating Moth, Calm, for three', game: 'cheating-moth', people: [DESK, PHONE], bots: 1, options: CALM },
  {
    name: 'Cheating Moth, Calm, for five, with reaction tests',
    game: 'cheating-moth',
    people: [DEUTSCH, SMALL, WIDE],
    bots: 2,
    options: { ...CALM, calm_races: 'reaction' },
    long: true,
  },
  { name: 'Cheating Moth, Live, for three', game: 'cheating-moth', people: [DESK, PHONE], bots: 1, options: QUICK },
  {
    name: 'Cheating Moth, Live, for five',
    game: 'cheating-moth',
    people: [DEUTSCH, SMALL, DESK],
    bots: 2,
    options: { ...QUICK, exact_counts: true },
    long: true,
  },
];
const AT_ONCE = 2; // tables; most of the time somebody thinks
const PATIENCE = 150_000; // a match takes less than one minute, unless the machine has much else to do

export default async function (party, house) {
  const only = process.env.CASE;
  const waiting = CASES.filter((each) => (only ? each.name.includes(only) : party.all || !each.long));
  const table = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const start = Date.now();
      for (let evenings = next.until ? 4 : process.env.ONCE ? 1 : 2; evenings; evenings--) {
        const why = await play(party, house, next).catch((error) => error.stack ?? `${error}`);
        if (!why) break;
        if (evenings > 1) console.log(`    ${next.name}, once more: ${why}`);
        else party.trouble(`${next.name}: ${why}`);
      }
      if (process.env.CASES) console.log(`    ${next.name} (${((Date.now() - start) / 1000).toFixed(0)} s)`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, table));
}

/**
 * One evening. Whatever is found wrong is a trouble for good; what comes back is why there was no end, if there was
 * none: then this match alone is played once more, in public.
 */
async function play(party, house, { name, game, people, bots, options = {}, until = '', how = act }) {
  const wrong = (text) => {
    if (process.env.CASES) console.log(`    ${name}: ${text}`);
    party.trouble(`${name}: ${text}`);
  };
  const host = await openTable(house, {
    game,
    options,
    name: 'Ada',
    bots: Array.from({ length: bots }, (_, i) => ({ level: ['newcomer', 'casual', 'skilled'][i % 3] })),
  });
  const seats = [host];
  for (let i = 1; i < people.length; i++) seats.push(await sitDown(house, host.code, { name: ['Bo', 'Cy'][i - 1] }));
  const pages = await Promise.all(
    people.map((person, i) =>
      party.guest({
        ...person,
        sharp: false,
        settings: { motion: 'less', ...person.settings },
        seated: seats[i],
        game,
      }),
    ),
  );
  const ears = pages.map((page) => new Ear(page));
  await Promise.all(pages.map((page) => page.goto(`${house.url}/${host.code}`)));
  await Promise.all(pages.slice(1).map((page) => page.click('.begin .main')));
  await pages[0].click('.begin .main:enabled');
  await Promise.all(pages.map((page) => page.waitForSelector('main.room .table > *')));

  if (until) {
    const heard = () => ears[0].told.some((each) => each.what === until);
    const isHeardOrOver = async () => heard() || (await isOver(pages[0])());
    const inTime = await playUntil(pages, isHeardOrOver, PATIENCE, false, how); // a Parrot flies where luck wants it
    if (!heard()) {
      await Promise.all(pages.map((page) => page.context().close()));
      return `${until} was not heard ${inTime ? 'before the end' : 'in time'}`;
    }
  }
  let halfway = false;
  const over = await playUntil(
    pages,
    async () => {
      if (!halfway && ears[0].told.length > 20) {
        halfway = true;
        const early = await fetch(`${house.url}/api/matches/${ears[0].match.id}/replay`);
        if (early.ok) wrong('the record could be read before the match was over');
        for (const page of pages) (await storeAndPage(page)).forEach(wrong);
      }
      return (await Promise.all(pages.map((page) => page.locator('.end').count()))).every(Boolean);
    },
    PATIENCE,
  );
  if (!over) {
    const said = await Promise.all(pages.map((page) => page.locator('[role=status]').first().textContent()));
    await Promise.all(pages.map((page, i) => party.shot(page, `stuck-${name}-${i}`)));
    await Promise.all(pages.map((page) => page.context().close()));
    return `not over after ${PATIENCE / 1000} s: ${said.join(' | ')}`;
  }
  await compareEnds(pages, house, ears, wrong);
  await party.fit(pages.at(-1), `end-${name}`);
  await Promise.all(pages.map((page) => page.context().close()));
}

/** Places and totals are the same on every screen and in the record; nobody was told too much. */
async function compareEnds(pages, house, ears, wrong) {
  const ends = await Promise.all(
    pages.map((page) =>
      page.locator('.end tbody tr').evaluateAll((rows) =>
        rows.map((row) => {
          const [place, ...rest] = [...row.querySelectorAll('td')].map((cell) => cell.textContent.trim());
          return `${parseInt(place, 10)} ${row.querySelector('th').textContent.trim()} ${rest[0].replace('−', '-')}`;
        }),
      ),
    ),
  );
  ends.forEach(
    (end, i) =>
      end.join() === ends[0].join() || wrong(`the end is ${end.join()} for ${i}, and ${ends[0].join()} for the host`),
  );
  const { id } = ears[0].match;
  const replay = await (await fetch(`${house.url}/api/matches/${id}/replay`)).json();
  const recorded = replay.names.slice(0, replay.seats).map((name, seat) => `${replay.places[seat]} ${name} `);
  recorded.forEach(
    (start) =>
      ends[0].some((row) => row.startsWith(start)) || wrong(`the record says ${start}, the screen ${ends[0].join()}`),
  );
  if (!replay.verified) wrong('the shuffle was not verified');
  ears.forEach((ear) => ear.compare(replay).forEach((text) => wrong(`seat ${ear.seat}: ${text}`)));
  for (const page of pages) (await storeAndPage(page)).forEach(wrong);
}

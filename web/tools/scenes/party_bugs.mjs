// Party Bugs: choosing, the reveal and taking, at every number of players and in its variants.
import { END, LEFT, openSheet, table, tap, television } from '../moments.mjs';

const BUGS = [
  {
    name: 'choose',
    when: '.hand .card.can',
    without: '.floor .card.can, .sky .card',
    still: true,
    do: tap('.hand li:nth-child(2) .card.can'),
  },
  { name: 'reveal', when: '.others .slot .card[data-up="1"]', motion: 300 },
  {
    name: 'take',
    when: '.floor li:nth-child(2) .card.can',
    without: '.sky .card',
    still: true,
    do: tap('.floor li:nth-child(2) .card.can'),
  },
];
const LATER = { name: 'later', when: '.display li:nth-child(5)', without: '.sky .card' };

export const PARTY_BUGS = [
  table('bugs-2', 'party-bugs', 2, {}, [...BUGS.slice(0, 1), BUGS[2], LATER]),
  table('bugs-4', 'party-bugs', 4, {}, [
    ...BUGS,
    LATER,
    { name: 'king', when: '.king', motion: 500 },
    { name: 'pair', when: '.sky .card', motion: 250, sizes: ['390x844', '1280x800'] },
    { name: 'story', when: '.display li:nth-child(3)', do: openSheet('Story') },
    END,
  ]),
  table('bugs-5', 'party-bugs', 5, {}, [...BUGS, LATER]),
  table('bugs-6', 'party-bugs', 6, {}, [...BUGS, LATER]),
  table('bugs-left', 'party-bugs', 4, {}, [BUGS[0], BUGS[2]], LEFT),
  table('bugs-hidden', 'party-bugs', 4, { hidden_card: true }, [
    { name: 'hide', when: '.hand .card.can' },
    BUGS[2],
    { name: 'asked', when: '.doing .button.main' },
  ]),
  table('bugs-mirror', 'party-bugs', 3, { mirror: true, games: 2, card_counter: true }, [
    BUGS[2],
    { name: 'mirror', when: '.seat.me .display .card.can' },
    { name: 'chosen', when: '.seat.me .display .card.can', still: true, do: tap('.seat.me .display .card.can') },
  ]),
  television('bugs-tv', 'party-bugs', 5, '.display li:nth-child(3)'),
];

/** What a Parrot does: it copies, and it flies. */

import type { Plate } from '../../../learn/plates';
import { placed, still, TABLE } from './box';

const COPY = '9 4 2 6 ?7 8 3 ?1';
export const parrot: Plate = {
  id: 'parrot',
  rule: '5.1',
  title: { en: 'The Parrot copies', de: 'Der Papagei plappert nach' },
  rows: TABLE,
  stills: {
    start: still(
      {
        en: 'A Parrot is your new card. Put it below the 9 or above the 8.',
        de: 'Deine neue Karte ist ein Papagei. Leg ihn unter die 9 oder über die 8.',
      },
      COPY,
      { hand: 'parrot', discard: '5', taps: { '7': 'nine', '4': 'eight' } },
    ),
    nine: still(
      {
        en: 'It copies its mate, the other card of its column: a Pair of 9s, which counts 0.',
        de: 'Er plappert die andere Karte seiner Spalte nach: ein Paar Neunen, das 0 zählt.',
      },
      placed(COPY, 5, 'parrot=9'),
      { discard: '5 7' },
    ),
    eight: still(
      {
        en: 'It copies its mate, the other card of its column: a Pair of 8s, which counts 0.',
        de: 'Er plappert die andere Karte seiner Spalte nach: ein Paar Achten, das 0 zählt.',
      },
      placed(COPY, 2, 'parrot=8'),
      { discard: '5 4' },
    ),
  },
};

const AIR = '2 parrot=7 3 ?9 6 7 ?12 5';
const OFF = "2 7' 3 ?9 6 7 ?12 5";
export const fly: Plate = {
  id: 'fly',
  rule: '5.5',
  title: { en: 'The Parrot flies', de: 'Der Papagei fliegt' },
  rows: TABLE,
  stills: {
    start: still(
      {
        en: 'Your new 7 is what the Parrot copies. Touch the Parrot: it flies off.',
        de: 'Deine neue 7 ist genau das, was der Papagei nachplappert. Tippe ihn an: Er fliegt los.',
      },
      AIR,
      { hand: "7'", discard: '10', taps: { parrot: 'air' } },
    ),
    air: still(
      {
        en: 'The 7 takes its spot. The Parrot must land on a face-down card: which one?',
        de: 'Die 7 nimmt seinen Platz. Der Papagei muss auf einer verdeckten Karte landen: auf welcher?',
      },
      OFF,
      { hand: 'parrot', discard: '10', taps: { '9': 'nine', '12': 'twelve' } },
    ),
    nine: still(
      {
        en: 'The covered card goes to the discard pile: a 9! The Parrot copies the 5, and the 7s are a Pair.',
        de: 'Die verdeckte Karte kommt auf die Ablage: eine 9! Der Papagei plappert die 5 nach, und die Siebenen sind ein Paar.',
      },
      placed(OFF, 4, 'parrot=5'),
      { discard: '10 9' },
    ),
    twelve: still(
      {
        en: 'The covered card goes to the discard pile: a 12! The Parrot copies the 3, and the 7s are a Pair.',
        de: 'Die verdeckte Karte kommt auf die Ablage: eine 12! Der Papagei plappert die 3 nach, und die Siebenen sind ein Paar.',
      },
      placed(OFF, 7, 'parrot=3'),
      { discard: '10 12' },
    ),
  },
};

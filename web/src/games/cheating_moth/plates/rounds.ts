/** How a round goes: what fits, and what counts at its end. */

import { BO, MIA, type Plate } from '../../../learn/plates';
import type { Say } from '../../../protocol/papers';
import { HAND, PILE } from './places';

const fitNo: Say = {
  en: 'That does not fit: not equal, not two apart. After 5 comes 1 again. Try another.',
  de: 'Das passt nicht: nicht gleich, nicht zwei entfernt. Nach der 5 kommt wieder die 1. Nimm eine andere.',
};

const FIT = { pile: '5', hand: "4 1 3 5'" };
export const fit: Plate = {
  id: 'fit',
  rule: '2.2',
  title: { en: 'One up or one down', de: 'Eins rauf oder runter' },
  rows: [[PILE], [HAND]],
  stills: {
    start: {
      says: {
        en: 'A 5 lies on top. Lay a card that is one higher or one lower.',
        de: 'Oben liegt eine 5. Leg eine Karte, die um eins höher oder niedriger ist.',
      },
      lie: FIT,
      taps: { '4': 'four', '1': 'one', '3': 'three', "5'": 'five' },
    },
    three: { says: fitNo, lie: FIT, taps: { '4': 'four', '1': 'one' } },
    five: { says: fitNo, lie: FIT, taps: { '4': 'four', '1': 'one' } },
    four: {
      says: {
        en: 'One lower fits. So would the 1: the values form a ring.',
        de: 'Eins niedriger passt. Die 1 würde auch passen: Die Werte bilden einen Ring.',
      },
      lie: { pile: '5 4', hand: "1 3 5'" },
    },
    one: {
      says: {
        en: 'Right: after 5 comes 1 again. The 4 would fit too.',
        de: 'Richtig: Nach der 5 kommt wieder die 1. Die 4 würde auch passen.',
      },
      lie: { pile: '5 1', hand: "4 3 5'" },
    },
  },
};

export const out: Plate = {
  id: 'out',
  rule: '10.2',
  title: { en: 'Out, and what counts', de: 'Fertig – und was zählt' },
  rows: [[MIA, BO], [PILE], [HAND]],
  stills: {
    start: {
      says: {
        en: 'Your last card fits. Lay it, and the round is over.',
        de: 'Deine letzte Karte passt. Leg sie, und die Runde ist aus.',
      },
      lie: { mia: '?1 ?4 ?ant-2 ?moth-5', bo: '?3', pile: "4'", hand: '5' },
      taps: { '5': 'over' },
    },
    over: {
      says: {
        en: 'You score 0. Minus points for what is left: number cards 1, action cards 5, Moths 10.',
        de: 'Du hast 0. Minuspunkte für den Rest: Zahlenkarten 1, Aktionskarten 5, Motten 10.',
      },
      lie: { mia: '1 4 ant-2 moth-5', bo: '3', pile: "4' 5", hand: '' },
      marks: { mia: '17', bo: '1', hand: '0' },
    },
  },
};

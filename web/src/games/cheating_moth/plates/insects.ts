/** What the insects do when they are laid. */

import { BO, MIA, RITA, type Plate, type Still } from '../../../learn/plates';
import type { Say } from '../../../protocol/papers';
import { DRAW, HAND, OTHERS, PAIR, PILE } from './places';

const GIVING = { pile: '3 spider-4', hand: '5 moth-2' };
export const spider: Plate = {
  id: 'spider',
  rule: '3.3',
  title: { en: 'The Spider', de: 'Die Spinne' },
  rows: [[MIA, BO], [PILE], [HAND]],
  stills: {
    start: {
      says: { en: 'The Spider fits on the 3. Lay it.', de: 'Die Spinne passt auf die 3. Leg sie ab.' },
      lie: { ...PAIR, pile: '3', hand: 'spider-4 5 moth-2' },
      taps: { 'spider-4': 'who' },
    },
    who: {
      says: {
        en: 'Now you may give a card away. To whom? You could also keep everything.',
        de: 'Jetzt darfst du eine Karte verschenken. An wen? Du könntest auch alles behalten.',
      },
      lie: { ...PAIR, ...GIVING },
      taps: { mia: 'mia', bo: 'bo' },
      choices: [[{ en: 'Keep', de: 'Behalten' }, 'kept']],
    },
    mia: giving('mia'),
    miaNo: giving('mia', true),
    miaGot: given('mia'),
    bo: giving('bo'),
    boNo: giving('bo', true),
    boGot: given('bo'),
    kept: {
      says: {
        en: 'You keep your cards. The Spider lets you; no other gift may be refused.',
        de: 'Du behältst deine Karten. Bei der Spinne geht das; jedes andere Geschenk ist Pflicht.',
      },
      lie: { ...PAIR, ...GIVING },
    },
  },
};

function giving(to: 'mia' | 'bo', no = false): Still {
  return {
    says: no
      ? {
          en: 'A Moth is never given away. Choose the other card.',
          de: 'Eine Motte wird nie verschenkt. Nimm die andere Karte.',
        }
      : {
          en: 'The name is final, and a card has to follow. Which one?',
          de: 'Der Name gilt, und eine Karte muss folgen. Welche?',
        },
    lie: { ...PAIR, ...GIVING },
    badges: { [to]: 'spider' },
    taps: no ? { '5': `${to}Got` } : { '5': `${to}Got`, 'moth-2': `${to}No` },
  };
}

function given(to: 'mia' | 'bo'): Still {
  const name = to === 'mia' ? 'Mia' : 'Bo';
  return {
    says: {
      en: `${name} has one card more, you have one less. Only you two saw which.`,
      de: `${name} hat eine Karte mehr, du eine weniger. Welche, habt nur ihr zwei gesehen.`,
    },
    lie: { ...PAIR, [to]: `${PAIR[to]} ?5`, pile: GIVING.pile, hand: 'moth-2' },
  };
}

const SLAP = { mia: "?1 ?3'", bo: "?2' ?4'", rita: "?2 ?5'", pile: '3 mosquito-4', hand: '5 moth-2' };
const owed: Say = {
  en: 'Bo was the slowest! He gets a card from each of the others. Which is yours?',
  de: 'Bo war am langsamsten! Er bekommt von allen anderen eine Karte. Welche gibst du?',
};

export const mosquito: Plate = {
  id: 'mosquito',
  rule: '3.9',
  title: { en: 'The Mosquito', de: 'Die Mücke' },
  rows: [[MIA, BO, RITA], [PILE], [HAND]],
  stills: {
    start: {
      says: {
        en: 'Mia has laid a Mosquito. Everybody but Mia slaps it: touch it, quick!',
        de: 'Mia hat eine Mücke gelegt. Alle außer Mia schlagen zu: Tippe sie an, schnell!',
      },
      lie: SLAP,
      taps: { 'mosquito-4': 'slapped' },
    },
    slapped: {
      says: owed,
      lie: SLAP,
      marks: { hand: '1.', rita: '2.', bo: '3.' },
      taps: { '5': 'gifts', 'moth-2': 'no' },
    },
    no: {
      says: {
        en: 'A Moth is never given away. Choose the other card.',
        de: 'Eine Motte wird nie verschenkt. Nimm die andere Karte.',
      },
      lie: SLAP,
      marks: { hand: '1.', rita: '2.', bo: '3.' },
      taps: { '5': 'gifts' },
    },
    gifts: {
      says: {
        en: 'Three cards for Bo: from you, from Rita and from Mia, who laid the Mosquito.',
        de: 'Drei Karten für Bo: von dir, von Rita und von Mia, die die Mücke gelegt hat.',
      },
      lie: { mia: "?3'", bo: "?2' ?4' ?1 ?2 ?5", rita: "?5'", pile: '3 mosquito-4', hand: 'moth-2' },
    },
  },
};

const RACE = { bo: "?2' ?1'", pile: '3 cockroach-4', hand: "3' ant-4 4 moth-4" };
const wrong: Say = {
  en: 'Wrong: only a number card of the same value counts, no insect. Again!',
  de: 'Falsch: Nur eine Zahlenkarte mit demselben Wert zählt, kein Insekt. Noch einmal!',
};

export const cockroach: Plate = {
  id: 'cockroach',
  rule: '3.12',
  title: { en: 'The Cockroach', de: 'Die Kakerlake' },
  rows: [[BO, PILE], [HAND]],
  stills: {
    start: {
      says: {
        en: 'Bo has laid the Cockroach 4: a race! Who is first with a number card of the same value?',
        de: 'Bo hat die Kakerlake 4 gelegt: ein Rennen! Wer hat zuerst eine Zahlenkarte mit demselben Wert?',
      },
      lie: RACE,
      taps: { "3'": 'no', 'ant-4': 'no', '4': 'won', 'moth-4': 'no' },
    },
    no: { says: wrong, lie: RACE, taps: { '4': 'won' } },
    won: {
      says: {
        en: 'You were first: the 4 is gone. All others take their cards back, and the turn goes to Bo’s left neighbour.',
        de: 'Du warst am schnellsten: Die 4 ist weg. Alle anderen nehmen ihre Karten zurück, und weiter geht es links von Bo.',
      },
      lie: { bo: RACE.bo, pile: '3 cockroach-4 4', hand: "3' ant-4 moth-4" },
    },
  },
};

export const ant: Plate = {
  id: 'ant',
  rule: '3.19',
  title: { en: 'The Ant', de: 'Die Ameise' },
  only: { option: ['ant', 'discard'] },
  rows: [[MIA, BO, RITA], [DRAW, PILE], [HAND]],
  stills: {
    start: {
      says: {
        en: 'On the 2, below which a Moth lies, you may lay your Ant.',
        de: 'Auf die 2, unter der eine Motte liegt, kannst du deine Ameise legen.',
      },
      lie: { ...OTHERS, draw: '?4 ?5', pile: 'moth-1 2', hand: 'ant-3 1' },
      taps: { 'ant-3': 'laid' },
    },
    laid: {
      says: {
        en: 'Everyone else takes a card from beneath the Ant, clockwise …',
        de: 'Alle anderen nehmen reihum eine Karte unter der Ameise weg …',
      },
      lie: { ...OTHERS, draw: '?4 ?5', pile: 'moth-1 2 ant-3', hand: '1' },
      then: 'taken',
    },
    taken: {
      says: {
        en: 'Mia gets the 2, Bo the Moth! Nothing is left beneath, so Rita takes from the draw pile.',
        de: 'Mia bekommt die 2, Bo die Motte! Darunter liegt nichts mehr, also nimmt Rita vom Nachziehstapel.',
      },
      lie: {
        mia: `${OTHERS.mia} 2`,
        bo: `${OTHERS.bo} moth-1`,
        rita: `${OTHERS.rita} ?5`,
        draw: '?4',
        pile: 'ant-3',
        hand: '1',
      },
    },
  },
};

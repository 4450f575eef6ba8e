/** How a round goes: all cards at once, who takes first, equal cards, and the last round. */

import { BO, MIA, RITA, type Plate, type Still } from '../../../learn/plates';
import type { Say } from '../../../protocol/papers';
import { FLOOR, HAND, ME, place } from './places';

export const reveal: Plate = {
  id: 'reveal',
  rule: '2.2',
  title: { en: 'All at once', de: 'Alle zugleich' },
  rows: [[MIA, BO, ME], [HAND]],
  stills: {
    start: {
      says: {
        en: 'Mia and Bo have laid a card face down. Choose yours: touch a card.',
        de: 'Mia und Bo haben eine Karte verdeckt gelegt. Wähl deine: Tippe auf eine Karte.',
      },
      lie: { mia: '?4', bo: '?9', me: '', hand: '2 7 11' },
      taps: { '2': 'two', '7': 'seven', '11': 'eleven' },
    },
    two: shown('2', '7 11', [2, 3, 1], { en: 'you take first', de: 'du nimmst zuerst' }),
    seven: shown('7', '2 11', [1, 3, 2], { en: 'Mia takes first, then you', de: 'erst nimmt Mia, dann du' }),
    eleven: shown('11', '2 7', [1, 2, 3], { en: 'you take last', de: 'du nimmst zuletzt' }),
  },
};

function shown(mine: string, hand: string, [mia, bo, me]: [number, number, number], who: Say): Still {
  return {
    says: {
      en: `All cards are turned over together. The lowest takes first: ${who.en}.`,
      de: `Alle Karten werden zugleich aufgedeckt. Die niedrigste nimmt zuerst: ${who.de}.`,
    },
    lie: { mia: '4', bo: '9', me: mine, hand },
    marks: { mia: place(mia), bo: place(bo), me: place(me) },
  };
}

export const draft: Plate = {
  id: 'draft',
  rule: '3.1',
  title: { en: 'The lowest takes first', de: 'Die niedrigste nimmt zuerst' },
  rows: [
    [MIA, ME, BO],
    [FLOOR],
    [{ id: 'played', words: { en: 'Played: Mia, you, Bo', de: 'Gespielt: Mia, du, Bo' } }],
  ],
  stills: {
    start: {
      says: {
        en: 'Mia played the lowest card and took the 3. You are next: take a card from the dance floor.',
        de: 'Mia hat am niedrigsten gespielt und die 3 genommen. Jetzt du: Nimm eine Karte von der Tanzfläche.',
      },
      lie: { mia: '3', me: '', bo: '', floor: '8 12', played: '2 5 10' },
      marks: { mia: place(1), me: place(2), bo: place(3) },
      taps: { '8': 'eight', '12': 'twelve' },
    },
    eight: took('8', '12', 'eightBo'),
    eightBo: rest('8', '12'),
    twelve: took('12', '8', 'twelveBo'),
    twelveBo: rest('12', '8'),
  },
};

function took(mine: string, floor: string, then: string): Still {
  return {
    says: {
      en: `You take the ${mine}; it lies face up in your display.`,
      de: `Du nimmst die ${mine}; sie liegt offen in deiner Auslage.`,
    },
    lie: { mia: '3', me: mine, bo: '', floor, played: '2 5 10' },
    marks: { mia: place(1), me: place(2), bo: place(3) },
    then,
  };
}

function rest(mine: string, his: string): Still {
  return {
    says: {
      en: `Bo comes last and gets the ${his} by itself. The played cards will be the next dance floor.`,
      de: `Bo kommt zuletzt und bekommt die ${his} von selbst. Die gespielten Karten werden die nächste Tanzfläche.`,
    },
    lie: { mia: '3', me: mine, bo: his, floor: '', played: '2 5 10' },
    marks: { mia: place(1), me: place(2), bo: place(3) },
  };
}

const FIVES = { me: '5', mia: '8', bo: "5'", rita: "5''" };
export const tied: Plate = {
  id: 'tied',
  rule: '3.2',
  title: { en: 'Equal cards', de: 'Gleiche Karten' },
  rows: [
    [
      { ...ME, large: true },
      { ...MIA, large: true },
      { ...BO, large: true },
      { ...RITA, large: true },
    ],
  ],
  stills: {
    start: {
      says: {
        en: 'Three played a 5. Bo has the Tied card (=), and clockwise is to the right. Whose 5 takes first?',
        de: 'Drei haben eine 5 gespielt. Bo hat die Gleichstandskarte (=), im Uhrzeigersinn geht es nach rechts. Welche 5 nimmt zuerst?',
      },
      lie: FIVES,
      badges: { bo: 'tie' },
      taps: { '5': 'no', "5'": 'yes', "5''": 'no' },
    },
    no: {
      says: {
        en: 'Not yet: counting begins at the Tied card itself. Try again.',
        de: 'Noch nicht: Gezählt wird ab der Gleichstandskarte selbst. Versuch es noch einmal.',
      },
      lie: FIVES,
      badges: { bo: 'tie' },
      taps: { "5'": 'yes' },
    },
    yes: {
      says: {
        en: 'Bo, then clockwise Rita and you. Mia’s 8 takes last.',
        de: 'Bo, dann im Uhrzeigersinn Rita und du. Mias 8 nimmt zuletzt.',
      },
      lie: FIVES,
      badges: { bo: 'tie' },
      marks: { bo: place(1), rita: place(2), me: place(3), mia: place(4) },
    },
  },
};

export const last: Plate = {
  id: 'last',
  rule: '6.5',
  title: { en: 'The last round', de: 'Die letzte Runde' },
  rows: [[ME, MIA, BO, RITA], [FLOOR]],
  stills: {
    start: {
      says: {
        en: 'Nobody plays a card. It goes anticlockwise, and the Tied card’s holder is last: Mia has taken, now you.',
        de: 'Niemand spielt eine Karte. Es geht gegen den Uhrzeigersinn, und wer die Gleichstandskarte hat, kommt zuletzt: Mia hat genommen, jetzt du.',
      },
      lie: { me: '', mia: '3', bo: '', rita: '', floor: '6 9 12' },
      badges: { bo: 'tie' },
      marks: { mia: place(1), me: place(2), rita: place(3), bo: place(4) },
      taps: { '6': 'six', '9': 'nine', '12': 'twelve' },
    },
    six: handedOut('6', '9', '12'),
    nine: handedOut('9', '6', '12'),
    twelve: handedOut('12', '6', '9'),
  },
};

function handedOut(me: string, rita: string, bo: string): Still {
  return {
    says: {
      en: `Then Rita takes the ${rita}, and Bo gets the ${bo} that is left. Pairs leave as always; then the displays count.`,
      de: `Dann nimmt Rita die ${rita}, und Bo bekommt die ${bo}, die übrig ist. Paare gehen wie immer; dann zählen die Auslagen.`,
    },
    lie: { me, mia: '3', bo, rita, floor: '' },
    badges: { bo: 'tie' },
    marks: { mia: place(1), me: place(2), rita: place(3), bo: place(4) },
  };
}

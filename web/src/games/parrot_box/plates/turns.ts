/** What a turn is: a card is swapped, or another one is turned up, or the last one stays down. */

import type { Plate, Still } from '../../../learn/plates';
import { at, placed, still, TABLE } from './box';

const START = '5 ?9 2 11 ?7 ?0 8 ?3';
const swapped = (spot: number): Still =>
  still(
    START.split(' ')[spot - 1]!.startsWith('?')
      ? {
          en: 'The 1 lies there now. What was face down goes to the discard pile unseen, and only there everybody sees it.',
          de: 'Dort liegt jetzt die 1. Was verdeckt war, kommt ungesehen auf die Ablage – erst dort sehen es alle.',
        }
      : {
          en: 'The 1 lies there now, and the card it replaced is the new top of the discard pile. Your turn is over.',
          de: 'Dort liegt jetzt die 1, und die ersetzte Karte liegt oben auf der Ablage. Dein Zug ist vorbei.',
        },
    placed(START, spot, '1'),
    { discard: `6 ${at(START, spot)}` },
  );

export const swap: Plate = {
  id: 'swap',
  rule: '3.6',
  title: { en: 'Swap a card', de: 'Eine Karte tauschen' },
  rows: TABLE,
  stills: {
    start: still(
      {
        en: 'You have drawn a 1. Place it on any spot of your box: touch a card.',
        de: 'Du hast eine 1 gezogen. Leg sie auf ein beliebiges Feld deiner Kiste: Tippe auf eine Karte.',
      },
      START,
      {
        hand: '1',
        discard: '6',
        taps: Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((spot) => [at(START, spot), `on${spot}`])),
      },
    ),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((spot) => [`on${spot}`, swapped(spot)])),
  },
};

const REVEALING = '5 ?9 2 1 ?7 0 ?8 3';
export const reveal: Plate = {
  id: 'reveal',
  rule: '3.10',
  title: { en: 'Or discard and reveal', de: 'Oder ablegen und aufdecken' },
  rows: TABLE,
  stills: {
    start: still(
      {
        en: 'You have drawn a 12 and do not want it. Touch it: it goes to the discard pile.',
        de: 'Du hast eine 12 gezogen und willst sie nicht. Tippe sie an: Sie kommt auf die Ablage.',
      },
      REVEALING,
      { hand: '12', discard: '6', taps: { '12': 'reveal' } },
    ),
    reveal: still(
      {
        en: 'Now you must turn up one of your face-down cards. Which one?',
        de: 'Jetzt musst du eine deiner verdeckten Karten aufdecken. Welche?',
      },
      REVEALING,
      { discard: '6 12', taps: { '9': 'nine', '7': 'seven', '8': 'eight' } },
    ),
    ...Object.fromEntries(
      [
        ['nine', 2],
        ['seven', 5],
        ['eight', 7],
      ].map(([name, spot]) => [
        name,
        still(
          {
            en: `A ${at(REVEALING, Number(spot))}. It stays where it lies, and your turn is over.`,
            de: `Eine ${at(REVEALING, Number(spot))}. Sie bleibt, wo sie liegt, und dein Zug ist vorbei.`,
          },
          placed(REVEALING, Number(spot), at(REVEALING, Number(spot))),
          { discard: '6 12' },
        ),
      ]),
    ),
  },
};

const LAST = "2 5 3 ?9 2' 5' 1 4";
export const last: Plate = {
  id: 'last',
  rule: '4.1',
  title: { en: 'The last card', de: 'Die letzte Karte' },
  rows: TABLE,
  stills: {
    start: still(
      {
        en: 'One card is still face down, and you have discarded the 11 you drew. End the round, or wait?',
        de: 'Eine Karte ist noch verdeckt, und die gezogene 11 hast du abgelegt. Die Runde beenden oder warten?',
      },
      LAST,
      {
        discard: '6 11',
        choices: [
          [{ en: 'Reveal', de: 'Aufdecken' }, 'reveal'],
          [{ en: 'Pass', de: 'Passen' }, 'pass'],
        ],
      },
    ),
    reveal: still(
      {
        en: 'You are finished: everybody else has exactly one last turn, then all boxes count. There is no reward for being first.',
        de: 'Du bist fertig: Alle anderen haben genau einen letzten Zug, dann zählen alle Kisten. Fürs Beenden gibt es keine Belohnung.',
      },
      placed(LAST, 4, '9'),
      { discard: '6 11' },
    ),
    pass: still(
      {
        en: 'It stays face down and the round goes on. You may do so turn after turn, but only with your last card.',
        de: 'Sie bleibt verdeckt, und die Runde geht weiter. Das geht Zug um Zug, aber nur mit deiner letzten Karte.',
      },
      LAST,
      { discard: '6 11' },
    ),
  },
};

/** What a box counts: Pairs, and equal Pairs together. */

import { named, type Plate } from '../../../learn/plates';
import type { Say } from '../../../protocol/papers';
import { BOX, placed, still, sumsOf, TABLE, total } from './box';

const PAIRING = '12 4 2 1 8 9 5 3';
export const pair: Plate = {
  id: 'pair',
  rule: '6.2',
  title: { en: 'A Pair counts nothing', de: 'Ein Paar zählt nichts' },
  rows: TABLE,
  stills: {
    start: still(
      {
        en: 'You have drawn another 12. Below the first one, or beside it? Try both.',
        de: 'Du hast noch eine 12 gezogen. Unter die erste oder daneben? Probier beides.',
      },
      PAIRING,
      { hand: "12'", discard: '6', taps: { '8': 'below', '4': 'beside' } },
    ),
    below: still(
      {
        en: 'Two equal cards in one column are a Pair and count 0: even the 12s cost nothing.',
        de: 'Zwei gleiche Karten in einer Spalte sind ein Paar und zählen 0: Selbst die Zwölfen kosten nichts.',
      },
      placed(PAIRING, 5, "12'"),
      { discard: '6 8' },
    ),
    beside: still(
      {
        en: 'Side by side is no Pair (rule 6.3): both 12s count in full.',
        de: 'Nebeneinander ist kein Paar (Regel 6.3): Beide Zwölfen zählen voll.',
      },
      placed(PAIRING, 2, "12'"),
      { discard: '6 4' },
    ),
  },
};

const FOUR = "10 4 2 10'' 10' 7 5 3";
const QUARTET = placed(FOUR, 8, "10'''");
const SEXTET = placed(placed(QUARTET, 2, "10''''"), 6, "10'''''");
export const sets: Plate = {
  id: 'sets',
  rule: '6.4',
  title: { en: 'Quartet, Sextet, Octet', de: 'Quartett, Sextett, Oktett' },
  rows: TABLE,
  stills: {
    start: still(
      {
        en: 'A Pair of 10s lies there already. Put the new 10 below the one at the right: touch the 3.',
        de: 'Ein Paar Zehnen liegt schon da. Leg die neue 10 unter die rechte: Tippe auf die 3.',
      },
      FOUR,
      {
        hand: "10'''",
        discard: '6',
        draw: "?d ?10'''' ?10'''''",
        taps: { '3': 'four' },
        marks: { box: `= ${total(FOUR)}` },
      },
    ),
    four: still(
      {
        en: 'Two equal Pairs are a Quartet: −10 points, wherever the columns lie. And with a third Pair?',
        de: 'Zwei gleiche Paare sind ein Quartett: −10 Punkte, wo die Spalten auch liegen. Und mit einem dritten Paar?',
      },
      QUARTET,
      {
        discard: '6 3',
        draw: "?d ?10'''' ?10'''''",
        marks: { box: `= ${total(QUARTET)}` },
        choices: [[{ en: 'Two turns later …', de: 'Zwei Züge später …' }, 'six']],
      },
    ),
    six: still(
      {
        en: 'Three equal Pairs are a Sextet: −15 in place of −10. Four would be an Octet: −20.',
        de: 'Drei gleiche Paare sind ein Sextett: −15 statt −10. Vier wären ein Oktett: −20.',
      },
      SEXTET,
      { discard: '6 3 4 7', draw: '?d', marks: { box: `= ${total(SEXTET)}` } },
    ),
  },
};

const COUNT = "7 parrot=7 3 10 7' 7'' 3' 12";
const look: Say = {
  en: 'Look again: Pairs count 0, the Parrot is a 7 here, and two Pairs of 7s are a Quartet.',
  de: 'Schau noch einmal: Paare zählen 0, der Papagei ist hier eine 7, und zwei Paare Siebenen sind ein Quartett.',
};

const GUESSES: readonly [Say, string][] = [
  [named('12'), 'yes'],
  [named('22'), 'no'],
  [named('49'), 'no2'],
];

export const score: Plate = {
  id: 'score',
  rule: '6.7',
  title: { en: 'What does it count?', de: 'Was zählt die Kiste?' },
  rows: [[BOX]],
  stills: {
    start: {
      says: {
        en: 'All cards are up. How many points is this box?',
        de: 'Alle Karten liegen offen. Wie viele Punkte hat diese Kiste?',
      },
      lie: { box: COUNT },
      choices: GUESSES,
    },
    no: { says: look, lie: { box: COUNT }, sums: sumsOf(COUNT), choices: GUESSES.slice(0, 1) },
    no2: { says: look, lie: { box: COUNT }, sums: sumsOf(COUNT), choices: GUESSES.slice(0, 1) },
    yes: {
      says: {
        en: '10 + 12 = 22, less 10 for the Quartet of 7s: 12. After all rounds the lowest total wins.',
        de: '10 + 12 = 22, weniger 10 für das Quartett aus Siebenen: 12. Nach allen Runden gewinnt die kleinste Summe.',
      },
      lie: { box: COUNT },
      sums: sumsOf(COUNT),
      marks: { box: `= ${total(COUNT)}` },
    },
  },
};

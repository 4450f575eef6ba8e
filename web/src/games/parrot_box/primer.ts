/** The rules of Parrot Box as plates. Numbers are those of RULES.md; columns count as they do at the table. */

import { hangUpTheParrots } from '../../art/parrots';
import { lyingOf, named, type Plate, type Primer, type Still, type Zone } from '../../learn/plates';
import type { Say } from '../../protocol/papers';
import { PARROT } from './view';
import { number } from './words';
import { worthOf, type Box } from './worth';

hangUpTheParrots();

const DRAW: Zone = { id: 'draw', words: { en: 'Draw', de: 'Ziehen' }, as: 'pile' };
const HAND: Zone = { id: 'hand', words: { en: 'New card', de: 'Neue Karte' }, as: 'pile', large: true };
const DISCARD: Zone = { id: 'discard', words: { en: 'Discard', de: 'Ablage' }, as: 'pile' };
const BOX: Zone = { id: 'box', as: 'box' };
const TABLE = [[DRAW, HAND, DISCARD], [BOX]];

/** The box of a picture. */
export function boxOf(lie: string): Box {
  return lyingOf(lie).map((card) => (!card?.up ? null : card.value.startsWith('parrot') ? PARROT : Number(card.value)));
}
/** What its columns count, as the table shows it below them. */
function sumsOf(lie: string): string[] {
  return worthOf(boxOf(lie), 'zero').columns.map(({ sum, part }) =>
    sum !== null ? String(sum) : part === null ? '?' : `${part}+?`,
  );
}
const total = (lie: string): string => number(worthOf(boxOf(lie), 'zero').sum);

/** A picture with the columns added up. */
function still(
  says: Say,
  box: string,
  more: Omit<Still, 'says' | 'lie' | 'sums'> & { draw?: string; hand?: string; discard?: string } = {},
): Still {
  const { draw = "?d ?d'", hand = '', discard = '', ...rest } = more;
  return { says, lie: { draw, hand, discard, box }, sums: sumsOf(box), ...rest };
}

/** The box with another card on a spot. */
const placed = (box: string, spot: number, card: string): string =>
  box
    .split(' ')
    .map((each, i) => (i === spot - 1 ? card : each))
    .join(' ');
const bare = (word: string): string => word.replace('?', '').replace(/=.*/, '');
const at = (box: string, spot: number): string => bare(box.split(' ')[spot - 1]!);

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
const swap: Plate = {
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
const reveal: Plate = {
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

const PAIRING = '12 4 2 1 8 9 5 3';
const pair: Plate = {
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
const sets: Plate = {
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

const COPY = '9 4 2 6 ?7 8 3 ?1';
const parrot: Plate = {
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
const fly: Plate = {
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

const LAST = "2 5 3 ?9 2' 5' 1 4";
const last: Plate = {
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
const score: Plate = {
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

export const primer: Primer = {
  felt: 'jungle',
  plates: [swap, reveal, pair, sets, parrot, fly, last, score],
  card(value, up) {
    if (!up) return { face: 'pb-back', numeral: '', words: { en: 'face down', de: 'verdeckt' } };
    if (value === 'parrot') return { face: 'pb-parrots', numeral: '', words: { en: 'Parrot', de: 'Papagei' } };
    return { face: `pb${value}s`, numeral: value, words: named(value) };
  },
};

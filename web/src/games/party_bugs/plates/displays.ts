/** What becomes of a display: twins leave, the Party King fills it, and in the end it counts. */

import { BO, MIA, YOU, type Plate } from '../../../learn/plates';
import { DISPLAY, FLOOR, HAND, ME, points, TRAY } from './places';

export const pair: Plate = {
  id: 'pair',
  rule: '4.1',
  title: { en: 'Twins dance off', de: 'Zwillinge tanzen davon' },
  rows: [[FLOOR, TRAY], [DISPLAY]],
  stills: {
    start: {
      says: {
        en: 'A 9 lies in your display. Take the other 9, or the 6.',
        de: 'In deiner Auslage liegt eine 9. Nimm die andere 9 – oder die 6.',
      },
      lie: { floor: "9' 6", me: '9 2', tray: '' },
      marks: { me: points(11) },
      taps: { "9'": 'twins', '6': 'six' },
    },
    twins: {
      says: { en: 'Two equal costumes …', de: 'Zwei gleiche Kostüme …' },
      lie: { floor: '6', me: "9 9' 2", tray: '' },
      then: 'gone',
    },
    gone: {
      says: {
        en: 'Two equal costumes leave the game at once. Only the 2 counts.',
        de: 'Zwei gleiche Kostüme verlassen sofort das Spiel. Nur die 2 zählt noch.',
      },
      lie: { floor: '6', me: '2', tray: "9 9'" },
      marks: { me: points(2) },
    },
    six: {
      says: { en: 'The 6 has no twin: it stays and counts.', de: 'Die 6 hat keinen Zwilling: Sie bleibt und zählt.' },
      lie: { floor: "9'", me: '9 2 6', tray: '' },
      marks: { me: points(17) },
    },
  },
};

export const king: Plate = {
  id: 'king',
  rule: '5.1',
  title: { en: 'The Party King', de: 'Der Party-King' },
  rows: [[MIA, BO, { id: 'played', words: YOU, bug: ['ladybird', 0] }], [FLOOR, TRAY], [DISPLAY], [HAND]],
  stills: {
    start: {
      says: {
        en: 'Your hand holds the 13, the Party King. Play it.',
        de: 'Du hast die 13 auf der Hand, den Party-King. Spiel ihn.',
      },
      lie: { mia: '?1', bo: '?2', played: '', floor: "4' 4'' 9'", tray: '', me: '4 9', hand: '13 6' },
      marks: { me: points(13) },
      taps: { '13': 'played' },
    },
    played: {
      says: { en: 'The King must take the whole dance floor …', de: 'Der King muss die ganze Tanzfläche nehmen …' },
      lie: { mia: '1', bo: '2', played: '13', floor: "4' 4'' 9'", tray: '', me: '4 9', hand: '6' },
      marks: { me: points(13) },
      then: 'haul',
    },
    haul: {
      says: {
        en: '… and nobody else takes a card, however low they played.',
        de: '… und niemand sonst nimmt eine Karte, so niedrig sie auch gespielt haben.',
      },
      lie: { mia: '1', bo: '2', played: '13', floor: '', tray: '', me: "4 4' 4'' 9 9'", hand: '6' },
      then: 'left',
    },
    left: {
      says: {
        en: 'Nobody else takes a card. All pairs leave together: of three 4s one stays, both 9s are gone.',
        de: 'Niemand sonst nimmt eine Karte. Alle Paare gehen zugleich: Von drei Vieren bleibt eine, beide Neunen sind weg.',
      },
      lie: { mia: '1', bo: '2', played: '13', floor: '', tray: "4' 4'' 9 9'", me: '4', hand: '6' },
      marks: { me: points(4) },
    },
  },
};

const DISPLAYS = { me: '1 12', mia: '2 3 4', bo: '10' };
export const score: Plate = {
  id: 'score',
  rule: '6.7',
  title: { en: 'Who wins?', de: 'Wer gewinnt?' },
  rows: [[ME, MIA, BO]],
  stills: {
    start: {
      says: {
        en: 'The game is over and the displays count. Who has won? Touch a name.',
        de: 'Das Spiel ist aus, die Auslagen zählen. Wer hat gewonnen? Tippe auf einen Namen.',
      },
      lie: DISPLAYS,
      taps: { me: 'no', mia: 'yes', bo: 'no' },
    },
    no: {
      says: {
        en: 'Each card counts its value, and the fewest points win, not the fewest cards. Try again.',
        de: 'Jede Karte zählt ihren Wert, und die wenigsten Punkte gewinnen, nicht die wenigsten Karten. Versuch es noch einmal.',
      },
      lie: DISPLAYS,
      marks: { me: '13', mia: '9', bo: '10' },
      taps: { mia: 'yes' },
    },
    yes: {
      says: {
        en: 'Mia: 9 points are the fewest. In a series of games all points are added up.',
        de: 'Mia: 9 Punkte sind die wenigsten. In einer Serie werden die Punkte aller Spiele addiert.',
      },
      lie: DISPLAYS,
      marks: { me: '13', mia: '9', bo: '10' },
    },
  },
};

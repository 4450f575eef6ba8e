/** How cards vanish, and how somebody is caught. */

import { BO, MIA, named, type Plate, type Zone } from '../../../learn/plates';
import { DRAW, HAND, PAIR } from './places';

const EDGE: Zone = { id: 'edge', words: { en: 'under the table', de: 'unter dem Tisch' }, as: 'edge' };
const LIVE = { words: named('Live'), option: ['mode', 'live'] } as const;
const CALM = { words: { en: 'Calm', de: 'Ruhig' }, option: ['mode', 'calm'] } as const;
export const vanish: Plate = {
  id: 'vanish',
  rule: '7.1',
  title: { en: 'Make a Moth vanish', de: 'Eine Motte verschwinden lassen' },
  only: LIVE,
  rows: [[MIA, BO], [HAND], [EDGE]],
  stills: {
    start: {
      says: {
        en: 'Only the Guard may lay a Moth. Mia’s lamp is on Bo: draw your Moth down over the edge, or touch it.',
        de: 'Nur der Wächter darf Motten legen. Mias Lampe zeigt auf Bo: Zieh deine Motte über die Kante, oder tippe sie an.',
      },
      lie: { ...PAIR, hand: '3 moth-2 5', edge: '' },
      badges: { mia: 'guard', bo: 'lamp' },
      taps: { 'moth-2': 'gone' },
    },
    gone: {
      says: {
        en: 'Gone! It counts nothing any more. While it moves you can be caught, and your last card may never vanish.',
        de: 'Weg! Sie zählt nicht mehr. Solange sie sich bewegt, kann man dich erwischen, und deine letzte Karte darf nie verschwinden.',
      },
      lie: { ...PAIR, hand: '3 5', edge: '?moth-2' },
      badges: { mia: 'guard', bo: 'lamp' },
    },
  },
};

const COMMIT = { ...PAIR, hand: '3 moth-2', draw: '?1 ?4', edge: '' };
export const calm: Plate = {
  id: 'calm',
  rule: '6.2',
  title: { en: 'Hide a card, or be honest', de: 'Verstecken oder ehrlich bleiben' },
  only: CALM,
  rows: [[MIA, BO, DRAW], [HAND], [EDGE]],
  stills: {
    start: {
      says: {
        en: 'Before every turn all decide in secret. Mia is the Guard and watches somebody. Hide the Moth, or be honest?',
        de: 'Vor jedem Zug entscheiden alle geheim. Mia ist der Wächter und beobachtet jemanden. Die Motte verstecken oder ehrlich bleiben?',
      },
      lie: COMMIT,
      badges: { mia: 'guard' },
      taps: { 'moth-2': 'hid' },
      choices: [[{ en: 'Stay honest', de: 'Ehrlich bleiben' }, 'honest']],
    },
    hid: {
      says: {
        en: 'Mia watched Bo, so your Moth is gone. Had she watched you, you would be caught.',
        de: 'Mia hat Bo beobachtet, also ist deine Motte weg. Hätte sie dich beobachtet, wärst du erwischt.',
      },
      lie: { ...COMMIT, hand: '3', edge: '?moth-2' },
      badges: { mia: 'guard', bo: 'lamp' },
    },
    honest: {
      says: {
        en: 'Mia watched you, and you were honest: a wrong accusation. She draws a card and stays the Guard.',
        de: 'Mia hat dich beobachtet, und du warst ehrlich: zu Unrecht. Sie zieht eine Karte und bleibt Wächter.',
      },
      lie: { ...COMMIT, mia: `${PAIR.mia} ?4`, draw: '?1' },
      badges: { mia: 'guard', hand: 'lamp' },
    },
  },
};

export const caught: Plate = {
  id: 'caught',
  rule: '5.10',
  title: { en: 'Caught!', de: 'Erwischt!' },
  rows: [[MIA, BO, DRAW], [HAND]],
  stills: {
    start: {
      says: {
        en: 'You are the Guard. Bo is making a card vanish, Mia is honest. Whom do you accuse?',
        de: 'Du bist der Wächter. Bo lässt gerade eine Karte verschwinden, Mia ist ehrlich. Wen klagst du an?',
      },
      lie: { mia: "?1 ?2'", bo: '?3 ?moth-4', draw: '?2 ?4', hand: '5 moth-2' },
      badges: { hand: 'guard' },
      marks: { bo: '↓' },
      taps: { bo: 'right', mia: 'wrong' },
    },
    wrong: {
      says: {
        en: 'Mia was honest: you draw a card and stay the Guard.',
        de: 'Mia war ehrlich: Du ziehst eine Karte und bleibst Wächter.',
      },
      lie: { mia: "?1 ?2'", bo: '?3 ?moth-4', draw: '?2', hand: '5 moth-2 4' },
      badges: { hand: 'guard' },
    },
    right: {
      says: {
        en: 'Caught! Bo takes his card back and gets one of yours on top. Which one?',
        de: 'Erwischt! Bo nimmt seine Karte zurück und bekommt eine von dir dazu. Welche?',
      },
      lie: { mia: "?1 ?2'", bo: '?3 ?moth-4', draw: '?2 ?4', hand: '5 moth-2' },
      badges: { hand: 'guard' },
      taps: { '5': 'gift', 'moth-2': 'no' },
    },
    no: {
      says: {
        en: 'Not a Moth: it is never given away, not even by the Guard.',
        de: 'Keine Motte: Sie wird nie verschenkt, auch nicht vom Wächter.',
      },
      lie: { mia: "?1 ?2'", bo: '?3 ?moth-4', draw: '?2 ?4', hand: '5 moth-2' },
      badges: { hand: 'guard' },
      taps: { '5': 'gift' },
    },
    gift: {
      says: {
        en: 'Bo is the Guard now: he may lay Moths and may not cheat. You may again.',
        de: 'Jetzt ist Bo der Wächter: Er darf Motten legen und nicht mogeln. Du darfst wieder.',
      },
      lie: { mia: "?1 ?2'", bo: '?3 ?moth-4 ?5', draw: '?2 ?4', hand: 'moth-2' },
      badges: { bo: 'guard' },
    },
  },
};

/** Words for keys and what they do, here because they are needed at tables and in the list of keys only. */

import { filled, type Holes } from '../i18n';
import { settings } from '../settings/settings.svelte';

export const en = {
  hand: 'read my cards aloud',
  scores: 'read the scores aloud',
  last: 'read what happened last',
  mute: 'sound on or off',
  zen: 'only the table, or everything again',
  help: 'show the keys',
  up: 'play the card in your hand',
  nth: 'card {n}: look at it; again: do it',
  ready: 'ready: play or take the lifted card',
  draw: 'draw a card',
  take: 'take the top discard',
  discard: 'discard the new card',
  pass: 'keep your last card hidden',
  fly: 'let the Parrot fly',
  pull: 'draw a card',
  slap: 'slap the pile',
  slip: 'hold it: the card slips away slowly; with Shift quickly',
  feint: 'only pretend',
  other: 'number {n} of the others: lamp, or choose',
  caught: 'Caught!',
  next: 'one step on',
  back: 'one step back',
  film: 'play or stop',

  space: 'Space',
  zenOn: 'Only the table',
  zenOff: 'Show everything again',
  zenSaid: 'Only the table is left. {key} or the menu brings everything back.',
  zenOver: 'Everything is back.',
} as const;

export const de: Record<keyof typeof en, string> = {
  hand: 'meine Karten vorlesen',
  scores: 'die Punkte vorlesen',
  last: 'vorlesen, was zuletzt geschah',
  mute: 'Ton an oder aus',
  zen: 'nur der Tisch oder wieder alles',
  help: 'Tasten zeigen',
  up: 'die Karte auf der Hand spielen',
  nth: 'Karte {n} ansehen; noch einmal: tun',
  ready: 'fertig: die angehobene Karte spielen oder nehmen',
  draw: 'eine Karte ziehen',
  take: 'die oberste abgelegte Karte nehmen',
  discard: 'die neue Karte ablegen',
  pass: 'deine letzte Karte verdeckt lassen',
  fly: 'den Papagei fliegen lassen',
  pull: 'eine Karte ziehen',
  slap: 'auf den Stapel schlagen',
  slip: 'gedrückt halten: die Karte verschwindet langsam; mit Umschalt schnell',
  feint: 'nur so tun',
  other: 'Person {n} der anderen: Lampe oder wählen',
  caught: 'Erwischt!',
  next: 'einen Schritt vor',
  back: 'einen Schritt zurück',
  film: 'abspielen oder anhalten',

  space: 'Leertaste',
  zenOn: 'Nur der Tisch',
  zenOff: 'Wieder alles zeigen',
  zenSaid: 'Nur der Tisch ist noch da. {key} oder das Menü bringt alles zurück.',
  zenOver: 'Alles ist wieder da.',
};

export const k = (key: keyof typeof en, holes?: Holes): string =>
  filled((settings.language === 'de' ? de : en)[key], holes);

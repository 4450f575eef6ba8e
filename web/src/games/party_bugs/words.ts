/** What only this table says. */

import { filled, type Holes } from '../../i18n';
import { settings } from '../../settings/settings.svelte';
import type { Preview } from './view';

export const en = {
  goal: 'The lowest total wins',
  goalTied: 'The lowest total wins; equal totals are counted from the Tied card',
  costumes:
    'astronaut, diver, chef, sunflower, cowboy, wizard, pirate, detective, vampire, rock star, robot, ghost, Party King',
  floor: 'Dance floor',
  yourHand: 'Your cards',
  display: 'Display of {name}',
  yourDisplay: 'Your display',
  tray: 'Cards that have left',
  round: 'Round {n}',
  game: 'Game {n}/{of}',
  choose: 'Choose a card to play',
  reveal: 'All cards are turned up',
  chosen: 'You play the {card}. You may still change it.',
  hide: 'Choose a card to hide',
  hidden: 'You hide the {card}. You may still change it.',
  take: 'Your turn: take a card',
  taking: '{name} takes a card',
  waiting: 'Waiting for {names}',
  askedMe: 'A twin of your hidden {card} came in. Do both leave?',
  asked: '{name} is asked about the hidden {card}',
  mirror: 'Use the mirror? Choose a card to be rid of',
  king: '{name} plays the Party King!',
  clears: 'clears your {card}: {from} → {to}',
  adds: '{from} → {to}',
  becomes: 'becomes',
  clearsLong: 'taking it clears your {card}, {from} becomes {to} {to|point|points}',
  addsLong: '{from} becomes {to} {to|point|points}',
  points: '{n} {n|point|points}',
  tied: 'Tied card: ties are counted from here',
  mirrorCard: 'Mirror card',
  pile: '{n} in the pile',
  faceDown: 'a card, face down',
  playedIs: 'played: {card}',
  hiddenCard: 'hidden card',
  hiddenKnown: 'hidden card: {card}',
  takes: 'takes as number {n}',
  ready: 'ready',
  unseen: 'Not played yet: {cards}',
  left: 'Left: {cards}',
  keyDigits: 'look at the nth card that you may play or take; again, or Enter: do it',
  handIs: 'In your hand: {cards}. On the floor: {floor}. Your display: {display}.',
  whyMirror: 'only the mirror clears it',
  whyMirrorFirst: 'first use the mirror or keep it',
  whyAsked: 'first decide about your hidden card',
  whyNoHide: 'cannot be hidden',
  whyHide: 'first everybody hides a card',
  whyPlay: 'first everybody plays a card',
  whyTake: 'first take a card',
  nothing: 'nothing',
  isPaul: 'Paul takes what is left over',
} as const;

export const de: Record<keyof typeof en, string> = {
  goal: 'Die niedrigste Summe gewinnt',
  goalTied: 'Die niedrigste Summe gewinnt; bei Gleichstand zählt man ab der Gleichstandskarte',
  costumes:
    'Astronaut, Taucher, Koch, Sonnenblume, Cowboy, Zauberer, Pirat, Detektiv, Vampir, Rockstar, Roboter, Gespenst, Party-King',
  floor: 'Tanzfläche',
  yourHand: 'Deine Karten',
  display: 'Auslage von {name}',
  yourDisplay: 'Deine Auslage',
  tray: 'Karten, die weg sind',
  round: 'Runde {n}',
  game: 'Spiel {n}/{of}',
  choose: 'Wähle eine Karte zum Spielen',
  reveal: 'Alle decken auf',
  chosen: 'Du spielst {card}. Noch kannst du tauschen.',
  hide: 'Wähle eine Karte zum Verstecken',
  hidden: 'Du versteckst {card}. Noch kannst du tauschen.',
  take: 'Du bist dran: nimm eine Karte',
  taking: '{name} nimmt eine Karte',
  waiting: 'Warten auf {names}',
  askedMe: 'Zu deiner versteckten {card} kam ein Zwilling. Gehen beide?',
  asked: '{name} wird nach der versteckten {card} gefragt',
  mirror: 'Spiegel? Wähle eine Karte, die gehen soll',
  king: '{name} spielt den Party-King!',
  clears: 'deine {card} geht: {from} → {to}',
  adds: '{from} → {to}',
  becomes: 'wird',
  clearsLong: 'damit geht deine {card}, aus {from} {to|wird|werden} {to} {to|Punkt|Punkte}',
  addsLong: 'aus {from} {to|wird|werden} {to} {to|Punkt|Punkte}',
  points: '{n} {n|Punkt|Punkte}',
  tied: 'Gleichstandskarte: von hier wird gezählt',
  mirrorCard: 'Spiegelkarte',
  pile: '{n} im Stapel',
  faceDown: 'eine verdeckte Karte',
  playedIs: 'gespielt: {card}',
  hiddenCard: 'versteckte Karte',
  hiddenKnown: 'versteckte Karte: {card}',
  takes: 'nimmt als Nummer {n}',
  ready: 'bereit',
  unseen: 'Noch nicht gespielt: {cards}',
  left: 'Übrig: {cards}',
  keyDigits: 'die n-te Karte ansehen, die du spielen oder nehmen darfst; noch einmal oder Enter: tun',
  handIs: 'Auf der Hand: {cards}. Auf der Tanzfläche: {floor}. Deine Auslage: {display}.',
  whyMirror: 'geht nur mit dem Spiegel',
  whyMirrorFirst: 'erst den Spiegel benutzen oder behalten',
  whyAsked: 'erst über deine versteckte Karte entscheiden',
  whyNoHide: 'darf nicht versteckt werden',
  whyHide: 'erst verstecken alle eine Karte',
  whyPlay: 'erst spielen alle eine Karte',
  whyTake: 'erst eine Karte nehmen',
  nothing: 'nichts',
  isPaul: 'Paul nimmt, was übrig bleibt',
};

export type Key = keyof typeof en;

export const w = (key: Key, holes?: Holes): string => filled((settings.language === 'de' ? de : en)[key], holes);

/** `taking it clears your 9, 21 becomes 12 points` */
export const noteOn = (seen: Preview | null): string =>
  seen === null
    ? ''
    : seen.clears === null
      ? w('addsLong', { from: seen.from, to: seen.to })
      : w('clearsLong', { card: seen.clears, from: seen.from, to: seen.to });

/** `9, vampire` */
export const costume = (value: number): string => `${value}, ${w('costumes').split(', ')[value - 1] ?? ''}`;

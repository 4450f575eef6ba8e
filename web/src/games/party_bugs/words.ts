/** What only this table says. */

import { filled, type Holes } from '../../i18n';
import { settings } from '../../settings/settings.svelte';

export const en = {
  costumes: 'astronaut, diver, chef, sunflower, cowboy, wizard, pirate, detective, vampire, rock star, robot, ghost, Party King',
  floor: 'Dance floor',
  yourHand: 'Your cards',
  display: 'Display of {name}',
  yourDisplay: 'Your display',
  tray: 'Cards that have left',
  round: 'Round {n}',
  game: 'Game {n} of {of}',
  choose: 'Choose a card to play',
  chosen: 'You play the {card}. You may still change it.',
  hide: 'Choose a card to hide',
  hidden: 'You hide the {card}. You may still change it.',
  take: 'Your turn: take a card from the dance floor',
  taking: '{name} takes a card',
  waiting: 'Waiting for {names}',
  askedMe: 'A twin of your hidden {card} came in. Do both leave?',
  asked: '{name} is asked about the hidden {card}',
  mirror: 'Use the mirror? Choose a card of your display to be rid of',
  king: '{name} plays the Party King!',
  clears: 'clears your {card}: {from} → {to}',
  adds: '{from} → {to}',
  clearsLong: 'taking it clears your {card}, {from} becomes {to} points',
  addsLong: '{from} becomes {to} points',
  points: '{n} points',
  tied: 'Tied card: ties are counted from here',
  mirrorCard: 'Mirror card',
  pile: '{n} in the pile',
  faceDown: 'a card, face down',
  hiddenCard: 'hidden card',
  hiddenKnown: 'hidden card: {card}',
  takes: 'takes as number {n}',
  ready: 'ready',
  unseen: 'Not played yet: {cards}',
  handIs: 'In your hand: {cards}. On the floor: {floor}. Your display: {display}.',
  nothing: 'nothing',
  isPaul: 'Paul takes what is left over',
} as const;

export const de: Record<keyof typeof en, string> = {
  costumes: 'Astronaut, Taucher, Koch, Sonnenblume, Cowboy, Zauberer, Pirat, Detektiv, Vampir, Rockstar, Roboter, Gespenst, Party-King',
  floor: 'Tanzfläche',
  yourHand: 'Deine Karten',
  display: 'Auslage von {name}',
  yourDisplay: 'Deine Auslage',
  tray: 'Karten, die weg sind',
  round: 'Runde {n}',
  game: 'Spiel {n} von {of}',
  choose: 'Wähle eine Karte zum Spielen',
  chosen: 'Du spielst {card}. Noch kannst du tauschen.',
  hide: 'Wähle eine Karte zum Verstecken',
  hidden: 'Du versteckst {card}. Noch kannst du tauschen.',
  take: 'Du bist dran: nimm eine Karte von der Tanzfläche',
  taking: '{name} nimmt eine Karte',
  waiting: 'Warten auf {names}',
  askedMe: 'Zu deiner versteckten {card} kam ein Zwilling. Gehen beide?',
  asked: '{name} wird nach der versteckten {card} gefragt',
  mirror: 'Den Spiegel benutzen? Wähle eine Karte deiner Auslage, die gehen soll',
  king: '{name} spielt den Party-King!',
  clears: 'deine {card} geht: {from} → {to}',
  adds: '{from} → {to}',
  clearsLong: 'damit geht deine {card}, aus {from} werden {to} Punkte',
  addsLong: 'aus {from} werden {to} Punkte',
  points: '{n} Punkte',
  tied: 'Gleichstandskarte: von hier wird gezählt',
  mirrorCard: 'Spiegelkarte',
  pile: '{n} im Stapel',
  faceDown: 'eine verdeckte Karte',
  hiddenCard: 'versteckte Karte',
  hiddenKnown: 'versteckte Karte: {card}',
  takes: 'nimmt als Nummer {n}',
  ready: 'bereit',
  unseen: 'Noch nicht gespielt: {cards}',
  handIs: 'Auf der Hand: {cards}. Auf der Tanzfläche: {floor}. Deine Auslage: {display}.',
  nothing: 'nichts',
  isPaul: 'Paul nimmt, was übrig bleibt',
};

export type Key = keyof typeof en;

export const w = (key: Key, holes?: Holes): string => filled((settings.language === 'de' ? de : en)[key], holes);

/** `9, vampire` */
export const costume = (value: number): string => `${value}, ${w('costumes').split(', ')[value - 1] ?? ''}`;

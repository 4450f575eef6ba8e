/** Buttons for what can be done now: with the card that is lifted, and without any. */

import { cardName } from '../../net/sentences';
import type { GameCard } from '../../protocol/papers';
import { nameOf } from './cards';
import { isLive, movingOf, receiverOf, type View } from './view';
import { NO_CARD } from './cards';
import { w, type Key } from './words';

export interface Doing {
  action: string;
  label: string;
  main: boolean;
  ms?: number; // how long a movement is to take
}

export const SLOW = 2000;
export const QUICK = 600;

/** What a tap on a card does, most urgent first. */
const TAPS = ['GIVE', 'RACE', 'PLAY', 'HIDE'] as const;

export function tapOn(early: readonly string[], card: number): string | null {
  return TAPS.map((verb) => `${verb} ${nameOf(card)}`).find((action) => early.includes(action)) ?? null;
}

const PLAIN: Record<string, Key> = {
  HONEST: 'honest',
  LOOK_AWAY: 'lookAway',
  KEEP: 'keep',
  PASS: 'pass',
  TAKE_BACK: 'back',
};

export function doings(
  view: View,
  early: readonly string[],
  card: number | null,
  words: GameCard,
  names: readonly string[],
): Doing[] {
  const plain = Object.entries(PLAIN)
    .filter(([action]) => early.includes(action))
    .map(([action, key]) => ({ action, label: w(key), main: action !== 'PASS' && action !== 'KEEP' }));
  if (!isLive(view) && early.includes('SLAP')) plain.push({ action: 'SLAP', label: w('slapIt'), main: true });
  return card === null || movingOf(view) !== NO_CARD
    ? plain
    : [...withCard(view, early, card, words, names), ...plain.map((each) => ({ ...each, main: false }))];
}

function withCard(
  view: View,
  early: readonly string[],
  card: number,
  words: GameCard,
  names: readonly string[],
): Doing[] {
  const name = nameOf(card);
  const found: Doing[] = [];
  const offer = (action: string, label: string, main = false, ms?: number) =>
    early.includes(action) && found.push({ action, label, main, ms });
  offer(`GIVE ${name}`, w('giveIt', { name: names[receiverOf(view) ?? 0] ?? '' }), true);
  // Live: which card is right in a race is for the player to find out, so every card offers it.
  offer(`RACE ${name}`, w('raceIt'), true);
  offer(`PLAY ${name}`, w('layIt'), true);
  offer(`HIDE ${name}`, w('hideIt', { card: cardName(words, name) }), true);
  offer(`VANISH ${name}`, w('slow'), false, SLOW);
  offer(`VANISH ${name}`, w('quickly'), false, QUICK);
  offer(`SLIP ${name}`, w('slipUnder'));
  if (found.length < 3) offer('FEINT', w('feint'), false, SLOW);
  return found;
}

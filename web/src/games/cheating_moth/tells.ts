/** Hands and cards that can be heard: a rustle from where a seat sits, higher the deeper the hand goes. */

import { voice } from '../../a11y/voice.svelte';
import type { Hand } from '../../net/live.svelte';
import { cardName } from '../../net/sentences';
import type { GameCard } from '../../protocol/papers';
import { settings } from '../../settings/settings.svelte';
import { play } from '../../sound/sound';
import { insectOf, nameOf } from './cards';

const STIRS = 0.02; // less is no movement

/** Where a seat is heard, from -0.8 on the left to 0.8 on the right. */
export function panOf(seat: number, others: readonly number[]): number {
  const place = others.indexOf(seat);
  if (place < 0 || others.length < 2) return 0;
  return (place / (others.length - 1)) * 1.6 - 0.8;
}

/** An octave up for a hand that is deep under the edge, an octave down for one that is held up high. */
export const pitchOf = (hand: Hand): number => 2 ** hand.y;

/** A thud is for everybody. Who listens hears every movement, as often as others see it. */
export function sound(
  seat: number,
  hand: Hand,
  before: Hand,
  others: readonly number[],
  listens: boolean,
  name = '',
): void {
  if (!others.includes(seat)) return;
  const pan = panOf(seat, others);
  if (hand.loud && !before.loud) play('land', pan, 1, name);
  if (listens && Math.hypot(hand.x - before.x, hand.y - before.y) > STIRS) play('tell', pan, pitchOf(hand));
}

/** The lamp swings: from nobody, to a seat, or onto me. */
export function swing(lamp: number | null, me: number | null, others: readonly number[]): void {
  if (lamp === null) play('lampOff');
  else if (lamp === me) play('lampOnMe');
  else play('lampOn', panOf(lamp, others));
}

/** Some insects can be heard; whoever plays by ear is told of every card at once. */
export function hearCard(card: number, words: GameCard, live: boolean): void {
  if (insectOf(card) === 'mosquito') play('whine');
  if (insectOf(card) === 'cockroach') play('scuttle');
  if (live && settings.soundTells) voice.interrupt(cardName(words, nameOf(card)));
}

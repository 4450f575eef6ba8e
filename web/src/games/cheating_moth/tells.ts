/** Hands that can be heard: a rustle from where a seat sits, higher the deeper the hand goes. */

import type { Hand } from '../../net/live.svelte';
import { play } from '../../sound/sound';
import { UNDER } from './gesture.svelte';

/** Where a seat is heard, from -0.8 on the left to 0.8 on the right. */
export function panOf(seat: number, others: readonly number[]): number {
  const place = others.indexOf(seat);
  if (place < 0 || others.length < 2) return 0;
  return (place / (others.length - 1)) * 1.6 - 0.8;
}

/** The Guard hears what the Guard sees; a thud is for everybody. */
export function sound(seat: number, hand: Hand, before: Hand, others: readonly number[], guards: boolean): void {
  if (!others.includes(seat)) return;
  const pan = panOf(seat, others);
  if (hand.loud && !before.loud) play('land', pan);
  const moves = Math.hypot(hand.x - before.x, hand.y - before.y) > 0.02;
  if (guards && moves && hand.y >= UNDER) play('rustle', pan, 0.7 + hand.y);
}

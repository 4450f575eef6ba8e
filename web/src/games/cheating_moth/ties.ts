/** Rule 9.9: who is as good as even with whom a race was decided for. Dice decide among them. */

import type { Finish } from './moments.svelte';

const SAME_TIME = 16; // milliseconds that no screen can tell apart

/** Seats within 16 milliseconds of the best, or of the slowest to slap, handicaps taken off; nobody if there is only one. */
export function tiedIn({ slap, runners, pick }: Finish, handicaps: readonly number[]): number[] {
  if (pick === null) return [];
  const counted = runners.map(({ seat, ms }) => (ms === null ? Infinity : ms - (handicaps[seat] ?? 0)));
  const edge = slap ? Math.max(...counted) : Math.min(...counted);
  const tied = runners.filter((_, i) => counted[i] === edge || Math.abs(counted[i]! - edge) <= SAME_TIME);
  return tied.length > 1 ? tied.map(({ seat }) => seat) : [];
}

/** How much of the story is read aloud. What may be said at all is what the house has told. */

import type { Aloud, GameFace, Told } from '../games/contract';
import { sentence } from '../net/sentences';
import type { GameCard } from '../protocol/papers';

export const LEVELS = ['short', 'normal', 'full'] as const;
export type Level = (typeof LEVELS)[number];

interface Listener {
  level: Level;
  seat: number | null;
  words: GameCard;
  names: readonly string[];
}

/** The sentences for what one picture tells. */
export function aloud<V>(face: GameFace<V>, told: readonly Told[], view: V, listener: Listener): string[] {
  const said = told.filter((event) => isSaid(face.aloud, event, listener) && !isSaidBetter(event, told));
  const sums = said.map((event) => (listener.level === 'full' && face.aloud?.sums?.(event, view)) || '');
  return said
    .map((event, i) => {
      const text = sentence(listener.words, event, listener.names).replace(/\s*\p{So}/gu, ''); // a picture in a name is no word
      const last = !said.some((later, j) => j > i && later.seat === event.seat && sums[j]);
      return text && sums[i] && last ? `${text}: ${sums[i]}` : text;
    })
    .filter(Boolean);
}

function isSaid(lists: Aloud | undefined, event: Told, { level, seat, words }: Listener): boolean {
  if (lists?.elsewhere?.includes(event.what)) return false;
  if (level === 'full' || lists?.always.includes(event.what)) return true;
  if (lists?.seldom.includes(event.what)) return false;
  return level !== 'short' || concerns(event, seat, words);
}

function concerns(event: Told, seat: number | null, words: GameCard): boolean {
  if (seat === null) return false;
  const kind = words.told[event.what];
  return event.seat === seat || (!!kind?.is_seat && event[kind.number] === seat);
}

/** Of my own card I hear which it is: `DREW_CARD` says more than `DREW`. */
function isSaidBetter(event: Told, told: readonly Told[]): boolean {
  return told.some((other) => other.what === `${event.what}_CARD` && other.seat === event.seat);
}

/** A moment of a replay as it stands behind the #: which beat, through whose eyes, and whether the expert is asked. */

import type { Eyes } from './film';

export interface Bookmark {
  at: number;
  eyes: Eyes;
  expert: boolean;
}

export function bookmarkOf(hash: string, seats: number): Bookmark {
  const wished = new URLSearchParams(hash.slice(1));
  const eyes = Number(wished.get('eyes') ?? NaN);
  return {
    at: Number(wished.get('at') ?? 0) || 0,
    eyes: Number.isInteger(eyes) && eyes >= 0 && eyes < seats ? eyes : null,
    expert: wished.has('expert'),
  };
}

export const hashOf = ({ at, eyes, expert }: Bookmark): string =>
  `#at=${at}${eyes === null ? '' : `&eyes=${eyes}`}${expert ? '&expert' : ''}`;

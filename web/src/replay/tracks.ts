/** A live match of Cheating Moth along its clock: whom the lamp was on, and what hands did meanwhile. */

import type { Told } from '../games/contract';
import type { Replay } from '../protocol/papers';
import type { Beat } from './film';

export type End = 'gone' | 'caught' | 'back' | 'feint' | 'wrong';

export interface Span {
  seat: number;
  from: number; // milliseconds since the deal
  to: number;
}

/** Something a hand did, or was said to have done. */
export interface Try extends Span {
  card?: number | string;
  end: End;
  lit: boolean; // the lamp was on this seat meanwhile
  beat: number;
}

export interface RoundTrack {
  round: number;
  first: number; // beats
  last: number;
  from: number;
  to: number;
  lamp: Span[];
  guards: Span[];
  tries: Try[];
}

export const isLive = (replay: Replay): boolean => replay.game === 'cheating-moth' && replay.options.mode !== 'calm';

export function tracksOf(replay: Replay, film: readonly Beat[]): RoundTrack[] {
  const rounds: RoundTrack[] = [];
  const at = (beat: number) => replay.frames[film[beat]!.frame]!.at ?? 0;
  film.forEach((beat, n) => {
    for (const told of beat.told) {
      if (told.what === 'ROUND')
        rounds.push({
          round: Number(told.round),
          first: n,
          last: n,
          from: at(n),
          to: at(n),
          lamp: [],
          guards: [],
          tries: [],
        });
      const now = rounds.at(-1);
      if (now) hear(now, told, at(n), n);
    }
    const now = rounds.at(-1);
    if (now) [now.last, now.to] = [n, at(n)];
  });
  for (const each of rounds) finish(each, replay);
  return rounds;
}

function hear(round: RoundTrack, told: Told, at: number, beat: number): void {
  const seat = told.seat ?? -1;
  const open = round.tries.findLast((each) => each.seat === seat && each.card !== undefined);
  const start = (end: End, card?: number | string) =>
    round.tries.push({ seat, from: at, to: at, ...(card === undefined ? {} : { card }), end, lit: false, beat });
  if (told.what === 'GUARD') {
    const last = round.guards.at(-1);
    if (last) last.to = at;
    round.guards.push({ seat, from: at, to: at });
  } else if (told.what === 'VANISHING') start('back', told.card);
  else if (told.what === 'SLIPPED') start('gone', told.card);
  else if (told.what === 'FEINTED') start('feint');
  else if (told.what === 'WRONGLY') start('wrong');
  else if (told.what === 'GONE' && open) [open.end, open.to] = ['gone', at];
  else if (told.what === 'BROKE_OFF' && open) [open.end, open.to] = ['back', at];
  else if (told.what === 'CAUGHT' && open) [open.end, open.to] = ['caught', at];
}

function finish(round: RoundTrack, replay: Replay): void {
  const guard = round.guards.at(-1);
  if (guard) guard.to = round.to;
  const swings = replay.lamp ?? [];
  swings.forEach(([from, seat], n) => {
    const to = Math.min(swings[n + 1]?.[0] ?? round.to, round.to);
    if (seat !== null && to > round.from && from < round.to)
      round.lamp.push({ seat, from: Math.max(from, round.from), to });
  });
  for (const each of round.tries)
    each.lit = round.lamp.some((lamp) => lamp.seat === each.seat && lamp.from <= each.to && lamp.to >= each.from);
}

/** Whom the lamp was on at this time. */
export function lampAt(replay: Replay, at: number): number | null {
  return (replay.lamp ?? []).findLast(([from]) => from <= at)?.[1] ?? null;
}

/** `1:05` */
export const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;

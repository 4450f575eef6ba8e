/**
 * Moments that stay on the table for a while, whatever happens meanwhile: a verdict, the times of a
 * race, the end of a round. The table tells every picture's events; here they become what is shown.
 */

import type { Past, Told } from '../contract';
import type { Glimpse } from '../../net/live.svelte';
import { numberOf } from './cards';

export interface Verdict {
  guard: number;
  accused: number;
  right: boolean | null; // null: it is settled after the race
  seen: readonly Glimpse[]; // what this screen had shown of the accused
}

export interface Runner {
  seat: number;
  ms: number | null;
}

export interface Finish {
  slap: boolean; // else a race of cards
  runners: Runner[]; // the quickest first
  pick: number | null; // who was slowest, or has won
}

export interface RoundEnd {
  round: number;
  points: number[];
  out: number[];
  swept: Map<number, number[]>; // cards by seat
}

const VERDICT = 3000;
const FINISH = 3000;

export class Moments {
  verdict: Verdict | null = $state.raw(null);
  finish: Finish | null = $state.raw(null);
  round: RoundEnd | null = $state.raw(null);
  /** Seats that have just done something worth a wobble, by what it was. */
  bumps: Record<number, string> = $state({});
  private timers: Record<string, ReturnType<typeof setTimeout>> = {};

  constructor(private readonly lately: (seat: number) => readonly Glimpse[]) {}

  /** Events of one picture, with the Guard before them and who takes no part in a slap. */
  hear(told: readonly Told[], guard: number, seats: number, active: number, rounds: number): void {
    for (const event of told) {
      const seat = event.seat ?? -1;
      if (event.what === 'CALLED')
        this.judge({
          guard: seat,
          accused: Number(event.accused),
          right: null,
          seen: this.lately(Number(event.accused)),
        });
      else if (event.what === 'WATCHED')
        this.judge({ guard: seat, accused: Number(event.accused), right: null, seen: [] });
      else if (event.what === 'CAUGHT') this.judge({ guard, seen: [], ...this.verdict, accused: seat, right: true });
      // Whoever is caught may hear only of the card that comes back, and of the new Guard.
      else if (event.what === 'GUARD' && this.verdict?.right === null && this.verdict.accused === seat)
        this.judge({ ...this.verdict, right: true });
      else if (event.what === 'WRONGLY') this.judge({ guard, seen: [], ...this.verdict, accused: seat, right: false });
      else if (
        event.what === 'FALSE_SLAP' ||
        event.what === 'WRONG_CARD' ||
        event.what === 'TOO_EARLY' ||
        event.what === 'SLAPPED' ||
        event.what === 'CLAIMED'
      )
        this.bump(seat, event.what);
    }
    this.timeRace(told, seats, active);
    this.endRound(told, rounds);
  }

  close(what: 'verdict' | 'finish' | 'round'): void {
    clearTimeout(this.timers[what]);
    this[what] = null;
  }

  stop(): void {
    Object.values(this.timers).forEach(clearTimeout);
  }

  private judge(verdict: Verdict): void {
    this.verdict = verdict;
    this.after('verdict', VERDICT, () => (this.verdict = null));
  }

  private bump(seat: number, what: string): void {
    this.bumps[seat] = what;
    this.after(`bump${seat}`, 700, () => delete this.bumps[seat]);
  }

  private timeRace(told: readonly Told[], seats: number, active: number): void {
    const times = new Map(
      told.filter((event) => event.what === 'REACTED').map((event) => [event.seat!, Number(event.ms)]),
    );
    const slowest = told.find((event) => event.what === 'SLOWEST')?.seat;
    const winner = told.find((event) => event.what === 'RACED')?.seat;
    const nobody = told.some((event) => event.what === 'NOBODY_RACED');
    if (this.finish && !times.size && (slowest ?? winner) !== undefined) {
      this.finish = { ...this.finish, slap: slowest !== undefined, pick: slowest ?? winner ?? null };
      return;
    }
    if (!times.size && slowest === undefined && !nobody) return;
    const slap = slowest !== undefined;
    const all = slap
      ? Array.from({ length: seats }, (_, seat) => seat).filter((seat) => seat !== active)
      : [...times.keys()];
    const runners = all
      .map((seat) => ({ seat, ms: times.get(seat) ?? null }))
      .sort((a, b) => (a.ms ?? Infinity) - (b.ms ?? Infinity));
    this.finish = { slap, runners, pick: slowest ?? winner ?? null };
    this.after('finish', FINISH, () => (this.finish = null));
  }

  private endRound(told: readonly Told[], rounds: number): void {
    const scored = told.filter((event) => event.what === 'SCORED');
    if (!scored.length) return;
    const points: number[] = [];
    for (const event of scored) points[event.seat!] = Number(event.points);
    const out = told.filter((event) => event.what === 'OUT').map((event) => event.seat!);
    this.close('verdict');
    this.close('finish');
    this.round = { round: rounds, points, out, swept: sweptOf(told) };
  }

  private after(what: string, ms: number, then: () => void): void {
    clearTimeout(this.timers[what]);
    this.timers[what] = setTimeout(then, ms);
  }
}

/** Which cards each seat had made vanish. */
export function sweptOf(told: readonly Told[]): Map<number, number[]> {
  const swept = new Map<number, number[]>();
  for (const event of told) {
    if (event.what !== 'SWEPT' || event.seat === undefined) continue;
    swept.set(event.seat, [...(swept.get(event.seat) ?? []), numberOf(event.card)]);
  }
  return swept;
}

/** The same for every round of a story. */
export function sweptByRound(story: readonly Told[]): Map<number, number[]>[] {
  const rounds: Told[][] = [];
  for (const event of story) {
    if (event.what === 'ROUND') rounds.push([]);
    else rounds.at(-1)?.push(event);
  }
  return rounds.map(sweptOf);
}

/** A card that somebody made vanish, and where the replay shows it. */
export interface Trick {
  seat: number;
  card: number;
  at: number; // milliseconds since the deal
  link: string;
}

/** Of every round of a match that is over, what vanished and did not come back. */
export function tricksByRound(past: readonly Past[]): Trick[][] {
  const rounds: Trick[][] = [];
  const moving = new Map<number, number>(); // what each seat has on its way
  for (const { told, at, link } of past)
    for (const { what, seat = -1, card: name } of told) {
      const card = name === undefined ? -1 : numberOf(name);
      const tricks = rounds.at(-1);
      if (what === 'ROUND') rounds.push([]);
      else if (what === 'VANISHING') moving.set(seat, card);
      else if (what === 'BROKE_OFF') moving.delete(seat);
      else if (what === 'GONE' || what === 'SLIPPED') {
        if (what === 'GONE') moving.delete(seat);
        tricks?.push({ seat, card, at, link });
      } else if (what === 'CARD_BACK' && !(moving.get(seat) === card && moving.delete(seat))) {
        const back = tricks?.findLastIndex((trick) => trick.seat === seat && trick.card === card) ?? -1;
        if (back >= 0) tricks!.splice(back, 1);
      }
    }
  return rounds;
}

/** What was found below a seat: first what is known to have vanished when, in that order. */
export function foundBelow(seat: number, cards: readonly number[], tricks: readonly Trick[]): (Trick | number)[] {
  const found: Trick[] = [];
  const rest = [...cards];
  for (const trick of tricks) {
    const place = trick.seat === seat ? rest.indexOf(trick.card) : -1;
    if (place < 0) continue;
    rest.splice(place, 1);
    found.push(trick);
  }
  return [...found, ...rest];
}

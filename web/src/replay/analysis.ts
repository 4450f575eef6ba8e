/** What the expert said, cut into what a page shows at one moment. */

import type { Moment } from '../protocol/papers';
import { settings } from '../settings/settings.svelte';

export type Grade = 'good' | 'slip' | 'mistake' | 'blunder';

const SLIP = 0.03; // parts of a win
const BLUNDER = 0.1;

/** Words before numbers. */
export const gradeOf = (regret: number): Grade =>
  regret <= 0 ? 'good' : regret < SLIP ? 'slip' : regret < BLUNDER ? 'mistake' : 'blunder';

/** A moment at which somebody had to think. */
export interface Thought extends Moment {
  seat: number;
  did: string;
  best: string;
}

export const isThought = (moment: Moment): moment is Thought =>
  moment.seat != null && moment.did != null && moment.best != null;

/** The decisions among the steps from one to another, the last left out. */
export const thoughtsBetween = (moments: readonly Moment[], from: number, to: number): Thought[] =>
  moments.filter(isThought).filter((each) => each.step >= from && each.step < to);

/** The last moment that is not after so many steps, by its place in the list. */
export function placeOf(moments: readonly Moment[], step: number): number {
  let place = 0;
  while (place + 1 < moments.length && moments[place + 1]!.step <= step) place += 1;
  return place;
}

/** The first beat that shows what came of a step; `steps`: how many were done at each beat. */
export function beatAfter(steps: readonly number[], step: number): number {
  const beat = steps.findIndex((done) => done > step);
  return beat < 0 ? steps.length - 1 : beat;
}

export function share(part: number, signed = false): string {
  return new Intl.NumberFormat(settings.language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: signed ? 'exceptZero' : 'auto',
  })
    .format(part)
    .replace('-', '−');
}

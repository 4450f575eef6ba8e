/** What a verdict says, as a stamp and aloud. */

import type { SeatFacts } from '../contract';
import type { Verdict } from './moments.svelte';
import { w, type Key } from './words';

export const verdictTitle = ({ right }: Verdict): string =>
  w(right === null ? 'verdictWait' : right ? 'verdictCaught' : 'verdictWrong');

export function verdictText({ right, accused, guard }: Verdict, people: readonly SeatFacts[]): string {
  const [who, by] = [people[accused], people[guard]];
  if (right === null) return '';
  const key: Key = right
    ? who?.me
      ? 'caughtMe'
      : 'caughtText'
    : who?.me
      ? 'wrongMe'
      : by?.me
        ? 'wrongByMe'
        : 'wrongText';
  return w(key, { name: who?.name ?? '', guard: by?.name ?? '' });
}

/** `Caught! Bo takes the card back and becomes the Guard`; before it is settled: who calls whom. */
export function verdictAloud(verdict: Verdict, people: readonly SeatFacts[]): string {
  const called = w('calls', { guard: people[verdict.guard]?.name ?? '', name: people[verdict.accused]?.name ?? '' });
  return verdict.right === null ? called : `${verdictTitle(verdict)} ${verdictText(verdict, people)}`;
}

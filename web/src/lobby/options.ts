/** Which options a host is asked for, and what is sent of them. */

import { say, t } from '../i18n';
import { capital } from '../net/sentences';
import type { OptionCard } from '../protocol/papers';

export type Chosen = Record<string, unknown>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const valueOf = (option: OptionCard, chosen: Chosen): unknown =>
  option.name in chosen ? chosen[option.name] : option.default;

/** A value as people say it; of a list only that it is one. */
export function inWords({ labels, each }: OptionCard, value: unknown): string {
  const label = labels?.[String(value)];
  if (label) return capital(say(label));
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  return Array.isArray(value) ? t(each ? 'eachSeat' : 'ownOrder') : String(value);
}

/** What means nothing beside the others is not asked for. */
export const asked = (options: readonly OptionCard[], chosen: Chosen): OptionCard[] =>
  options.filter(({ beside }) => {
    const other = beside && options.find((each) => each.name === beside.option);
    return !other || same(valueOf(other, chosen), beside.value);
  });

/** One option chosen: what is usual, and what means nothing any more, is left out. */
export function choose(options: readonly OptionCard[], chosen: Chosen, name: string, value: unknown): Chosen {
  const next = { ...chosen, [name]: value };
  const kept = asked(options, next).filter((each) => each.name in next && !same(next[each.name], each.default));
  return Object.fromEntries(kept.map((each) => [each.name, next[each.name]]));
}

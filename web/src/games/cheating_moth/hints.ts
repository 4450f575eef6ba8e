/** What the edge of the table says, and why a card does not vanish over it now. */

import type { SeatFacts, TableProps } from '../contract';
import { isLive, type View } from './view';
import { w } from './words';

/** Somebody was called, or owes a card: until that is settled nothing vanishes. */
export const isSettling = (view: View): boolean => view.called !== null || view.debtor !== null;

/** Milliseconds until a card of mine may vanish. */
export const restOf = (view: View): number => Math.max(0, (view.own?.vanish_from ?? 0) - view.now);

/** Nobody can be caught while the Guard's line is cut. */
export function isGuardAway(view: View, people: readonly SeatFacts[]): boolean {
  const guard = people[view.guard];
  return isLive(view) && guard?.presence === 'lost' && !guard.standIn;
}

export function whyNoSlip({ view, people }: TableProps<View>, cards: number): string {
  if (isSettling(view) || isGuardAway(view, people)) return w('padlock');
  if (cards < 2) return w('underLast');
  return restOf(view) > 0 ? w('underSoon') : w('underNot');
}

export interface Way {
  slipping: boolean; // a card may vanish
  dives: boolean; // one is drawn over the edge by hand
  stuck: boolean; // or may not go there
  moving: boolean; // one is on its way
}

export function hintOf(props: TableProps<View>, early: readonly string[], cards: number, way: Way): string {
  const { view, people, between } = props;
  if (!isLive(view)) return early.includes('HONEST') && cards > 1 ? w('underHide') : w('under');
  if (between) return w('under');
  if (isSettling(view) || isGuardAway(view, people) || way.stuck) return whyNoSlip(props, cards);
  if (way.dives) return w('underHold');
  if (way.moving) return w('onTheWay');
  if (way.slipping) return w('underHint');
  return restOf(view) > 0 && cards > 1 ? w('underWait') : whyNoSlip(props, cards);
}

/** What everybody but the Guard reads above the pile. */
export function bannerOf({ view, people, names }: TableProps<View>, guards: boolean): string {
  if (isGuardAway(view, people)) return w('guardAway');
  if (view.phase !== 'TURN_DONE' || guards) return '';
  return w('held', { name: names[view.hand_sizes.indexOf(0)] ?? names[view.turn] ?? '' });
}

/** The view of Cheating Moth as the house sends it. Lists go by seat, times are the table's own. */

import type { TableProps } from '../contract';
import { NO_CARD } from './cards';

export type Phase =
  'COMMIT' | 'TURN' | 'SPIDER' | 'SPIDER_GIFT' | 'MOSQUITO' | 'MOSQUITO_GIFTS' | 'COCKROACH' | 'TURN_DONE' | 'OVER';

export interface House {
  live: number;
  exact_counts: number;
  rounds: number;
  reaction_test: number;
}

export interface Discard {
  card: number;
  seat: number | null;
  slipped: boolean;
}

export interface Secrets {
  commitment: number | null;
  answer: number | null;
  claim: number | null;
  gift: number | null;
  moving: number;
  moving_since: number;
  vanish_from: number;
  feint_from: number;
}

export interface View {
  seat: number | null;
  seats: number;
  house: House;
  rounds_played: number;
  guard: number;
  turn: number;
  phase: Phase;
  hand: number[];
  vanished: number[];
  hand_sizes: number[];
  draw_size: number;
  pile: Discard[];
  may_slip: number | null;
  receiver: number | null;
  owes: boolean[];
  gift_ready: boolean[];
  debtor: number | null;
  committed: boolean[];
  answered: boolean[];
  claimed: boolean[];
  now: number;
  opened_at: number | null;
  due_at: number | null;
  locked_until: number[];
  handicaps: number[];
  accuse_from: number;
  out_since: number | null;
  called: number | null;
  own: Secrets | null;
  points: number[][];
  totals: number[];
}

/** What may be done now: in Live at once, in Calm when the story has been told. */
export const offered = (props: TableProps<View>): readonly string[] => (isLive(props.view) ? props.early : props.legal);

export const isLive = (view: View): boolean => view.house.live === 1;
export const isRacing = (view: View): boolean => view.phase === 'MOSQUITO' || view.phase === 'COCKROACH';
export const movingOf = (view: View): number => view.own?.moving ?? NO_CARD;
export const topOf = (view: View): number => view.pile.at(-1)?.card ?? NO_CARD;

/** Whether the number of this seat's cards may be out of date: some may have vanished. */
export const isRough = (view: View, seat: number): boolean =>
  isLive(view) && !view.house.exact_counts && view.guard !== seat;

/** To whom a gift of mine goes, if one is asked of me. */
export function receiverOf(view: View): number | null {
  if (view.debtor !== null) return view.guard;
  return view.receiver;
}

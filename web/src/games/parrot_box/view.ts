/** The view of Parrot Box as the house sends it. Lists go by seat; spots are counted from 0. */

export type Phase = 'OPENING' | 'TURN' | 'DRAWN' | 'TAKEN' | 'DISCARDED' | 'FLYING' | 'OVER';

export interface View {
  seat: number | null;
  seats: number;
  rounds: number;
  double_parrot: 'zero' | 'wild' | 'minus-ten';
  game_tie: string;
  birthdays: number[];
  round: number; // rounds finished
  phase: Phase;
  turn: number | null;
  closer: number | null; // who set off the last turns
  boxes: (number | null)[][]; // null: face down
  to_open: number[]; // my own choice so far
  ready: boolean[];
  in_hand: number | null;
  draw_size: number;
  discard: number | null;
  discard_size: number;
  reshuffles: number;
  discarded: number[];
  in_draw_pile: number[] | null;
  points: number[][];
  totals: number[];
  draw_pile: number[] | null;
}

export const PARROT = 13;
export const COLUMNS = 4;
export const SPOTS = 8;

/** Phases in which somebody holds a new card, or has a Parrot in the air. */
export const HOLDING: readonly Phase[] = ['DRAWN', 'TAKEN', 'FLYING'];

export const mateOf = (spot: number): number => (spot + COLUMNS) % SPOTS;

export const faceDown = (box: readonly (number | null)[]): number => box.filter((card) => card === null).length;

/** Cards go by number in a view and by name in an event. */
export const cardOf = (name: number | string | undefined): number => (name === 'parrot' ? PARROT : Number(name));

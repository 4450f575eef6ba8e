/** What lies open in a box, added up as chapter 6 of the rules does; what is face down stays open. */

import { COLUMNS, PARROT, type View } from './view';

export type Box = readonly (number | null)[];

export interface Column {
  sum: number | null; // null: not known yet
  part: number | null; // the open number beside a face-down card
  pair: number | null; // of which number; PARROT for two Parrots
}

export interface Ribbon {
  number: number; // PARROT: two Parrots on their own
  columns: number[];
  off: number;
}

export interface Worth {
  columns: Column[];
  ribbons: Ribbon[];
  sum: number; // of all that is known
  unknown: number; // columns that are not
}

const TAKEN_OFF = [0, 0, 10, 15, 20];

export function worthOf(box: Box, doubles: View['double_parrot']): Worth {
  const columns = Array.from({ length: COLUMNS }, (_, i) => columnOf(box[i] ?? null, box[i + COLUMNS] ?? null));
  const ribbons = ribbonsOf(columns, doubles);
  const off = ribbons.reduce((sum, ribbon) => sum + ribbon.off, 0);
  return {
    columns,
    ribbons,
    sum: columns.reduce((sum, column) => sum + (column.sum ?? 0), 0) - off,
    unknown: columns.filter((column) => column.sum === null).length,
  };
}

function columnOf(upper: number | null, lower: number | null): Column {
  if (upper === null || lower === null) {
    const open = upper ?? lower;
    return { sum: null, part: open === PARROT ? null : open, pair: null };
  }
  if (upper === lower || lower === PARROT) return { sum: 0, part: null, pair: upper };
  if (upper === PARROT) return { sum: 0, part: null, pair: lower };
  return { sum: upper + lower, part: null, pair: null };
}

function ribbonsOf(columns: readonly Column[], doubles: View['double_parrot']): Ribbon[] {
  const sets = new Map<number, number[]>();
  const lone: number[] = [];
  columns.forEach(({ pair }, i) => {
    if (pair === PARROT) lone.push(i);
    else if (pair !== null) sets.set(pair, [...(sets.get(pair) ?? []), i]);
  });
  if (doubles === 'wild') lone.forEach((column) => join(sets, column));
  const ribbons = [...sets].map(([number, at]) => ({ number, columns: at, off: TAKEN_OFF[at.length] ?? 0 }));
  if (doubles === 'minus-ten') ribbons.push(...lone.map((column) => ({ number: PARROT, columns: [column], off: 10 })));
  return ribbons.filter((ribbon) => ribbon.off > 0);
}

/** Two wild Parrots join the set that gains most by it. */
function join(sets: Map<number, number[]>, column: number): void {
  const gain = (at: readonly number[]) => TAKEN_OFF[at.length + 1]! - TAKEN_OFF[at.length]!;
  let best: [number, number[]] = [PARROT, []];
  for (const each of sets) if (gain(each[1]) > gain(best[1])) best = each;
  sets.set(best[0], [...best[1], column]);
}

export const placedOn = (box: Box, spot: number, card: number): Box => box.map((old, i) => (i === spot ? card : old));

/** What two Parrots copy of each other, or a Parrot of a face-down card, is nothing. */
export function copied(box: Box, spot: number): number | null {
  const mate = box[(spot + COLUMNS) % (2 * COLUMNS)] ?? null;
  return box[spot] === PARROT && mate !== null && mate !== PARROT ? mate : null;
}

/** A finished match as a film: its frames, what each pair of eyes saw, and how it stood. */

import { worthOf } from '../games/parrot_box/worth';
import type { GameFace, Told } from '../games/contract';
import { sentence } from '../net/sentences';
import type { GameCard, Replay } from '../protocol/papers';

export type View = Record<string, any>;
export type Eyes = number | null; // a seat; null: all cards are open

/** A frame worth stopping at. The clock's own frames are no news. */
export interface Beat {
  view: View;
  told: readonly Told[];
  frame: number;
}

const ALL_OPEN = 'book';

/** What somebody with these eyes hears of it; the book alone knows how cards were shuffled. */
const heard = (told: Told, eyes: Eyes): boolean =>
  told.to === undefined || (eyes === null ? told.to !== ALL_OPEN : told.to === eyes);

export function beats(replay: Replay, eyes: Eyes): Beat[] {
  let view: View = {};
  const everybody: View[] = Array.from({ length: replay.seats }, () => ({}));
  const found: Beat[] = [];
  const boxes = new Boxes();
  replay.frames.forEach((frame, n) => {
    const told = frame.told as unknown as Told[];
    boxes.hear(told);
    view = { ...view, ...(eyes === null ? frame.open : frame.seats[eyes]) };
    frame.seats.forEach((news, seat) => (everybody[seat] = { ...everybody[seat], ...news }));
    if (n && !told.length) return;
    const seen = eyes === null ? { ...boxes.opened(view), everybody: [...everybody] } : view;
    found.push({ view: { ...seen, seat: eyes }, told: told.filter((each) => heard(each, eyes)), frame: n });
  });
  return found;
}

/** Nobody knows what lies face down in a box, not even its owner: only the book does. */
class Boxes {
  private dealt: (number | string)[][] = [];

  hear(told: readonly Told[]): void {
    for (const each of told)
      if (each.what === 'DEALT' && each.cards && each.seat !== undefined) this.dealt[each.seat] = each.cards;
  }

  opened(view: View): View {
    if (!Array.isArray(view.boxes)) return view;
    const number = (card: number | string | undefined) =>
      card === 'parrot' ? 13 : card === undefined ? null : Number(card);
    return {
      ...view,
      boxes: view.boxes.map((box: (number | null)[], seat: number) =>
        box.map((card, spot) => card ?? number(this.dealt[seat]?.[spot])),
      ),
    };
  }
}

export type Measure = 'points' | 'cards';

/** What the curve shows: the points so far, or where only the end counts, the cards in hand. */
export const measureOf = (game: string): Measure => (game === 'cheating-moth' ? 'cards' : 'points');

/** How each seat stands at a beat. */
export function standing(face: GameFace, view: View, names: readonly string[]): number[] {
  if (face.id === 'cheating-moth') return names.map((_, seat) => Number(view.hand_sizes?.[seat] ?? 0));
  const totals = names.map((_, seat) => face.scores(view, names).rows.find((row) => row.seat === seat)?.total ?? 0);
  if (face.id !== 'parrot-box' || view.phase === 'OVER') return totals;
  return totals.map((total, seat) => total + worthOf(view.boxes?.[seat] ?? [], view.double_parrot).sum);
}

export interface Swing {
  beat: number;
  by: number; // how much somebody's standing changed
  told: Told;
}

/** Between two rounds other cards are counted: that is nobody's doing. */
const isDealtAnew = (told: readonly Told[]): boolean =>
  ['TOTAL', 'ROUND'].every((what) => told.some((each) => each.what === what));

const DULL = ['READY', 'SCORED', 'TOTAL', 'RANKED']; // they come along, and change nothing

/** The beats at which most changed hands, in their order; only events that can be told, and of them the most telling. */
export function swings(
  film: readonly Beat[],
  standings: readonly number[][],
  most: number,
  moments: readonly string[],
  said: (told: Told) => string,
): Swing[] {
  const all: Swing[] = [];
  for (let beat = 1; beat < film.length; beat++) {
    if (isDealtAnew(film[beat]!.told)) continue;
    const change = standings[beat]!.map((now, seat) => now - standings[beat - 1]![seat]!);
    const seat = change.reduce((best, each, other) => (Math.abs(each) > Math.abs(change[best]!) ? other : best), 0);
    const told = film[beat]!.told.filter((each) => each.seat === seat && each.to === undefined && said(each));
    const telling =
      told.find((each) => moments.includes(each.what)) ?? told.find((each) => !DULL.includes(each.what)) ?? told[0];
    if (change[seat] && telling) all.push({ beat, by: change[seat]!, told: telling });
  }
  return all
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, most)
    .sort((a, b) => a.beat - b.beat);
}

/** What is said of a beat, and whether it is a great one. */
export interface Said {
  text: string[];
  big: boolean;
}

const GREAT = ['ROUND', 'SCORED', 'RANKED'];

export function saidOf(film: readonly Beat[], face: GameFace, words: GameCard, names: readonly string[]): Said[] {
  return film.map(({ told }) => ({
    big: told.some(({ what }) => face.moments.includes(what) || GREAT.includes(what)),
    text: told.map((each) => sentence(words, each, names)).filter(Boolean),
  }));
}

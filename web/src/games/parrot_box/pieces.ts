/**
 * Which card is which, from one picture to the next. Views have no card ids; the events say what
 * went where, so every card keeps its own id while it travels, and a face-down one tells nothing.
 */

import type { Told } from '../contract';
import { HOLDING, SPOTS, type View } from './view';

export interface Piece {
  id: string;
  from?: string; // the place it appears from
  fromFace?: string; // the side it showed there, if that was another one
  covers?: boolean; // a card still lies under it, face down
}

export interface Pieces {
  cells: Piece[][];
  hand: Piece | null;
  discard: Piece | null;
  under: number | null; // the discard that was on top before, while the new one is in the air
}

export const BACK = 'face pb-back';
export const cellName = (seat: number, spot: number): string => `cell${seat}-${spot}`;

export class Follower {
  private count = 0;
  private seen: View | null = null;
  private now: Pieces = { cells: [], hand: null, discard: null, under: null };
  private covered = false; // whether the card that makes room lay face down

  follow(view: View, told: readonly Told[]): Pieces {
    if (view === this.seen) return this.now;
    const next: Pieces = { ...this.now, cells: this.now.cells.map((row) => [...row]) };
    for (const event of told) this.move(next, event, view.seat);
    while (next.cells.length < view.seats) next.cells.push(this.row(false));
    if (!HOLDING.includes(view.phase)) next.hand = null;
    else next.hand ??= this.fresh();
    if (view.discard === null) next.discard = null;
    else next.discard ??= this.fresh();
    this.seen = view;
    this.now = next;
    return next;
  }

  private move(next: Pieces, { what, seat = 0, ...more }: Told, me: number | null): void {
    const spot = Number(more.spot) - 1;
    const row = next.cells[seat] ?? [];
    switch (what) {
      case 'ROUND':
        next.cells = next.cells.map((_, owner) => this.row(owner === me));
        next.hand = next.discard = next.under = null;
        break;
      case 'DREW':
        next.hand = this.fresh('draw', BACK);
        break;
      case 'TOOK':
        next.hand = next.discard && { id: next.discard.id };
        next.discard = this.fresh();
        next.under = null;
        break;
      case 'PLACED':
        this.covered = this.isDown(seat, spot);
        row[spot] = { id: next.hand?.id ?? this.fresh().id };
        next.hand = null;
        break;
      case 'MADE_ROOM':
        if (row[spot]) row[spot] = { ...row[spot], covers: false };
        next.under = this.seen?.discard ?? null;
        next.discard = this.fresh(cellName(seat, spot), this.covered ? BACK : undefined);
        break;
      case 'DISCARDED':
        next.under = this.seen?.discard ?? null;
        next.discard = next.hand && { id: next.hand.id };
        next.hand = null;
        break;
      case 'TOOK_OFF': {
        const parrot = row[spot];
        row[spot] = { id: next.hand?.id ?? this.fresh().id };
        next.hand = { id: parrot?.id ?? this.fresh().id };
        break;
      }
      case 'LANDED':
        this.covered = this.isDown(seat, spot);
        row[spot] = { ...this.fresh(), covers: this.covered };
        next.hand = null;
        break;
    }
  }

  private isDown = (seat: number, spot: number): boolean => (this.seen?.boxes[seat]?.[spot] ?? null) === null;

  /** Only one's own cards are dealt through the air: eight flights, not forty-eight. */
  private row = (dealt: boolean): Piece[] =>
    Array.from({ length: SPOTS }, () => this.fresh(dealt ? 'draw' : undefined));

  private fresh(from?: string, fromFace?: string): Piece {
    return { id: `p${++this.count}`, from, fromFace };
  }
}

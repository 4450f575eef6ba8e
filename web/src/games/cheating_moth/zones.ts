/** Which card lies where, so that cards can be followed, and the order of my own hand. */

import type { Piece, Placed, Routes } from '../../fly/pieces';
import { rank } from './cards';
import type { View } from './view';

export const PILE_SHOWN = 4; // cards of the pile that are drawn

/** A card of mine is laid; what an Ant hands out comes off the pile. */
export const routes: Routes = (zone) => (zone === 'pile' ? ['hand'] : ['pile']);

export function zones(view: View): Placed[] {
  return [
    ...view.pile.slice(-PILE_SHOWN).map(({ card }) => ({ zone: 'pile', value: card })),
    ...view.hand.map((card) => ({ zone: 'hand', value: card })),
  ];
}

/** My hand in my own order: new cards go where a sorted hand has them, I may sort it anew. */
export class Order {
  private ids: string[] = [];

  arrange(hand: readonly Piece[]): Piece[] {
    const here = new Map(hand.map((piece) => [piece.id, piece]));
    this.ids = this.ids.filter((id) => here.has(id));
    const known = new Set(this.ids);
    for (const piece of hand) {
      if (known.has(piece.id)) continue;
      const after = this.ids.findIndex((id) => rank(Number(here.get(id)!.value)) > rank(Number(piece.value)));
      this.ids.splice(after < 0 ? this.ids.length : after, 0, piece.id);
    }
    return this.ids.map((id) => here.get(id)!);
  }

  move(id: string, to: number): void {
    const from = this.ids.indexOf(id);
    if (from < 0) return;
    this.ids.splice(from, 1);
    this.ids.splice(to, 0, id);
  }
}

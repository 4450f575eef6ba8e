/** Which card is held: of equal cards, the one that was touched is the one that is lifted and leaves. */

import type { Piece } from '../../fly/pieces';
import { Lifting } from '../../table/touch.svelte';

export class Holding {
  touched: string | null = $state(null);
  readonly lifting: Lifting;

  constructor(
    act: (action: string) => void,
    private readonly pieces: () => readonly Piece[],
    private readonly sending: () => string | null,
  ) {
    this.lifting = new Lifting(act);
  }

  /** Equal to the card that was touched, and not that card. */
  isTwin(piece: Piece): boolean {
    return this.pieces().some(
      (each) =>
        each.id === this.touched && each.id !== piece.id && each.zone === piece.zone && each.value === piece.value,
    );
  }

  holds(piece: Piece, action: string): boolean {
    return (this.lifting.lifted === action || this.sending() === action) && !this.isTwin(piece);
  }

  tap(piece: Piece, action: string): void {
    const instead = this.lifting.lifted === action && this.isTwin(piece);
    this.touched = piece.id;
    if (!instead) this.lifting.tap(action);
  }

  look(piece: Piece, action: string): void {
    if (!this.lifting.lifted) this.touched = piece.id;
    this.lifting.look(action);
  }
}

/**
 * Views have no card ids, and must not have them. The page gives ids of its own, so that a card it
 * saw on the floor is the same element when it lies in a display: whatever stays in its zone keeps
 * its id, what is missing there is looked for where such a card can have come from.
 */

export interface Placed {
  zone: string;
  value: number | string | null; // null: face down
}

export interface Piece extends Placed {
  id: string;
}

/** Zones a card of this zone can have come from, best first. */
export type Routes = (zone: string) => readonly string[];

export class Follower {
  private pieces: Piece[] = [];
  private count = 0;

  constructor(private readonly routes: Routes) {}

  /** The same cards with ids, in the same order. Of equal cards, `leaving` is the first to go. */
  follow(next: readonly Placed[], leaving: string | null = null): Piece[] {
    const last = this.pieces.filter((piece) => piece.id === leaving);
    const free = new Set([...this.pieces.filter((piece) => piece.id !== leaving), ...last]);
    const found: (Piece | undefined)[] = next.map(() => undefined);
    const match = (suits: (old: Piece, now: Placed) => boolean) => {
      next.forEach((now, i) => {
        if (found[i]) return;
        for (const old of free) {
          if (!suits(old, now)) continue;
          found[i] = { ...now, id: old.id };
          free.delete(old);
          return;
        }
      });
    };
    match((old, now) => old.zone === now.zone && old.value === now.value);
    match((old, now) => old.zone === now.zone && (old.value === null || now.value === null));
    const longest = Math.max(0, ...next.map((now) => this.routes(now.zone).length));
    for (let step = 0; step < longest; step++) {
      match((old, now) => old.zone === this.routes(now.zone)[step] && old.value === now.value);
      match((old, now) => old.zone === this.routes(now.zone)[step] && (old.value === null || now.value === null));
    }
    this.pieces = next.map((now, i) => found[i] ?? { ...now, id: `c${++this.count}` });
    return this.pieces;
  }
}

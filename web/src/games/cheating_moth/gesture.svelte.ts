/**
 * A card under a finger or the mouse. Sideways sorts, up onto the pile lays, down over the edge of
 * the table makes it vanish. Whatever it does, the hand is seen to move: its pose goes out.
 *
 * How deep the card is held decides how long it takes; the bar shows what the house will find, but
 * only the house says that a card is gone.
 */

export const UNDER = 0.25; // from here on a hand is under the edge
const SHORTEST = 500;
const LONGEST = 3000;
const TAP = 9; // pixels that are no movement
const AGAIN = 200; // a hand that is held still is heard of so often

export interface Wishes {
  pose(x: number, y: number): void;
  /** The card goes under the edge; whether it is really on its way. */
  dive(card: string): boolean;
  /** It comes up again before it was gone. */
  surface(card: string): void;
  /** Let go over the pile, over the cards, or under the edge. */
  drop(card: string, where: 'pile' | 'fan' | 'under', x: number): void;
}

export interface Grounds {
  edge: () => HTMLElement | null;
  pile: () => HTMLElement | null;
  slowness: () => number; // of cards on their way
}

/** How long a card needs at this depth. */
export function timeUnder(depth: number): number {
  const share = (1 - Math.min(1, Math.max(UNDER, depth))) / (1 - UNDER);
  return SHORTEST + share * (LONGEST - SHORTEST);
}

export class Gesture {
  card: string | null = $state(null);
  dx = $state(0);
  dy = $state(0);
  depth = $state(0);
  /** How much of the way is done, 0 to 1. */
  done = $state(0);
  dives = $state(false);
  /** Held under the edge although it cannot go. */
  stuck = $state(false);
  overPile = $state(false);
  /** Whether the hand is on the left half of the table's edge. */
  left = $state(false);
  moved = $state(false); // since it was touched; a tap moves nothing

  private pointer = -1;
  private start = { x: 0, y: 0 };
  private at = { x: 0, y: 0 };
  private frame = 0;
  private drawnAt = 0;
  private posedAt = 0;
  private wasUnder = false;

  constructor(
    private readonly wishes: Wishes,
    private readonly grounds: Grounds,
  ) {}

  down(event: PointerEvent, card: string): void {
    if (this.card || event.button > 0) return;
    const button = event.currentTarget as HTMLElement;
    button.setPointerCapture?.(event.pointerId);
    this.card = card;
    this.pointer = event.pointerId;
    this.start = this.at = { x: event.clientX, y: event.clientY };
    this.moved = this.wasUnder = this.dives = this.stuck = false;
    this.dx = this.dy = this.depth = this.done = 0;
    this.drawnAt = performance.now();
    this.frame = requestAnimationFrame((now) => this.draw(now));
  }

  move(event: PointerEvent): void {
    if (event.pointerId !== this.pointer || !this.card) return;
    this.at = { x: event.clientX, y: event.clientY };
    this.dx = this.at.x - this.start.x;
    this.dy = this.at.y - this.start.y;
    if (Math.hypot(this.dx, this.dy) > TAP) this.moved = true;
  }

  /** Let go. */
  up(event: PointerEvent): void {
    if (event.pointerId !== this.pointer || !this.card) return;
    const card = this.card;
    const under = this.wasUnder;
    const where = under ? 'under' : this.overPile ? 'pile' : 'fan';
    const full = this.dives && this.done >= 1;
    const dived = this.dives;
    this.end(full);
    if (dived && !full) this.wishes.surface(card);
    if (this.moved) this.wishes.drop(card, where, event.clientX);
  }

  cancel(event?: PointerEvent): void {
    if (!this.card || (event && event.pointerId !== this.pointer)) return;
    const card = this.card;
    const dived = this.dives;
    this.moved = true;
    this.end(false);
    if (dived) this.wishes.surface(card);
  }

  /** The house has the card: there is nothing left to hold. */
  gone(): void {
    if (this.card) this.end(false);
  }

  /** A card whose bar was full stays under the table for the moment the house still needs. */
  private end(linger: boolean): void {
    cancelAnimationFrame(this.frame);
    this.card = null;
    this.pointer = -1;
    this.dives = this.stuck = this.overPile = false;
    this.done = 0;
    if (!linger) this.wishes.pose(0, 0);
    else setTimeout(() => !this.card && this.wishes.pose(0, 0), 500);
    this.depth = 0;
  }

  private draw(now: number): void {
    if (!this.card) return;
    const passed = Math.max(0, now - this.drawnAt);
    this.drawnAt = now;
    this.depth = this.moved ? this.depthAt(this.at.y) : 0;
    const under = this.depth >= UNDER;
    if (under && !this.wasUnder) {
      this.wasUnder = true;
      this.done = 0;
      this.dives = this.wishes.dive(this.card);
      this.stuck = !this.dives;
    } else if (!under && this.wasUnder && this.depth < UNDER * 0.7) {
      this.wasUnder = false;
      if (this.dives) this.wishes.surface(this.card);
      this.dives = this.stuck = false;
      this.done = 0;
    }
    if (under && this.dives)
      this.done = Math.min(1, this.done + passed / (timeUnder(this.depth) * this.grounds.slowness()));
    this.overPile = this.moved && this.isOver(this.grounds.pile());
    const edge = this.grounds.edge()?.getBoundingClientRect();
    this.left = !!edge && this.at.x < edge.left + edge.width / 2;
    if (this.moved && (this.dx || this.dy || now - this.posedAt > AGAIN)) {
      this.posedAt = now;
      const half = innerWidth / 2;
      this.wishes.pose((this.at.x - half) / half, this.depth);
    }
    this.frame = requestAnimationFrame((next) => this.draw(next));
  }

  /** 0 where the card was taken, UNDER at the edge, 1 at the bottom; up is negative. */
  private depthAt(y: number): number {
    const edge = this.grounds.edge()?.getBoundingClientRect();
    if (!edge) return Math.max(-1, Math.min(0.2, (y - this.start.y) / 300));
    if (y >= edge.top) return UNDER + (1 - UNDER) * Math.min(1, (y - edge.top) / Math.max(20, edge.height - 14));
    if (y >= this.start.y) return (0.9 * UNDER * (y - this.start.y)) / Math.max(1, edge.top - this.start.y);
    return -Math.min(1, (this.start.y - y) / (innerHeight * 0.3));
  }

  private isOver(zone: HTMLElement | null): boolean {
    const r = zone?.getBoundingClientRect();
    return !!r && this.at.x >= r.left && this.at.x <= r.right && this.at.y >= r.top && this.at.y <= r.bottom;
  }
}

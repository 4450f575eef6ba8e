/**
 * Looking before acting. With a mouse, pointing shows what would happen and a click does it; with
 * a finger the first tap lifts a card and the second does it. Keys focus first, then Enter does it.
 */

let pointer = 'mouse';
if (typeof addEventListener === 'function') {
  addEventListener('pointerdown', (event) => (pointer = event.pointerType || 'mouse'), {
    capture: true,
    passive: true,
  });
  addEventListener('keydown', () => (pointer = 'keyboard'), { capture: true, passive: true });
}

export class Lifting {
  /** The action that the next tap would do, such as `PLAY 7`. */
  lifted: string | null = $state(null);
  /** The one that is being pointed at. */
  looked: string | null = $state(null);

  constructor(private readonly act: (action: string) => void) {}

  get shown(): string | null {
    return this.lifted ?? this.looked;
  }

  tap(action: string): void {
    if (pointer === 'touch' && this.lifted !== action) this.lifted = action;
    else this.do(action);
  }

  do(action: string): void {
    this.lifted = null;
    this.looked = null;
    this.act(action);
  }

  look(action: string): void {
    if (pointer !== 'touch') this.looked = action;
  }

  leave(action: string): void {
    if (this.looked === action) this.looked = null;
  }

  /** What can no longer be done is put down. */
  keepIf(possible: (action: string) => boolean): void {
    if (this.lifted && !possible(this.lifted)) this.lifted = null;
    if (this.looked && !possible(this.looked)) this.looked = null;
  }
}

const SWIPE = 36;

/** Attach to a zone: swiping up from a card calls `up` with its id. */
export function swipes(up: (card: string) => void): (zone: HTMLElement) => () => void {
  return (zone) => {
    let start: { card: string; x: number; y: number } | null = null;
    const down = (event: PointerEvent) => {
      const card = (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card;
      start = card ? { card, x: event.clientX, y: event.clientY } : null;
    };
    const release = (event: PointerEvent) => {
      if (start && start.y - event.clientY > SWIPE && Math.abs(event.clientX - start.x) < start.y - event.clientY)
        up(start.card);
      start = null;
    };
    zone.addEventListener('pointerdown', down);
    zone.addEventListener('pointerup', release);
    return () => {
      zone.removeEventListener('pointerdown', down);
      zone.removeEventListener('pointerup', release);
    };
  };
}

/** My cards: in which order they stand, which one is chosen, and what a touch, a movement or a key does with them. */

import { lookOrPress } from '../../a11y/keys';
import { voice } from '../../a11y/voice.svelte';
import type { Piece } from '../../fly/pieces';
import type { Live } from '../../net/live.svelte';
import { play } from '../../sound/sound';
import type { TableProps } from '../contract';
import { NO_CARD, nameOf } from './cards';
import { QUICK, SLOW, tapOn } from './doing';
import { Gesture } from './gesture.svelte';
import { isSettling, whyNoSlip } from './hints';
import type { Stopwatch } from './reaction';
import { Slip } from './slip.svelte';
import { isLive, isRacing, movingOf, type View } from './view';
import { Order } from './zones';

const CLAIM_AFTER = 40; // milliseconds in which a touch may still become a movement

export interface Around {
  given: () => TableProps<View>;
  early: () => readonly string[];
  live: () => Live;
  pieces: () => readonly Piece[];
  act: (action: string, ms?: number) => void;
  watch: Stopwatch;
  edge: () => HTMLElement | null;
  pile: () => HTMLElement | null;
}

const cardButtons = () => [...document.querySelectorAll<HTMLElement>('.fan .card')];

export class Hand {
  chosen: string | null = $state(null);
  pointer = 'mouse';
  leaving: string | null = null; // the card that was last asked to go
  readonly slip: Slip;
  readonly gesture: Gesture;
  private sorted = $state(0);
  private claimed = false; // this touch was an answer, not a tap
  private readonly order = new Order();

  constructor(private readonly table: Around) {
    const slowness = () => table.live().slowness;
    // Whoever lets go too late has done nothing wrong.
    this.slip = new Slip(
      (action, ms) =>
        table.given().act(action, action === 'TAKE_BACK' ? { quiet: true } : ms === undefined ? {} : { ms }),
      table.early,
      slowness,
    );
    this.gesture = new Gesture(
      {
        pose: (x, y) => this.isLive && table.live().pose(x, y),
        dive: (id) => this.dive(id),
        surface: () => this.slip.back(),
        drop: (id, where, x) => this.drop(id, where, x),
      },
      { edge: table.edge, pile: table.pile, slowness },
    );
  }

  private readonly isLive = $derived.by(() => isLive(this.table.given().view));
  readonly cards: Piece[] = $derived.by(
    () => (void this.sorted, this.order.arrange(this.table.pieces().filter((piece) => piece.zone === 'hand'))),
  );
  readonly card = $derived.by(() => this.cards.find((piece) => piece.id === this.chosen) ?? null);
  /** The card that is on its way over the edge. */
  readonly moving = $derived.by(() => {
    const value = movingOf(this.table.given().view);
    return value === NO_CARD ? null : this.gesture.dives ? this.gesture.card : this.idOf(value);
  });
  /** The card with which I have answered a race. */
  readonly raced = $derived.by(() => {
    const { view } = this.table.given();
    return this.isLive && isRacing(view) ? this.idOf(view.own?.claim ?? NO_CARD) : null;
  });
  /** A card follows a finger. */
  get held(): boolean {
    return this.gesture.card !== null && this.gesture.moved;
  }

  /** On my own turn, with nothing on its way: then nobody slaps or cheats, and a touch may be answered with a rule. */
  get asks(): boolean {
    const { view, seat } = this.table.given();
    return view.phase === 'TURN' && view.turn === seat && !isSettling(view) && this.moving === null && !this.held;
  }

  private idOf(value: number): string | null {
    const same = this.cards.filter((piece) => piece.value === value);
    return (same.find((piece) => piece.id === this.leaving) ?? same[0])?.id ?? null;
  }
  private valueOf(id: string): number {
    return Number(this.cards.find((piece) => piece.id === id)?.value ?? NO_CARD);
  }

  /** Nothing can be done with this card now, but to sort it. */
  readonly isIdle = (value: number): boolean =>
    !this.table.early().some((action) => action.endsWith(` ${nameOf(value)}`));

  /** Whether the card is on its way; if not, the edge says why. */
  private dive(id: string): boolean {
    this.leaving = id;
    const goes = this.slip.start(`VANISH ${nameOf(this.valueOf(id))}`);
    if (!goes && this.isLive) {
      play('no');
      voice.interrupt(whyNoSlip(this.table.given(), this.cards.length));
    }
    return goes;
  }

  private drop(id: string, where: 'pile' | 'fan' | 'under', x: number): void {
    const { view, seat } = this.table.given();
    const early = this.table.early();
    this.leaving = id;
    const name = nameOf(this.valueOf(id));
    if (where === 'fan') return this.sort(id, x);
    if (where === 'under') return early.includes(`HIDE ${name}`) ? this.table.act(`HIDE ${name}`) : undefined;
    const done = [tapOn(early, this.valueOf(id)), `SLIP ${name}`].find((action) => action && early.includes(action));
    if (done) this.table.act(done);
    else if (view.turn === seat && view.phase === 'TURN') this.table.act(`PLAY ${name}`);
  }

  private sort(id: string, x: number): void {
    const middles = [...document.querySelectorAll<HTMLElement>('.fan [data-card]')]
      .filter((each) => each.dataset.card !== id)
      .map((each) => each.getBoundingClientRect());
    this.order.move(id, middles.filter((r) => r.x + r.width / 2 < x).length);
    this.sorted++;
  }

  /** A touch in a Cockroach's race counts from its first moment, unless it turns into a movement. */
  readonly press = (event: PointerEvent, piece: Piece): boolean => {
    this.pointer = event.pointerType;
    this.leaving = piece.id;
    this.claimed = false;
    const action = `RACE ${nameOf(Number(piece.value))}`;
    if (!this.isLive || !this.table.early().includes(action)) return false;
    const ms = this.table.watch.took(event);
    this.claimed = true;
    setTimeout(() => {
      if (this.gesture.card === piece.id && this.gesture.moved) this.claimed = false;
      else this.table.act(action, ms);
    }, CLAIM_AFTER);
    return false;
  };

  readonly pick = (piece: Piece): void => {
    if (this.claimed) return void (this.claimed = false);
    const card = Number(piece.value);
    const action = tapOn(this.table.early(), card);
    const again = this.chosen === piece.id;
    if (action && (again || (this.pointer !== 'touch' && !action.startsWith('HIDE')))) return this.table.act(action);
    if (again && this.asks) this.table.given().wonder?.(`PLAY ${nameOf(card)}`);
    if (again && this.asks && this.isIdle(card)) return;
    this.chosen = again && this.pointer === 'touch' ? null : piece.id;
  };

  /** Whoever goes from card to card by key chooses by that. */
  readonly focus = (piece: Piece): void => {
    if (this.pointer === 'keyboard') this.chosen = this.leaving = piece.id;
  };

  byDigit(n: number, event: KeyboardEvent): void {
    const race = `RACE ${nameOf(Number(this.cards[n]!.value))}`;
    if (this.isLive && this.table.early().includes(race)) this.table.act(race, this.table.watch.took(event));
    else lookOrPress(cardButtons()[n]);
  }

  /** Held: the card goes on; let go too early, it comes back. */
  bySlipKey(event: KeyboardEvent): void {
    if (!this.card) return cardButtons()[0]?.focus();
    this.slip.hold(`VANISH ${nameOf(Number(this.card.value))}`, event.shiftKey ? QUICK : SLOW);
  }

  /** Everything is put back. */
  putBack(): void {
    this.gesture.cancel();
    this.slip.back();
    this.chosen = null;
  }
}

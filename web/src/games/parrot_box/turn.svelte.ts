/** My turn: what a touch on a spot, a pile or a button does, and what it would come to. */

import { capIfOn } from '../../a11y/keymap';
import { plays } from '../../table/not_now';
import { Lifting } from '../../table/touch.svelte';
import { spots, type TableProps } from '../contract';
import type { Deed } from './Doing.svelte';
import { changesAloud } from './preview';
import { faceDown, type View } from './view';
import { whyNot } from './why';
import { w } from './words';
import { placedOn, type Box } from './worth';

/** The verbs of spots; at most one of the first four is possible at a time. */
const VERBS = ['OPEN', 'PLACE', 'REVEAL', 'LAND', 'FLY'] as const;
type Verb = (typeof VERBS)[number];
const SHOWN = ['PLACE', 'LAND']; // what they would do can be seen before
/** What a card or pile is for at this moment, whether it may be done or not. */
const USUAL: Partial<Record<View['phase'], string>> = { OPENING: 'OPEN', DISCARDED: 'REVEAL', FLYING: 'LAND' };

const spotIn = (action: string): number => Number(action.split(' ')[1]) - 1;

export class MyTurn {
  asking: number | null = $state(null); // the Parrot that may be replaced or fly
  private wish: string | null = $state(null); // what follows as soon as it may
  private readonly lifting = new Lifting((action) => this.choose(action));

  constructor(private readonly given: () => TableProps<View>) {}

  private readonly view = $derived.by(() => this.given().view);
  private readonly legal = $derived.by(() => this.given().legal);
  private readonly offered = $derived.by(
    () => Object.fromEntries(VERBS.map((verb) => [verb, spots(this.legal, verb)])) as Record<Verb, number[]>,
  );
  private readonly box: Box = $derived.by(() => this.view.boxes[this.given().seat ?? -1] ?? []);

  private readonly verbAt = (spot: number): Verb | null =>
    VERBS.find((verb) => verb !== 'FLY' && this.offered[verb].includes(spot + 1)) ?? null;
  private readonly fliesAt = (spot: number): boolean => this.offered.FLY.includes(spot + 1);
  private readonly isShown = (spot: number): boolean => SHOWN.includes(this.verbAt(spot) ?? '');

  /** A card on a Parrot that could fly is a question; all else is done. */
  choose(action: string): void {
    const spot = spotIn(action);
    if (action.startsWith('PLACE ') && this.fliesAt(spot) && this.asking !== spot) this.asking = spot;
    else this.go(action);
  }

  readonly go = (action: string): void => {
    this.asking = this.wish = null;
    this.lifting.lifted = null;
    if (this.legal.includes(action)) this.given().act(action);
  };

  private readonly pick = (spot: number): void => {
    const verb = this.verbAt(spot);
    if (verb === 'PLACE' && this.fliesAt(spot)) this.choose(`PLACE ${spot + 1}`);
    else if (verb && SHOWN.includes(verb)) this.lifting.tap(`${verb} ${spot + 1}`);
    else if (verb) this.go(`${verb} ${spot + 1}`);
  };

  /** A button; nothing to do is never mind. */
  readonly press = (does: string): void => {
    if (does) return this.go(does);
    this.asking = this.lifting.lifted = null;
  };

  /** What can no longer be done is put down. */
  putDown(): void {
    this.lifting.keepIf((action) => this.legal.includes(action));
    if (this.asking !== null && !this.fliesAt(this.asking)) this.asking = null;
  }

  /** What was wished for is done as soon as it may be. */
  fulfil(): void {
    if (this.wish === null) return;
    if (this.legal.includes(this.wish)) {
      const next = this.wish;
      this.wish = null;
      this.choose(next);
    } else if (this.view.turn !== this.given().seat) this.wish = null;
  }

  private readonly looked = $derived.by(() => this.asking ?? (this.lifting.shown ? spotIn(this.lifting.shown) : null));

  /** What my box offers. */
  readonly offers = $derived.by(() => ({
    verbAt: this.verbAt,
    fliesAt: this.fliesAt,
    after:
      this.looked === null || this.view.in_hand === null ? null : placedOn(this.box, this.looked, this.view.in_hand),
    pick: plays(this.given()) ? this.pick : undefined,
    wonder: (spot: number) => this.given().wonder?.(`${USUAL[this.view.phase] ?? 'PLACE'} ${spot + 1}`),
    why: (spot: number) => (this.verbAt(spot) ? '' : whyNot(this.given(), spot)),
    lifted: this.asking ?? (this.lifting.lifted ? this.looked : null),
    note: this.note,
    look: (spot: number) => this.isShown(spot) && this.lifting.look(`${this.verbAt(spot)} ${spot + 1}`),
    leave: (spot: number) => this.lifting.leave(`${this.verbAt(spot)} ${spot + 1}`),
  }));

  private readonly note = (spot: number): string => {
    const { in_hand: card, double_parrot: double } = this.view;
    if (!this.isShown(spot) || card === null) return '';
    const changes = changesAloud(this.box, placedOn(this.box, spot, card), spot, double);
    return [this.verbAt(spot) === 'LAND' ? w('landed') : '', changes].filter(Boolean).join('; ');
  };

  readonly deeds: Deed[] = $derived.by(() => {
    const { asking, legal, view } = this;
    if (asking !== null)
      return [
        { does: `FLY ${asking + 1}`, says: w('flies'), main: true, key: capIfOn('fly') },
        { does: `PLACE ${asking + 1}`, says: w('replace') },
        { does: '', says: w('cancel'), key: 'Esc' },
      ];
    if (this.lifting.lifted)
      return [
        { does: this.lifting.lifted, says: w(view.phase === 'FLYING' ? 'landHere' : 'placeHere'), main: true },
        { does: '', says: w('cancel') },
      ];
    const last = faceDown(this.box) === 1;
    const ends = view.closer === null;
    if (legal.includes('PASS'))
      return [
        ...this.offered.REVEAL.map((n) => ({
          does: `REVEAL ${n}`,
          says: w(ends ? 'revealAndEnd' : 'revealIt'),
          main: true,
        })),
        { does: 'PASS', says: w(ends ? 'keepHidden' : 'pass'), key: capIfOn('pass') },
      ];
    return [
      ...this.offered.FLY.map((n) => ({ does: `FLY ${n}`, says: w('flies'), main: true, key: capIfOn('fly') })),
      ...(legal.includes('DISCARD')
        ? [{ does: 'DISCARD', says: w(last ? 'discardAsk' : 'discardReveal'), key: capIfOn('discard') }]
        : []),
    ];
  });

  /** The Parrot that is asked about, or the only one that could fly. */
  get flight(): string | null {
    const spot = this.asking !== null ? this.asking + 1 : this.offered.FLY.length === 1 ? this.offered.FLY[0]! : null;
    return spot === null ? null : `FLY ${spot}`;
  }

  /** Whether what is dragged may be let go there. */
  readonly mayDrop = (what: string, onto: string): boolean => {
    const spot = onto.startsWith('spot ');
    if (what === 'hand')
      return spot
        ? this.legal.includes(onto.replace('spot', 'PLACE'))
        : onto === 'discard' && this.legal.includes('DISCARD');
    return this.legal.includes(what === 'draw' ? 'DRAW' : 'TAKE') && onto !== 'discard';
  };

  readonly drop = (what: string, onto: string): void => {
    const place = onto.startsWith('spot ') ? onto.replace('spot', 'PLACE') : null;
    if (what === 'hand') return place ? this.choose(place) : this.go('DISCARD');
    this.go(what === 'draw' ? 'DRAW' : 'TAKE');
    if (what === 'discard') this.wish = place;
  };
}

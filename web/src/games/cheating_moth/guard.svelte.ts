/** The Guard's side of a live table: the lamp, and the call. */

import type { Live } from '../../net/live.svelte';
import { settings } from '../../settings/settings.svelte';
import { play } from '../../sound/sound';
import type { TableProps } from '../contract';
import type { Moments } from './moments.svelte';
import { isLive, type View } from './view';

export class Guard {
  aimed: number | null = $state(null); // at whom the lamp was sent, before the house says so

  constructor(
    private readonly given: () => TableProps<View>,
    private readonly early: () => readonly string[],
    private readonly live: () => Live,
    private readonly moments: Moments,
  ) {}

  /** Whether it is me. */
  readonly guards = $derived.by(() => {
    const { view, seat } = this.given();
    return isLive(view) && seat === view.guard && view.phase !== 'OVER';
  });
  readonly target = $derived.by(() => (this.guards ? (this.live().lamp ?? this.aimed) : null));
  readonly mayCall = $derived.by(() => this.target !== null && this.early().includes(`CAUGHT ${this.target}`));
  readonly cools = $derived.by(() => Math.max(0, this.given().view.accuse_from - this.given().view.now));
  readonly aids = $derived.by(() => ({ sound: settings.soundTells && settings.sound, slow: settings.slowTells }));

  point(to: number | null): void {
    this.aimed = to;
    this.live().point(to, this.aids);
  }

  readonly call = (): void => {
    const { view, seat, act } = this.given();
    const accused = this.target;
    if (!this.mayCall || accused === null || seat === null) return;
    play('caught');
    this.moments.hear([{ what: 'CALLED', seat, accused }], seat, view.seats, view.turn, 0);
    act(`CAUGHT ${accused}`, { pose: this.live().painted });
  };
}

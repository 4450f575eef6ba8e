/** Shows the film of a finished match: beat by beat or running, through any eyes. */

import { flushSync } from 'svelte';
import { fly, landAll } from '../fly/fly';
import { Stage } from '../fly/stage';
import type { GameFace, Told } from '../games/contract';
import type { Replay } from '../protocol/papers';
import { slowness, stillness } from '../settings/settings.svelte';
import { beats, type Eyes, type View } from './film';

const BREATH = 250; // milliseconds between two beats

interface Shown {
  view: View;
  told: readonly Told[];
}

export class Projector {
  replay = $state.raw<Replay | null>(null);
  face = $state.raw<GameFace | null>(null);
  eyes = $state<Eyes>(null);
  at = $state(0); // which beat
  shown = $state.raw<Shown | null>(null);
  playing = $state(false);
  speed = $state(1);

  readonly film = $derived(this.replay ? beats(this.replay, this.eyes) : []);
  /** With all cards open. */
  readonly open = $derived(this.replay ? beats(this.replay, null) : []);
  readonly last = $derived(this.film.length - 1);
  /** After which step of the match each beat comes, and when this one was. */
  readonly steps = $derived(this.film.map((beat) => this.replay!.frames[beat.frame]!.step ?? 0));
  readonly time = $derived((this.film[this.at] && this.replay!.frames[this.film[this.at]!.frame]!.at) || 0);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stage = new Stage<Shown>({
    show: (shown, moved) => (moved ? this.flyTo(shown) : this.put(shown)),
    slowness: () => slowness() / this.speed,
    hidden: () => document.hidden,
  });

  load(replay: Replay, face: GameFace): void {
    this.face = face;
    this.replay = replay;
  }

  look(through: Eyes): void {
    this.eyes = through;
    flushSync();
    this.show(this.at);
  }

  play(): void {
    if (this.at >= this.last) this.show(0);
    this.playing = true;
    this.next();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  goTo(beat: number): void {
    this.stop();
    this.show(beat);
  }

  step(by: number): void {
    this.stop();
    if (by === 1) this.forward();
    else this.show(this.at + by);
  }

  close(): void {
    this.stop();
    this.stage.stop();
    landAll();
  }

  private next(): void {
    if (!this.playing || this.at >= this.last) return this.stop();
    const hold = this.forward() + BREATH;
    this.timer = setTimeout(() => this.next(), (hold * slowness()) / this.speed);
  }

  /** One beat on, with flying cards; how long it takes to tell. */
  private forward(): number {
    if (!this.face || this.at >= this.last) return 0;
    this.stage.jump();
    const [before, after] = [this.film[this.at]!, this.film[this.at + 1]!];
    this.at += 1;
    const pictures = this.face.pictures(before.view, after.told, after.view);
    this.stage.add(pictures.map(({ view, told, hold }) => ({ show: { view, told }, hold })));
    return pictures.reduce((sum, each) => sum + each.hold, 0);
  }

  private show(beat: number): void {
    this.at = Math.max(0, Math.min(this.last, beat));
    const here = this.film[this.at];
    if (here) this.stage.reset({ view: here.view, told: [] });
  }

  private flyTo(shown: Shown): void {
    fly(
      () => {
        this.shown = shown;
        flushSync();
      },
      { still: stillness(), duration: (420 * slowness()) / this.speed },
    );
  }

  private put(shown: Shown): void {
    landAll();
    this.shown = shown;
  }
}

/** Tells the story of a match: as pictures with flying cards, in sounds, aloud, and as lines to be read later. */

import { flushSync } from 'svelte';
import { aloud } from '../a11y/telling';
import { voice } from '../a11y/voice.svelte';
import { fly, landAll } from '../fly/fly';
import { Stage } from '../fly/stage';
import { faceOf, type GameFace, type Told } from '../games/contract';
import type { MatchNow } from '../protocol/messages';
import type { GameCard } from '../protocol/papers';
import { settings, slowness, stillness } from '../settings/settings.svelte';
import { play } from '../sound/sound';
import type { StoryLine, View } from './pieces';
import { sentence } from './sentences';

const MOST_SAID = 8; // of what was skipped

export interface Shown {
  view: View;
  told: readonly Told[];
  line: number;
}

/** Whom the story is told. */
export interface Listener {
  readonly match: MatchNow | null;
  readonly card: GameCard | null;
  readonly seat: number | null;
  readonly quiet: boolean; // somebody else is being shown theirs
}

export class Storyteller {
  face: GameFace | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  story: StoryLine[] = $state.raw([]);

  private lines = 0; // of the story
  private readonly said = new WeakMap<Told, [string, string]>();
  private readonly stage = new Stage<Shown>({
    show: (shown, moved, skipped) => (moved ? this.flyTo(shown) : this.jumpTo(shown, skipped)),
    slowness,
    hidden: () => document.hidden,
  });

  constructor(private readonly listener: Listener) {}

  /** All that was told so far: nobody is shown it as a film. */
  begin(told: readonly (readonly Told[])[]): void {
    const at = performance.now();
    this.lines = told.length;
    this.story = told.flatMap((line, number) => line.map((each) => ({ told: each, line: number, at })));
  }

  /** What was told of the last match counts no more. */
  clear(): void {
    this.stage.stop();
    this.story = [];
    this.lines = 0;
  }

  /** Nothing is on the table. */
  leave(): void {
    this.stage.stop();
    this.shown = null;
  }

  async meet(game: string): Promise<void> {
    this.face = await faceOf(game);
  }

  /** How things stand, at once. */
  present(view: View): void {
    this.stage.reset({ view, told: [], line: this.lines });
  }

  /** The number of the line in which this will stand. */
  lineOf(told: readonly Told[]): number {
    return told.length ? this.lines++ : this.lines;
  }

  tell(before: View | null, told: readonly Told[], after: View, line: number): void {
    const pictures = this.face!.pictures(before, told, after);
    this.stage.add(pictures.map(({ view, told, hold }) => ({ show: { view, told, line }, hold })));
  }

  write(told: readonly Told[], line: number): void {
    const at = performance.now();
    if (told.length) this.story = [...this.story, ...told.map((each) => ({ told: each, line, at }))];
  }

  /** Enough of this film: everything is shown as it stands. */
  jump(): void {
    this.stage.jump();
  }

  stop(): void {
    this.stage.stop();
  }

  goBackTo(lines: number): void {
    this.stage.jump();
    this.story = this.story.filter((each) => each.line < lines);
    this.lines = lines;
  }

  leaveOut(line: number): void {
    this.stage.jump();
    const rest = this.story.filter((each) => each.line !== line);
    this.story = rest.map((each) => (each.line > line ? { ...each, line: each.line - 1 } : each));
    this.lines -= 1;
  }

  /** Each event is put into words once in each language. */
  sentence(told: Told): string {
    const { card, match } = this.listener;
    if (!card || !match) return '';
    const said = this.said.get(told);
    if (said && said[0] === settings.language) return said[1];
    const text = sentence(card, told, match.names);
    this.said.set(told, [settings.language, text]);
    return text;
  }

  private flyTo(shown: Shown): void {
    if (this.listener.quiet) return this.jumpTo(shown, []);
    this.aloud(shown.told, shown.view).forEach((text) => voice.say(text)); // before it is my turn
    fly(
      () => {
        this.shown = shown;
        this.write(shown.told, shown.line);
        flushSync();
      },
      { still: stillness(), duration: 420 * slowness() },
    );
    for (const told of shown.told) {
      const sound = this.face?.sounds[told.what];
      if (sound) play(sound);
    }
  }

  /** What is skipped is still written into the story. */
  private jumpTo(shown: Shown, skipped: readonly Shown[]): void {
    if (!this.listener.quiet) landAll();
    this.shown = shown;
    const all = [...skipped, shown];
    all.forEach((each) => this.write(each.told, each.line));
    const told = all.flatMap((each) => each.told);
    if (!this.listener.quiet)
      this.aloud(told, shown.view)
        .slice(-MOST_SAID)
        .forEach((text) => voice.say(text));
  }

  private aloud(told: readonly Told[], view: View): string[] {
    const { card, match, seat } = this.listener;
    if (!this.face || !card || !match) return [];
    return aloud(this.face, told, view, { level: settings.telling, seat, words: card, names: match.names });
  }
}

/**
 * The story, one frame after the other. Whoever is far behind, or was asleep, is not shown a film:
 * the stage jumps to how things stand.
 */

export interface Frame<T> {
  show: T;
  hold: number; // milliseconds at normal speed before the next frame
}

export const MOST_BEHIND = 6; // news, not frames

export interface StageHands<T> {
  show(value: T, moved: boolean, skipped: readonly T[]): void; // moved: with flying cards
  slowness(): number;
  hidden(): boolean;
}

export class Stage<T> {
  private news: Frame<T>[][] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private resting = true;

  constructor(private readonly hands: StageHands<T>) {}

  /** Whether there is more to show than what is seen. */
  get busy(): boolean {
    return this.news.length > 0 || !this.resting;
  }

  /** One piece of news as frames; the last one is how things stand. */
  add(frames: Frame<T>[]): void {
    if (!frames.length) return;
    this.news.push(frames.slice());
    if (this.hands.hidden() || this.news.length > MOST_BEHIND) this.jump();
    else if (this.resting) this.next();
  }

  /** Straight to the end: somebody wants to act, or has been away. */
  jump(): void {
    const skipped = this.news.flat().map((frame) => frame.show);
    const last = skipped.pop();
    this.stop();
    if (last !== undefined) this.hands.show(last, false, skipped);
  }

  /** Forget everything and show this. */
  reset(value: T): void {
    this.stop();
    this.hands.show(value, false, []);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.news = [];
    this.resting = true;
  }

  private next(): void {
    const frames = this.news[0];
    const frame = frames?.shift();
    if (!frames || !frame) {
      this.resting = true;
      return;
    }
    if (!frames.length) this.news.shift();
    this.resting = false;
    this.hands.show(frame.show, true, []);
    // The last frame of all is held too, so that what comes next does not trip over it.
    const hurry = this.news.length > 2 ? 0.5 : 1;
    this.timer = setTimeout(() => this.next(), frame.hold * this.hands.slowness() * hurry);
  }
}

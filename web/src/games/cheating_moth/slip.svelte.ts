/**
 * A card on its way without a finger on it: held by a key, or started by a button. The house moves
 * the hand; the bar here only shows about how long that takes.
 */

export class Slip {
  /** How much of the way is about done, 0 to 1. */
  done = $state(0);
  private ms = 0;
  private held = false;
  private wantsBack = false;
  private frame = 0;

  constructor(
    private readonly act: (action: string, ms?: number) => void,
    private readonly early: () => readonly string[],
    private readonly slowness: () => number = () => 1,
  ) {}

  /** Whether the card can be on its way now. With `ms` the house leads the hand. */
  start(action: string, ms?: number): boolean {
    if (!this.early().includes(action)) return false;
    this.wantsBack = false;
    this.ms = ms ?? 0;
    this.act(action, ms);
    return true;
  }

  /** As long as the key is down. What is not possible is asked for all the same: the house says why. */
  hold(action: string, ms: number): void {
    if (this.held) return;
    this.held = this.start(action, ms);
    if (!this.held) this.act(action, ms);
  }

  release(): void {
    if (this.held) this.back();
    this.held = false;
  }

  /** Bring the card back, as soon as the house knows that it is on its way. */
  back(): void {
    this.ms = 0;
    if (this.early().includes('TAKE_BACK')) this.act('TAKE_BACK');
    else this.wantsBack = true;
  }

  /** To be called when things have changed. */
  heed(moving: boolean, canTakeBack: boolean): void {
    if (canTakeBack && this.wantsBack) {
      this.wantsBack = false;
      this.act('TAKE_BACK');
    }
    if (moving && this.ms && !this.frame) this.run(performance.now());
    if (!moving) this.held = false;
    if (!moving && this.frame) {
      cancelAnimationFrame(this.frame);
      this.frame = 0;
      this.done = 0;
      this.ms = 0;
    }
  }

  private run(start: number): void {
    this.frame = requestAnimationFrame((now) => {
      this.done = this.ms ? Math.min(1, Math.max(0, (now - start) / (this.ms * 1.05 * this.slowness()))) : 0;
      this.run(start);
    });
  }
}

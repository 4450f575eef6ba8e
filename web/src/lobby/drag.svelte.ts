/** A chair that is dragged up or down its list: the others make room, and where it is let go it stays. */

export class Drag {
  from = $state(-1); // the place it was taken from; nothing is dragged: -1
  to = $state(-1);
  private by = $state(0);
  private start = 0;
  private heights: readonly number[] = [];
  private middles: readonly number[] = [];

  /** `drop` moves whoever sits at one place to another; while it is on its way the list shows it. */
  constructor(private readonly drop: (from: number, to: number) => Promise<unknown>) {}

  down(event: PointerEvent, place: number): void {
    const grip = event.currentTarget as HTMLElement;
    if (event.button > 0 || this.from >= 0) return;
    const rows = [...(grip.closest('ol')?.children ?? [])].map((row) => row.getBoundingClientRect());
    this.heights = rows.map((row) => row.height);
    this.middles = rows.map((row) => row.top + row.height / 2);
    grip.setPointerCapture(event.pointerId);
    [this.from, this.to, this.by, this.start] = [place, place, 0, event.clientY];
    event.preventDefault(); // no text is marked
  }

  move(event: PointerEvent): void {
    if (!this.isHeld(event)) return;
    this.by = event.clientY - this.start;
    const middle = this.middles[this.from]! + this.by;
    this.to = this.middles.filter((each, place) => place !== this.from && each < middle).length;
  }

  up(event: PointerEvent): void {
    if (!this.isHeld(event)) return;
    const [from, to] = [this.from, this.to];
    if (to === from) return this.stop();
    const between = to > from ? this.heights.slice(from + 1, to + 1) : this.heights.slice(to, from);
    this.by = Math.sign(to - from) * between.reduce((sum, height) => sum + height, 0);
    void this.drop(from, to).finally(() => this.stop());
  }

  /** All rows are where the house says. */
  stop(): void {
    this.from = this.to = -1;
  }

  /** How far down the row at this place is drawn. */
  shift(place: number): number {
    if (this.from < 0) return 0;
    if (place === this.from) return this.by;
    const height = this.heights[this.from]!;
    if (this.from < place && place <= this.to) return -height;
    return this.to <= place && place < this.from ? height : 0;
  }

  private isHeld({ currentTarget, pointerId }: PointerEvent): boolean {
    return this.from >= 0 && (currentTarget as HTMLElement).hasPointerCapture(pointerId);
  }
}

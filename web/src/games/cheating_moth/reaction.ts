/** How quick a hand was: from the first picture of the card on this screen to the touch. */

export class Stopwatch {
  private race: number | null = null;
  private shownAt: number | null = null;

  /** The race that is open by the table's time, or none. Call it when the page has just changed. */
  watch(race: number | null): void {
    if (race === this.race) return;
    this.race = race;
    this.shownAt = null;
    if (race === null) return;
    requestAnimationFrame(() => {
      // After this frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        if (this.race === race) this.shownAt = performance.now();
        port1.close();
      };
      port2.postMessage(0);
    });
  }

  /** Milliseconds to this touch; undefined if there was nothing to react to. */
  took(event: Event): number | undefined {
    if (this.shownAt === null) return undefined;
    return Math.max(0, Math.round(event.timeStamp - this.shownAt));
  }
}

/** Asks the house what the expert thinks of a finished match, again and again until all is said. */

import type { Analysis, Moment, TurningPoint, Verdict } from '../protocol/papers';

const PAUSE = 700; // milliseconds between two questions

export class Expert {
  state: 'asleep' | 'thinking' | 'done' | 'stuck' = $state('asleep');
  total = $state(0);
  moments: readonly Moment[] = $state.raw([]);
  verdicts: readonly Verdict[] = $state.raw([]);
  turns: readonly TurningPoint[] = $state.raw([]);
  sentence = $state(''); // why it is stuck

  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    private readonly ask: (since: number) => Promise<Analysis>,
    private readonly pause = PAUSE,
  ) {}

  begin(): void {
    if (this.state === 'thinking' || this.state === 'done') return;
    this.state = 'thinking';
    void this.next();
  }

  stop(): void {
    this.asked += 1;
    clearTimeout(this.timer);
    if (this.state === 'thinking') this.state = 'asleep';
  }

  private async next(): Promise<void> {
    const mine = ++this.asked;
    try {
      const said = await this.ask(this.moments.length);
      if (mine === this.asked) this.hear(said);
    } catch (problem) {
      if (mine !== this.asked) return;
      this.state = 'stuck';
      this.sentence = (problem as Error).message;
    }
  }

  private hear(said: Analysis): void {
    this.total = said.total;
    // A house that was opened anew in between begins anew as well.
    this.moments = said.done < this.moments.length ? [] : [...this.moments, ...said.moments];
    if (this.moments.length === said.total) {
      this.verdicts = said.verdicts ?? [];
      this.turns = said.turning_points ?? [];
      this.state = 'done';
    } else this.timer = setTimeout(() => void this.next(), this.pause);
  }
}

/**
 * What a screen reader says. Polite sentences wait in line and are merged in bursts; urgent ones
 * (your turn, a lost connection) interrupt. A sentence said twice gets a blank that makes it new.
 */

const SPACING = 400;
const BLANK = '\u00a0';

export class Announcer {
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private last = '';

  constructor(
    private readonly polite: (text: string) => void,
    private readonly urgent: (text: string) => void,
  ) {}

  say(sentence: string): void {
    if (!sentence) return;
    this.waiting.push(sentence);
    this.timer ??= setTimeout(() => this.speak(), SPACING);
  }

  interrupt(sentence: string): void {
    this.urgent(this.fresh(sentence));
  }

  private speak(): void {
    const text = this.waiting.join('. ');
    this.waiting = [];
    this.timer = undefined;
    this.polite(this.fresh(text));
  }

  private fresh(text: string): string {
    this.last = text === this.last ? text + BLANK : text;
    return this.last;
  }
}

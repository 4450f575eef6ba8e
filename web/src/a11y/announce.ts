/**
 * What a screen reader says. Polite sentences wait in line and are merged in bursts; urgent ones
 * (your turn, a lost connection) interrupt. A sentence said twice gets a blank that makes it new.
 */

const SPACING = 400;
const BLANK = '\u00a0';

/** Sentences in one breath: `Mia takes the 4, Bo takes the 7`; those with stops of their own are kept further apart. */
export function merged(sentences: readonly string[]): string {
  return sentences.reduce((said, next, i) => {
    if (!said) return next;
    if (/[.!?…]$/.test(said)) return `${said} ${next}`;
    return `${said}${/[,;:.!?…]/.test(sentences[i - 1]! + next) ? ';' : ','} ${next}`;
  }, '');
}

export class Announcer {
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lingering: ReturnType<typeof setTimeout> | undefined;
  private line = ''; // of the status, as it was last said
  private coming = ''; // the one that has to stay a little longer
  private last = '';
  private noted: readonly string[] = [];

  constructor(
    private readonly polite: (text: string) => void,
    private readonly urgent: (text: string) => void,
  ) {}

  say(sentence: string): void {
    if (!sentence) return;
    this.waiting.push(sentence);
    this.timer ??= setTimeout(() => this.polite(this.fresh(this.breath())), SPACING);
  }

  /** At once; what waits comes afterwards. */
  interrupt(sentence: string): void {
    if (sentence) this.urgent(this.fresh(sentence));
  }

  /** At once, with what led to it before: `Mia takes the 4, Bo takes the 7; your turn`. */
  turn(sentence: string): void {
    this.hush();
    this.line = sentence;
    const before = this.breath();
    this.interrupt(before ? `${before}${/[.!?…]$/.test(before) ? '' : ';'} ${sentence}` : sentence);
  }

  /** A line that changes often is said only if it stays for a while, and once. */
  linger(line: string, ms: number): void {
    if (line && line === this.coming) return;
    this.hush();
    if (!line) this.line = '';
    if (!line || line === this.line) return;
    this.coming = line;
    this.lingering = setTimeout(() => {
      this.coming = '';
      this.say((this.line = line));
    }, ms);
  }

  /** Notes that lie on the table: each is said when it comes, and no more while it lies there. */
  notes(lines: readonly string[]): void {
    lines.filter((line) => !this.noted.includes(line)).forEach((line) => this.say(line));
    this.noted = lines;
  }

  /** Nothing of what was said or waits is left on the page: somebody else looks at it now. */
  forget(): void {
    this.hush();
    this.breath();
    this.line = this.last = '';
    this.noted = [];
    this.polite('');
    this.urgent('');
  }

  private hush(): void {
    clearTimeout(this.lingering);
    this.coming = '';
  }

  private breath(): string {
    clearTimeout(this.timer);
    this.timer = undefined;
    const said = merged(this.waiting);
    this.waiting = [];
    return said;
  }

  private fresh(text: string): string {
    this.last = text === this.last ? text + BLANK : text;
    return this.last;
  }
}

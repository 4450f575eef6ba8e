/**
 * The line to a table. It says hello, remembers the last number it has heard, asks for what it
 * missed after a cut, and repeats a command until it is answered: the house does it only once.
 */

import {
  PROTOCOL,
  type AnyCommand,
  type Done,
  type Fleeting,
  type FromHouse,
  type Goodbye,
  type Hello,
  type Language,
  type Refused,
} from '../protocol/messages';

export type LineState = 'connecting' | 'open' | 'lost' | 'closed';
type WithoutId<C> = C extends { id: string } ? Omit<C, 'id'> : never;
export type Wish = WithoutId<AnyCommand>;

export interface Ears {
  hear(message: FromHouse): void;
  state(state: LineState, goodbye: Goodbye | null): void;
}

export interface Wire {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror?: (() => void) | null;
}

export interface LineOptions {
  url: string;
  token: string | null;
  language: () => Language;
  tv?: boolean;
  connect?: (url: string) => Wire;
}

const IS_OPEN = 1; // a wire that is about to close takes nothing more
const REPEAT_AFTER = 2500;
const LOOK_EVERY = 2500; // the house answers a look, so a line on which nothing is heard is dead
const GIVE_UP_AFTER = 9000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const COMES_BACK: ReadonlySet<Goodbye['reason']> = new Set(['closing', 'too-slow']);

interface Pending {
  command: AnyCommand;
  answer: (answer: Done | Refused) => void;
  said: number;
  first: number;
}

export class Line {
  /** The last number heard of this viewer's news. */
  heard: number | null = null;
  private wire: Wire | null = null;
  private greeted = false;
  private closed = false;
  private tries = 0;
  private goodbye: Goodbye | null = null;
  private dialledAt = 0;
  private lookedAt = 0;
  private unheardSince: number | null = null; // the first look after which nothing was heard
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setInterval> | undefined;
  private readonly pending = new Map<string, Pending>();
  private readonly page = Math.random().toString(36).slice(2, 10);
  private count = 0;

  constructor(
    private readonly options: LineOptions,
    private readonly ears: Ears,
  ) {}

  open(): void {
    this.closed = false;
    this.ears.state(this.heard === null ? 'connecting' : 'lost', null);
    this.dial();
    this.watch ??= setInterval(() => this.lookAfterTheLine(), 500);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.watch);
    this.watch = undefined;
    this.hangUp();
  }

  /** Answered once it is done or refused, however often the line breaks in between. */
  ask(wish: Wish): Promise<Done | Refused> {
    const id = `${this.page}-${++this.count}`;
    const command = { ...wish, id } as AnyCommand;
    return new Promise((answer) => {
      const now = Date.now();
      this.pending.set(id, { command, answer, said: now, first: now });
      this.send(command);
    });
  }

  /** Said once; if nobody hears it, nothing is lost. */
  murmur(message: Fleeting): void {
    this.send(message);
  }

  get waiting(): number {
    return this.pending.size;
  }

  /** The device says that there is a network again, or the page is seen again. */
  nudge(): void {
    if (this.closed || this.greeted) return;
    clearTimeout(this.retry);
    this.tries = 0;
    this.hangUp();
    this.dial();
  }

  private dial(): void {
    const wire = (this.options.connect ?? connect)(this.options.url);
    this.wire = wire;
    this.goodbye = null;
    this.dialledAt = Date.now();
    wire.onopen = () => wire === this.wire && wire.send(JSON.stringify(this.hello()));
    wire.onmessage = (event) => wire === this.wire && this.read(event.data);
    wire.onclose = () => wire === this.wire && this.lost();
  }

  private hello(): Hello {
    const hello: Hello = { type: 'hello', protocol: PROTOCOL, language: this.options.language() };
    if (this.options.token) hello.token = this.options.token;
    if (this.heard !== null) hello.since = this.heard;
    if (this.options.tv) hello.tv = true;
    return hello;
  }

  private read(data: unknown): void {
    this.unheardSince = null;
    let message: FromHouse;
    try {
      message = JSON.parse(String(data)) as FromHouse;
    } catch {
      return;
    }
    switch (message.type) {
      case 'everything':
        this.heard = message.n;
        this.ears.hear(message);
        this.welcomed();
        return;
      case 'resumed':
        this.ears.hear(message);
        this.welcomed();
        return;
      case 'news':
        if (this.heard !== null && message.n <= this.heard) return;
        if (this.heard !== null && message.n !== this.heard + 1) return this.startOver();
        this.heard = message.n;
        this.ears.hear(message);
        return;
      case 'done':
      case 'refused':
        this.answered(message);
        return;
      case 'goodbye':
        this.goodbye = message;
        return;
      default:
        this.ears.hear(message);
    }
  }

  private welcomed(): void {
    this.greeted = true;
    this.tries = 0;
    this.ears.state('open', null);
    this.look();
    for (const waiting of this.pending.values()) {
      waiting.said = waiting.first = Date.now();
      this.send(waiting.command);
    }
  }

  private answered(answer: Done | Refused): void {
    const waiting = this.pending.get(answer.id);
    this.pending.delete(answer.id);
    waiting?.answer(answer);
  }

  /** A gap in the numbers must not be: ask again from the last good one. */
  private startOver(): void {
    this.hangUp();
    this.lost();
  }

  private lost(): void {
    this.hangUp();
    if (this.closed) return;
    if (this.goodbye && !COMES_BACK.has(this.goodbye.reason)) {
      this.closed = true;
      this.ears.state('closed', this.goodbye);
      return;
    }
    this.ears.state(this.heard === null && this.tries === 0 ? 'connecting' : 'lost', this.goodbye);
    this.goodbye = null;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.dial(), wait * (0.8 + Math.random() * 0.4));
  }

  private hangUp(): void {
    const wire = this.wire;
    this.wire = null;
    this.greeted = false;
    this.unheardSince = null;
    wire?.close();
  }

  private send(message: AnyCommand | Fleeting): void {
    if (this.greeted && !this.goodbye && this.wire?.readyState === IS_OPEN) this.wire.send(JSON.stringify(message));
  }

  private look(): void {
    this.lookedAt = Date.now();
    this.unheardSince ??= this.lookedAt;
    this.send({ type: 'look', hidden: globalThis.document?.hidden ?? false });
  }

  private lookAfterTheLine(): void {
    const now = Date.now();
    if (!this.greeted && this.wire && now - this.dialledAt > GIVE_UP_AFTER) return this.startOver();
    if (!this.greeted) return;
    if (this.unheardSince !== null && now - this.unheardSince > GIVE_UP_AFTER) return this.startOver();
    if (now - this.lookedAt > LOOK_EVERY) this.look();
    for (const waiting of this.pending.values()) {
      if (now - waiting.first > GIVE_UP_AFTER) return this.startOver();
      if (now - waiting.said > REPEAT_AFTER) {
        waiting.said = now;
        this.send(waiting.command);
      }
    }
  }
}

function connect(url: string): Wire {
  const socket = new WebSocket(url);
  return socket as unknown as Wire;
}

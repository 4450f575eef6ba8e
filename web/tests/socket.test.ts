import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Line, type LineState, type Wire } from '../src/net/socket';
import type { FromHouse, Goodbye } from '../src/protocol/messages';

class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  readyState = 1;
  said: Record<string, unknown>[] = [];
  send(text: string) {
    this.said.push(JSON.parse(text));
  }
  close() {
    this.closed = true;
  }
  hear(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get commands() {
    return this.said.filter((each) => 'id' in each);
  }
}

const everything = (n: number) => ({
  type: 'everything',
  n,
  at: 0,
  now: 0,
  table: {},
  chair: 0,
  seat: 0,
  match: null,
  view: null,
  mine: null,
  legal: [],
  told: [],
  presence: {},
});
const news = (n: number) => ({ type: 'news', n, at: 0 });

let wires: FakeWire[];
let heard: FromHouse[];
let states: [LineState, Goodbye['reason'] | undefined][];

function newLine(): Line {
  wires = [];
  heard = [];
  states = [];
  const line = new Line(
    {
      url: 'ws://house/live',
      token: 'f'.repeat(32),
      language: () => 'de',
      connect: () => wires[wires.push(new FakeWire()) - 1]!,
    },
    { hear: (message) => heard.push(message), state: (state, goodbye) => states.push([state, goodbye?.reason]) },
  );
  line.open();
  wires[0]!.onopen?.();
  return line;
}

const wire = () => wires.at(-1)!;

function comeBack(n = 1): void {
  vi.advanceTimersByTime(6000);
  wire().onopen?.();
  wire().hear({ type: 'resumed', n, now: 0, presence: {} });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saying hello', () => {
  it('shows the token and the language, and says nothing else before it is welcome', () => {
    const line = newLine();
    void line.ask({ type: 'start' });
    expect(wire().said).toEqual([{ type: 'hello', protocol: 1, language: 'de', token: 'f'.repeat(32) }]);
    wire().hear(everything(4));
    expect(wire().commands).toHaveLength(1);
    expect(states.at(-1)).toEqual(['open', undefined]);
    line.close();
  });

  it('asks for what it missed', () => {
    const line = newLine();
    wire().hear(everything(4));
    wire().hear(news(5));
    wire().onclose?.();
    expect(states.at(-1)![0]).toBe('lost');
    vi.advanceTimersByTime(6000);
    wire().onopen?.();
    expect(wire().said[0]).toMatchObject({ type: 'hello', since: 5 });
    line.close();
  });
});

describe('news', () => {
  it('is heard once and in order', () => {
    const line = newLine();
    wire().hear(everything(4));
    [5, 6, 6, 5].forEach((n) => wire().hear(news(n)));
    expect(heard.filter((each) => each.type === 'news').map((each) => each.n)).toEqual([5, 6]);
    line.close();
  });

  it('with a gap is not believed: the line asks again from the last good number', () => {
    const line = newLine();
    wire().hear(everything(4));
    wire().hear(news(6));
    expect(heard.some((each) => each.type === 'news')).toBe(false);
    expect(wires[0]!.closed).toBe(true);
    vi.advanceTimersByTime(6000);
    wire().onopen?.();
    expect(wire().said[0]).toMatchObject({ since: 4 });
    line.close();
  });

  it('of a wire that was hung up is not heard', () => {
    const line = newLine();
    wire().hear(everything(4));
    const old = wire();
    old.onclose?.();
    old.hear(news(5));
    expect(heard.filter((each) => each.type === 'news')).toEqual([]);
    line.close();
  });
});

describe('a command', () => {
  it('is answered', async () => {
    const line = newLine();
    wire().hear(everything(1));
    const answer = line.ask({ type: 'act', do: 'PLAY 7', match: 1 });
    const { id } = wire().commands[0] as { id: string };
    wire().hear({ type: 'refused', id, sentence: 'Not now.', rule: '2.3' });
    expect(await answer).toMatchObject({ type: 'refused', rule: '2.3' });
    expect(line.waiting).toBe(0);
    line.close();
  });

  it('is repeated with the same id until it is answered', () => {
    const line = newLine();
    wire().hear(everything(1));
    void line.ask({ type: 'start' });
    vi.advanceTimersByTime(6000);
    const ids = wire().commands.map((each) => each.id);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    line.close();
  });

  it('outlives a cut, and its order is kept', () => {
    const line = newLine();
    wire().hear(everything(1));
    void line.ask({ type: 'pause' });
    void line.ask({ type: 'go_on' });
    wire().onclose?.();
    comeBack();
    expect(wires.length).toBe(2);
    expect(wire().commands.map((each) => each.type)).toEqual(['pause', 'go_on']);
    line.close();
  });

  it('that nobody answers means that the line is dead', () => {
    const line = newLine();
    wire().hear(everything(1));
    void line.ask({ type: 'start' });
    vi.advanceTimersByTime(16_000);
    expect(wires.length).toBeGreaterThan(1);
    line.close();
  });

  it('has an id that no other has', () => {
    const line = newLine();
    wire().hear(everything(1));
    for (let i = 0; i < 20; i++) void line.ask({ type: 'start' });
    expect(new Set(wire().commands.map((each) => each.id)).size).toBe(20);
    line.close();
  });
});

describe('goodbye', () => {
  it('ends the line when another screen has taken the seat', () => {
    const line = newLine();
    wire().hear(everything(1));
    wire().hear({ type: 'goodbye', reason: 'taken-over', sentence: 'Elsewhere.' });
    wire().onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(states.at(-1)).toEqual(['closed', 'taken-over']);
    expect(wires.length).toBe(1);
    line.open();
    expect(wires.length).toBe(2);
    line.close();
  });

  it('leaves nothing more to say on this wire, nor on one that is closing', () => {
    const line = newLine();
    wire().hear(everything(1));
    const said = wire().said.length;
    wire().readyState = 2;
    vi.advanceTimersByTime(6000);
    expect(wire().said).toHaveLength(said);
    wire().readyState = 1;
    wire().hear({ type: 'goodbye', reason: 'closing', sentence: 'Back soon.' });
    void line.ask({ type: 'start' });
    expect(wire().said).toHaveLength(said);
    wire().onclose?.();
    comeBack();
    expect(wire().commands).toHaveLength(1);
    line.close();
  });

  it('is no end when the house is being restarted', () => {
    const line = newLine();
    wire().hear(everything(1));
    wire().hear({ type: 'goodbye', reason: 'closing', sentence: 'Back soon.' });
    wire().onclose?.();
    comeBack();
    expect(states.at(-1)).toEqual(['open', undefined]);
    line.close();
  });
});

it('goes on trying, and at once when the network is back', () => {
  const line = newLine();
  wire().onclose?.();
  for (let i = 0; i < 6; i++) {
    vi.advanceTimersByTime(6000);
    wire().onclose?.();
  }
  expect(wires.length).toBeGreaterThanOrEqual(7);
  const before = wires.length;
  line.nudge();
  expect(wires.length).toBe(before + 1);
  line.close();
  vi.advanceTimersByTime(60_000);
  expect(wires.length).toBe(before + 1);
});

describe('a line that has died without a word', () => {
  it('is noticed by looks that nobody answers', () => {
    const line = newLine();
    wire().hear(everything(1));
    vi.advanceTimersByTime(8000);
    expect(states.at(-1)![0]).toBe('open');
    vi.advanceTimersByTime(2000);
    expect(states.at(-1)![0]).toBe('lost');
    expect(wires[0]!.closed).toBe(true);
    line.close();
  });

  it('is dialled again if nobody picks up', () => {
    const line = newLine();
    vi.advanceTimersByTime(12_000);
    expect(wires.length).toBeGreaterThan(1);
    expect(wires[0]!.closed).toBe(true);
    line.close();
  });

  it('lives as long as looks are answered', () => {
    const line = newLine();
    wire().hear(everything(1));
    for (let i = 0; i < 40; i++) {
      vi.advanceTimersByTime(1000);
      wire().hear({ type: 'watching', spectators: 0, tvs: 0 });
    }
    expect(wires).toHaveLength(1);
    expect(wire().said.filter((each) => each.type === 'look').length).toBeGreaterThan(10);
    line.close();
  });
});

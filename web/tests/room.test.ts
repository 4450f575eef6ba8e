import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as contract from '../src/games/contract';
import { Room } from '../src/net/room.svelte';
import type { Wire } from '../src/net/socket';

/** A house that says what the test wants it to say. */
class House implements Wire {
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(): void {}
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const match = {
  id: 'm',
  number: 1,
  game: 'party-bugs',
  names: ['A', 'B'],
  seats: [0, 1],
  awaited: [],
  over: false,
  commitment: '',
};
const everything = {
  type: 'everything',
  n: 1,
  now: 0,
  table: { code: 'KXTM', game: 'party-bugs', chairs: [], host: 0, state: 'playing' },
  match,
  chair: 0,
  seat: 0,
  view: { round: 1 },
  mine: {},
  legal: [],
  told: [],
  presence: {},
};
const news = (n: number) => ({ type: 'news', n, at: 0, view: { round: n }, told: [{ what: 'LATER' }] });
const face = {
  id: 'party-bugs',
  sounds: {},
  pictures: (_before: unknown, told: unknown, after: object) => [
    { view: { round: 0 }, told: [], hold: 500 },
    { view: after, told, hold: 500 },
  ],
};

describe('the story of a room', () => {
  let house: House;
  let room: Room;
  const round = () => (room.shown?.view as { round: number } | undefined)?.round;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]')));
    vi.spyOn(contract, 'faceOf').mockResolvedValue(face as unknown as contract.GameFace);
    house = new House();
    room = new Room('KXTM', 'a'.repeat(32), { connect: () => house });
    await room.open();
    house.onopen?.();
    house.say(everything);
    await vi.advanceTimersByTimeAsync(10);
  });
  afterEach(() => {
    room.close();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is told one picture after the other', () => {
    house.say(news(2));
    expect([round(), room.caughtUp]).toEqual([0, false]);
    vi.advanceTimersByTime(500);
    expect([round(), room.caughtUp]).toEqual([2, true]);
  });

  it('is over as soon as somebody has seen enough', () => {
    house.say(news(2));
    house.say(news(3));
    room.skip();
    expect([round(), room.caughtUp]).toEqual([3, true]);
    expect(room.story).toHaveLength(2);
  });

  it('is no film after a sleep: what was missed is how things stand', () => {
    house.say({ type: 'resumed', n: 3, now: 0, presence: {} });
    house.say(news(2));
    house.say(news(3));
    expect([round(), room.caughtUp]).toEqual([3, true]);
    expect(room.story).toHaveLength(2);
    vi.advanceTimersByTime(1000);
    house.say(news(4));
    expect(room.caughtUp).toBe(false);
  });
});

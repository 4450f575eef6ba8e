/** Notes over a table are heard when they come: a live region that comes together with its words is often not read. */

import { mount, tick, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { voice } from '../src/a11y/voice.svelte';
import App from '../src/App.svelte';
import * as contract from '../src/games/contract';
import { face } from '../src/games/plain';
import type { Room } from '../src/net/room.svelte';
import { addSeat } from '../src/net/seats';
import { go } from '../src/route.svelte';
import '../src/screens/AtTable.svelte'; // fetched already, as the page does it later
import { change } from '../src/settings/settings.svelte';
import { notesAloud } from '../src/table/notes';

const CODE = 'KXTM';
const SAID = 500; // milliseconds until something polite is on the page
const LIVE = '[role=status], [role=alert], [role=log], [aria-live]';
const card = {
  id: 'party-bugs',
  name: { en: 'Party Bugs', de: 'Party Bugs' },
  cards: {},
  told: {},
  pointers: [],
  options: [],
  bots: [],
  personas: [],
  players: [2, 3],
  verbs: { TAKE: { words: { en: 'take the {card}', de: '{card} nehmen' }, argument: 'card' } },
};
const chair = (number: number, name: string) => ({ chair: number, name, avatar: 1, seat: number, ready: false });
const table = {
  code: CODE,
  game: 'party-bugs',
  chairs: [chair(0, 'Ada'), chair(1, 'Bo')],
  host: 0,
  state: 'playing',
  options: {},
  pace: 'normal',
  paused: false,
  waits: false,
};
const everything = {
  type: 'everything',
  n: 1,
  now: 0,
  table,
  match: {
    id: 'm',
    number: 1,
    game: 'party-bugs',
    names: ['Ada', 'Bo'],
    seats: [0, 1],
    awaited: [1],
    over: false,
    commitment: 'c',
    options: {},
  },
  chair: 0,
  seat: 0,
  view: {},
  mine: {},
  legal: [],
  told: [],
  presence: {},
};

class House {
  static last: House | undefined;
  readyState = 1;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  private n = 1;
  constructor() {
    House.last = this;
  }
  send(): void {}
  close(): void {}
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  tell(news: object): void {
    this.say({ type: 'news', n: ++this.n, at: Date.now(), ...news });
  }
}

const isSpeaking = (region: Element) => region.getAttribute('aria-live') !== 'off';
const regions = () => [...document.querySelectorAll(LIVE)].filter(isSpeaking);
const heard = () =>
  regions()
    .map((region) => region.textContent!.trim())
    .filter(Boolean);
const seen = () => [...document.querySelectorAll('.note')].map((note) => note.textContent!.trim());

// What a table is made of comes in pieces; here they are there already.
beforeAll(async () => {
  await import('../src/screens/AtTable.svelte');
  await import('../src/screens/Room.svelte');
});

describe('a note', () => {
  let app: Record<string, unknown>;
  let atFirst: Element[];
  beforeEach(async () => {
    vi.useFakeTimers();
    House.last = undefined;
    vi.stubGlobal('WebSocket', House);
    vi.stubGlobal('fetch', (path: string) =>
      Promise.resolve(new Response(JSON.stringify(`${path}`.includes('games') ? [card] : {}))),
    );
    vi.spyOn(contract, 'faceOf').mockResolvedValue({ ...face, id: 'party-bugs' } as contract.GameFace);
    change({ telling: 'short', language: 'en', tips: false });
    addSeat(CODE, 'party-bugs', { chair: 0, token: 'a'.repeat(32), name: 'Ada' });
    go(`/${CODE}`);
    app = mount(App, { target: document.body });
    await vi.waitFor(() => expect(House.last?.onopen).toBeTruthy());
    House.last!.onopen!();
    House.last!.say(everything);
    await vi.waitFor(() => expect(document.querySelector('.room .table > *')).toBeTruthy());
    await vi.advanceTimersByTimeAsync(3000);
    voice.forget(); // what was said at first
    await tick();
    atFirst = regions();
  });
  afterEach(async () => {
    await unmount(app);
    document.body.innerHTML = '';
    localStorage.clear();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  /** The house says it; the words must come into a region that was there before, and stand in one only. */
  async function comes(words: string, news: () => void): Promise<void> {
    news();
    await tick();
    await vi.advanceTimersByTimeAsync(SAID);
    const saying = regions().filter((region) => region.textContent!.includes(words));
    expect(saying.map((region) => atFirst.includes(region))).toEqual([true]);
    expect(seen().some((note) => note.includes(words))).toBe(true);
  }
  const now = (some: object) => () => House.last!.tell({ table: { ...table, ...some } });
  const line = (presence: string) => () =>
    House.last!.say({ type: 'presence', chair: 1, presence, until: Date.now() + 30_000 });

  it('of a pause', () => comes('Paused.', now({ paused: true })));
  it('of a round that is over', () => comes('The next round begins', now({ paused: true, between: 1 })));
  it('of a move that somebody wants back', () =>
    comes('Bo would like to take the last move back', now({ take_back: { chair: 1, agreed: [1] } })));
  it('of my own wish', () => comes('Waiting for the others', now({ take_back: { chair: 0, agreed: [0] } })));
  it('of a line that is lost', () => comes('Bo: connection lost', line('lost')));
  it('of a bot that plays on', async () => {
    await comes('Bo: connection lost', line('lost'));
    const chairs = [table.chairs[0], { ...table.chairs[1], stand_in: true }];
    await comes('Bo: connection lost, a bot keeps the seat warm', now({ chairs }));
  });
  it('of what a bot did for me', () => comes('take the 7', () => House.last!.tell({ kept_warm: ['TAKE 7'] })));

  it('is said once, whatever else happens, and again when it comes again', async () => {
    const pause = now({ paused: true });
    await comes('Paused.', pause);
    const [said] = heard();
    House.last!.tell({ table: { ...table, paused: true, spectators: 1 } });
    await vi.advanceTimersByTimeAsync(SAID);
    expect(heard()).toEqual([said]);
    now({})();
    await vi.advanceTimersByTimeAsync(SAID);
    await comes('Paused.', pause);
  });
  it('has a countdown that is seen and not said', async () => {
    await comes('Bo: connection lost', line('lost'));
    expect(seen().join()).toMatch(/\d+ s/);
    const said = heard();
    await vi.advanceTimersByTimeAsync(4000);
    expect(heard()).toEqual(said);
  });
  it.each(['short', 'normal', 'full'] as const)(
    'of a round says who is ready to those who want it: %s',
    async (telling) => {
      change({ telling });
      await comes('The next round begins', now({ paused: true, between: 1 }));
      expect(heard().join().includes('0 of 2')).toBe(telling === 'full');
    },
  );
  it('of a hint says why', () => {
    const hint = { do: 'TAKE 7', en: 'It clears your 7.', de: 'Sie räumt deine 7 ab.' };
    const room = { table, hint, keptWarm: [], company: { presence: {} } } as unknown as Room;
    const scene = { words: card, names: ['Ada', 'Bo'] } as unknown as contract.TableProps<unknown>;
    expect(notesAloud(room, scene, 'short')).toEqual(['A good player would take the 7. It clears your 7.']);
  });
});

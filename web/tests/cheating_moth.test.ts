import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Told } from '../src/games/contract';
import { cardsFor, faceOf, nameOf, numberOf } from '../src/games/cheating_moth/cards';
import { doings, tapOn } from '../src/games/cheating_moth/doing';
import { UNDER, timeUnder } from '../src/games/cheating_moth/gesture.svelte';
import { foundBelow, Moments, sweptByRound, tricksByRound } from '../src/games/cheating_moth/moments.svelte';
import { moved, pictures } from '../src/games/cheating_moth/pictures';
import { rowsFor, stripOf } from '../src/games/cheating_moth/strips';
import { tiedIn } from '../src/games/cheating_moth/ties';
import { panOf, pitchOf, sound, swing } from '../src/games/cheating_moth/tells';
import type { View } from '../src/games/cheating_moth/view';
import { othersOf } from '../src/table/around';
import { de, en } from '../src/games/cheating_moth/words';
import { Order } from '../src/games/cheating_moth/zones';
import { AT_REST, Live } from '../src/net/live.svelte';
import * as sounds from '../src/sound/sound';
import type { Fleeting } from '../src/protocol/messages';
import type { GameCard } from '../src/protocol/papers';
import { holes } from './holes';

const MOTH_2 = 6;
const view = (some: Partial<View> = {}): View => ({
  seat: 1,
  seats: 4,
  house: { live: 1, exact_counts: 0, rounds: 4, reaction_test: 0 },
  rounds_played: 0,
  guard: 0,
  turn: 1,
  phase: 'TURN',
  hand: [0, MOTH_2, 2],
  vanished: [],
  hand_sizes: [8, 3, 8, 8],
  draw_size: 30,
  pile: [{ card: 3, seat: null, slipped: false }],
  may_slip: null,
  receiver: null,
  owes: [false, false, false, false],
  gift_ready: [false, false, false, false],
  debtor: null,
  committed: [false, false, false, false],
  answered: [false, false, false, false],
  claimed: [false, false, false, false],
  now: 0,
  opened_at: null,
  due_at: null,
  locked_until: [0, 0, 0, 0],
  accuse_from: 0,
  out_since: null,
  called: null,
  own: {
    commitment: null,
    answer: null,
    claim: null,
    gift: null,
    moving: -1,
    moving_since: -1,
    vanish_from: 0,
    feint_from: 0,
  },
  handicaps: [],
  points: [],
  totals: [0, 0, 0, 0],
  ...some,
});
const calm = (some: Partial<View> = {}) =>
  view({ house: { live: 0, exact_counts: 0, rounds: 4, reaction_test: 0 }, ...some });
const words = { cards: {}, verbs: {}, told: {} } as unknown as GameCard;

describe('cards', () => {
  it('go by number in views and by name in actions', () => {
    for (let card = 0; card < 30; card++) expect(numberOf(nameOf(card))).toBe(card);
    expect([nameOf(0), nameOf(MOTH_2), nameOf(29)]).toEqual(['number-1', 'moth-2', 'ant-5']);
    expect([faceOf(4), faceOf(MOTH_2)]).toEqual(['cm5', 'cm-moth']);
    expect(cardsFor(['PLAY number-3', 'PLAY moth-2', 'DRAW'], 'PLAY')).toEqual([2, MOTH_2]);
  });

  it('keep the order that I gave my hand', () => {
    const order = new Order();
    const piece = (id: string, value: number) => ({ id, value, zone: 'hand' });
    const hand = [piece('a', 4), piece('b', 0), piece('c', 2)];
    expect(order.arrange(hand).map((each) => each.id)).toEqual(['b', 'c', 'a']);
    order.move('a', 0);
    expect(order.arrange([...hand, piece('d', 3)]).map((each) => each.id)).toEqual(['d', 'a', 'b', 'c']);
    expect(order.arrange(hand.slice(1)).map((each) => each.id)).toEqual(['b', 'c']);
  });
});

describe('hands by ear', () => {
  const others = [2, 3, 0];
  const deep = { x: 0, y: 0.9, loud: false };
  let heard: unknown[][];
  beforeEach(() => {
    heard = [];
    vi.spyOn(sounds, 'play').mockImplementation((...what) => void heard.push(what));
  });
  afterEach(() => void vi.restoreAllMocks());

  it('are heard by whoever listens, higher the deeper, from where they sit', () => {
    sound(2, deep, AT_REST, others, true);
    expect(heard).toEqual([['tell', panOf(2, others), pitchOf(deep)]]);
    expect(pitchOf(deep)).toBeGreaterThan(pitchOf(AT_REST));
    expect(pitchOf({ ...deep, y: -0.9 })).toBeLessThan(pitchOf(AT_REST));
  });

  it('are silent for everybody else, and while they rest; a thud is for all', () => {
    sound(2, deep, AT_REST, others, false);
    sound(2, deep, deep, others, true);
    sound(1, deep, AT_REST, others, true); // my own
    expect(heard).toEqual([]);
    sound(2, { ...deep, loud: true }, deep, others, false);
    expect(heard.map(([name]) => name)).toEqual(['land']);
  });

  it('are not all: the lamp swings to a side, onto me, or away', () => {
    swing(0, 1, others);
    swing(1, 1, others);
    swing(null, 1, others);
    expect(heard).toEqual([['lampOn', 0.8], ['lampOnMe'], ['lampOff']]);
  });

  it('are asked for by the Guard, and everybody is told', () => {
    const sent: Fleeting[] = [];
    const live = new Live((message) => sent.push(message));
    live.point(2, { sound: true, slow: true });
    expect(sent).toEqual([{ type: 'lamp', to: 2, sound_tells: true, slow_tells: true }]);
    expect(live.slowness).toBe(1);
    live.hear({ type: 'lamp_at', to: 2, sound_tells: true, slow_tells: true });
    expect([live.lamp, live.aids, live.slowness]).toEqual([2, { sound: true, slow: true }, 1.5]);
  });
});

describe('the table', () => {
  it('offers a gift before anything else, and slips in two ways', () => {
    const early = ['PLAY number-1', 'GIVE number-1', 'VANISH number-1', 'KEEP'];
    expect(tapOn(early, 0)).toBe('GIVE number-1');
    expect(tapOn(early, 2)).toBeNull();
    const slips = doings(view({ receiver: 2 }), early, 0, words, ['A', 'B', 'C', 'D']).filter((each) =>
      each.action.startsWith('VANISH'),
    );
    expect(slips.map((each) => each.ms)).toEqual([2000, 600]);
    expect(doings(view(), early, null, words, []).map((each) => each.action)).toEqual(['KEEP']);
  });

  it('seats the others clockwise from my left', () => {
    expect(othersOf(1, 4)).toEqual([2, 3, 0]);
    expect(othersOf(null, 4)).toEqual([0, 1, 2, 3]);
    expect(othersOf(1, 2, 3)).toEqual([0, 2]);
    expect([panOf(2, [2, 3, 0]), panOf(3, [2, 3, 0]), panOf(0, [2, 3, 0])].map((pan) => Math.round(pan * 10))).toEqual([
      -8, 0, 8,
    ]);
  });

  it('makes a deep card quick and a shallow one slow', () => {
    expect(timeUnder(1)).toBe(500);
    expect(timeUnder(UNDER)).toBe(3000);
    expect(timeUnder(0.6)).toBeGreaterThan(timeUnder(0.8));
  });
});

describe('pictures', () => {
  const told: Told[] = [
    { what: 'WATCHED', seat: 0, accused: 2 },
    { what: 'CAUGHT', seat: 2 },
    { what: 'GUARD', seat: 2 },
  ];

  it('do not wait in Live', () => {
    const after = view({ guard: 2 });
    expect(pictures(view(), told, after)).toEqual([{ view: after, told, hold: 0 }]);
  });

  it('tell a story in Calm and end with how things stand', () => {
    const after = calm({ guard: 2, debtor: 0 });
    const shown = pictures(calm({ phase: 'COMMIT' }), told, after);
    expect(shown.map((each) => each.told[0]!.what)).toEqual(['WATCHED', 'CAUGHT']);
    expect(shown.at(-1)!.view).toBe(after);
    expect(shown.every((each) => each.hold > 0)).toBe(true);
  });

  it('move the cards that events name', () => {
    const laid = moved(calm(), { what: 'LAID', seat: 1, card: 'number-3' });
    expect(laid.hand).toEqual([0, MOTH_2]);
    expect(laid.pile.at(-1)).toEqual({ card: 2, seat: 1, slipped: false });
    const took = moved(
      { ...laid, pile: [...laid.pile, { card: 27, seat: 0, slipped: false }] },
      { what: 'TOOK', seat: 1, card: 'number-3' },
    );
    expect([took.pile.length, took.hand]).toEqual([2, [0, MOTH_2, 2]]);
    expect(moved(calm(), { what: 'GONE', seat: 1, card: 'moth-2' }).hand).toEqual([0, 2]);
  });
});

describe('moments', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keep what the screen had shown when somebody is called', () => {
    const seen = [{ x: 0, y: 0.8, loud: true, at: 1 }];
    const moments = new Moments((seat) => (seat === 2 ? seen : []));
    moments.hear([{ what: 'CALLED', seat: 0, accused: 2 }], 0, 4, 1, 0);
    expect(moments.verdict).toMatchObject({ guard: 0, accused: 2, right: null, seen });
    moments.hear([{ what: 'CAUGHT', seat: 2 }], 2, 4, 1, 0);
    expect(moments.verdict).toMatchObject({ guard: 0, right: true, seen });
    vi.advanceTimersByTime(5000);
    expect(moments.verdict).toBeNull();
    moments.hear(
      [
        { what: 'CALLED', seat: 0, accused: 1 },
        { what: 'CARD_BACK', seat: 1, card: 'moth-2' },
        { what: 'GUARD', seat: 1 },
      ],
      1,
      4,
      1,
      0,
    );
    expect(moments.verdict).toMatchObject({ accused: 1, right: true });
  });

  it('rank a race with those who never came', () => {
    const moments = new Moments(() => []);
    moments.hear(
      [
        { what: 'REACTED', seat: 3, ms: 401 },
        { what: 'REACTED', seat: 0, ms: 312 },
        { what: 'SLOWEST', seat: 2 },
      ],
      0,
      4,
      1,
      0,
    );
    expect(moments.finish).toEqual({
      slap: true,
      pick: 2,
      runners: [
        { seat: 0, ms: 312 },
        { seat: 3, ms: 401 },
        { seat: 2, ms: null },
      ],
    });
  });

  it('sweep the floor round by round', () => {
    const story: Told[] = [
      { what: 'ROUND', round: 1 },
      { what: 'SWEPT', seat: 1, card: 'moth-2' },
      { what: 'SWEPT', seat: 1, card: 'number-1' },
      { what: 'ROUND', round: 2 },
    ];
    expect(sweptByRound(story).map((each) => [...each])).toEqual([[[1, [MOTH_2, 0]]], []]);
    const moments = new Moments(() => []);
    moments.hear(
      [
        { what: 'OUT', seat: 1 },
        { what: 'SCORED', seat: 0, points: 5 },
        { what: 'SCORED', seat: 1, points: 0 },
      ],
      0,
      2,
      1,
      3,
    );
    expect(moments.round).toMatchObject({ round: 3, points: [5, 0], out: [1] });
  });

  it('know when each card vanished, as long as it did not come back', () => {
    const at = (ms: number, ...told: Told[]) => ({ told, at: ms, link: `#at=${ms}` });
    const [first, second] = tricksByRound([
      at(0, { what: 'ROUND', round: 1 }),
      at(1, { what: 'VANISHING', seat: 1, card: 'moth-2' }),
      at(2, { what: 'GONE', seat: 1, card: 'moth-2' }),
      at(3, { what: 'VANISHING', seat: 1, card: 'moth-2' }),
      // Another Moth is still on its way when its owner becomes the Guard: the first one stays where it is.
      at(4, { what: 'CARD_BACK', seat: 1, card: 'moth-2' }),
      at(5, { what: 'SLIPPED', seat: 0, card: 'number-1' }),
      at(6, { what: 'CARD_BACK', seat: 0, card: 'number-1' }),
      at(7, { what: 'ROUND', round: 2 }),
      at(8, { what: 'SLIPPED', seat: 0, card: 'number-1' }),
    ]);
    expect(first).toEqual([{ seat: 1, card: MOTH_2, at: 2, link: '#at=2' }]);
    expect(second).toEqual([{ seat: 0, card: 0, at: 8, link: '#at=8' }]);
    expect(foundBelow(1, [0, MOTH_2], first!)).toEqual([first![0], 0]);
    expect(foundBelow(0, [MOTH_2], first!)).toEqual([MOTH_2]);
  });
});

describe('hands', () => {
  let frames: FrameRequestCallback[] = [];
  beforeEach(() => {
    frames = [];
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
    vi.stubGlobal('cancelAnimationFrame', () => undefined);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const paint = (ms: number) => frames.splice(0).forEach((frame) => frame(performance.now() + ms));

  it('glide to where the house says, and only the Guard reports what was shown', () => {
    const said: Fleeting[] = [];
    const live = new Live((message) => said.push(message));
    live.hear({ type: 'hands', pose: 7, hands: [[2, 0.5, 0.8, true]] });
    expect(live.painted).toBe(0);
    paint(16);
    expect(live.painted).toBe(7);
    expect(live.handOf(2)).toMatchObject({ x: 0.5, y: 0.8, loud: true });
    live.hear({ type: 'hands', pose: 8, hands: [[2, 0.5, 0, false]] });
    paint(16);
    expect(live.handOf(2).y).toBeGreaterThan(0);
    for (let i = 1; i < 60; i++) paint(16 * (i + 1));
    expect(live.handOf(2).y).toBe(0);
    expect(said).toEqual([]);
    live.guards = true;
    live.hear({ type: 'hands', pose: 9, hands: [[2, 0, 0, false]] });
    paint(3000);
    expect(said).toEqual([{ type: 'painted', pose: 9 }]);
    expect(live.lately(2)).toHaveLength(3);
  });

  it('say where they are no more often than pictures are made, but always the last place', () => {
    const said: Fleeting[] = [];
    const live = new Live((message) => said.push(message));
    vi.advanceTimersByTime(100);
    for (let i = 0; i < 10; i++) live.pose(0, i / 10);
    live.pose(0, 3);
    expect(said).toHaveLength(1);
    vi.advanceTimersByTime(60);
    expect(said.at(-1)).toEqual({ type: 'pose', x: 0, y: 1 });
    expect(said).toHaveLength(2);
  });
});

describe('words', () => {
  it('have the same holes in both languages', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[])
      expect([key, holes(de[key])]).toEqual([key, holes(en[key])]);
  });
});

describe('a fan of cards', () => {
  it('lies in two rows as soon as one row leaves no strip for a finger', () => {
    expect(rowsFor(6, 344, 68)).toBe(1);
    expect(rowsFor(8, 344, 68)).toBe(2);
    expect(rowsFor(8, 374, 82)).toBe(2);
    expect(rowsFor(8, 940, 115)).toBe(1);
    for (const [cards, width, card] of [
      [8, 344, 68],
      [12, 344, 68],
      [8, 374, 82],
      [8, 201, 58],
    ] as const)
      expect(stripOf(Math.ceil(cards / rowsFor(cards, width, card)), width, card)).toBeGreaterThanOrEqual(44);
  });
  it('stays in one row while there is room, however small its cards are', () => expect(rowsFor(3, 400, 49)).toBe(1));
});

describe('a photo finish', () => {
  const runners = (...times: (number | null)[]) => times.map((ms, seat) => ({ seat, ms }));
  it.each([
    ['the fastest, without chains', false, [300, 312, 325], [], [0, 1]],
    ['the slowest', true, [300, 400, 384], [], [1, 2]],
    ['nobody beyond 16 ms', true, [300, 400, 383], [], []],
    ['those who never came', true, [300, null, null], [], [1, 2]],
    ['what counts is without the handicap', false, [300, 400, 310], [0, 100, 0], [0, 1, 2]],
    ['a handicap parts them', true, [400, 400], [0, 100], []],
  ])('ties: %s', (_, slap, times, handicaps, tied) =>
    expect(tiedIn({ slap, runners: runners(...times), pick: 0 }, handicaps)).toEqual(tied),
  );
  it('nothing is tied before it is decided', () =>
    expect(tiedIn({ slap: false, runners: runners(300, 301), pick: null }, [])).toEqual([]));
});

import { describe, expect, it } from 'vitest';
import { pictures } from '../src/games/party_bugs/pictures';
import { preview, type View } from '../src/games/party_bugs/view';
import { Floor, inHand, zones } from '../src/games/party_bugs/zones';

function table(some: Partial<View> = {}): View {
  return {
    seat: 0,
    seats: 3,
    hidden_card: false,
    mirror: false,
    games: 1,
    card_counter: false,
    game: 0,
    round: 1,
    phase: 'CHOOSE',
    tied: 0,
    hand: [2, 5, 9],
    choice: null,
    ready: [false, false, false],
    hand_sizes: [3, 3, 3],
    pile_sizes: [9, 9, 9],
    played: [null, null, null],
    floor: [4, 9, 11],
    order: [],
    taken: 0,
    displays: [[9], [3], []],
    has_hidden: [false, false, false],
    hidden: [null, null, null],
    asked: null,
    tray: Array(14).fill(0),
    mirror_holder: null,
    mirror_asked: false,
    unseen: [[], [], []],
    betrayed: [false, false, false],
    scores: [0, 0, 0],
    totals: [0, 0, 0],
    ...some,
  };
}

describe('the preview', () => {
  it('says what a card would do to my display', () => {
    expect(preview(table(), 0, 'TAKE 9')).toEqual({ clears: 9, from: 9, to: 0 });
    expect(preview(table(), 0, 'TAKE 4')).toEqual({ clears: null, from: 9, to: 13 });
    expect(preview(table(), 0, 'PLAY 4')).toBeNull();
  });
  it('counts my hidden card', () => {
    const hides = table({ has_hidden: [true, false, false], hidden: [8, null, null], displays: [[8, 9], [3], []] });
    expect(preview(hides, 0, 'TAKE 4')).toMatchObject({ from: 25, to: 29 });
    expect(preview(hides, 0, 'PAIR')).toEqual({ clears: 8, from: 25, to: 9 });
    expect(preview(hides, 0, 'KEEP')).toBeNull();
  });
  it('knows the mirror and the card to hide', () => {
    const hides = table({ has_hidden: [true, false, false], hidden: [8, null, null] });
    expect(preview(hides, 0, 'MIRROR 9')).toEqual({ clears: 9, from: 17, to: 8 });
    expect(preview(hides, 0, 'MIRROR_HIDDEN')).toEqual({ clears: 8, from: 17, to: 9 });
    expect(preview(table(), 0, 'HIDE 5')).toEqual({ clears: null, from: 9, to: 14 });
  });
});

describe('pictures', () => {
  const before = table({ ready: [true, true, false], choice: 5 });
  const after = table({ phase: 'TAKE', hand: [2, 9], played: [5, 7, 1], order: [2, 0, 1], hand_sizes: [2, 2, 2] });
  const told = [{ what: 'CHOSE', seat: 2 }, ...[5, 7, 1].map((card, seat) => ({ what: 'REVEALED', seat, card }))];

  it('turn all cards over together and end with what the house says', () => {
    const shown = pictures(before, told, after);
    expect(shown.map((each) => each.told.length)).toEqual([1, 3]);
    expect(shown[0]!.view.ready).toEqual([true, true, true]);
    expect(shown.at(-1)!.view).toBe(after);
  });

  it('follow a King through the whole floor', () => {
    const king = [
      ...[13, 7, 1].map((card, seat) => ({ what: 'REVEALED', seat, card })),
      { what: 'KING_TAKES_ALL', seat: 0 },
      { what: 'TOOK', seat: 0, card: 4 },
      { what: 'TOOK', seat: 0, card: 9 },
      { what: 'PAIR_LEFT', seat: 0, card: 9 },
      { what: 'TOOK', seat: 0, card: 11 },
      ...[13, 7, 1].map((card, seat) => ({ what: 'ON_THE_FLOOR', seat, card })),
      { what: 'ROUND', round: 2 },
    ];
    const end = table({ round: 2, floor: [13, 7, 1], displays: [[4, 11], [3], []] });
    const shown = pictures(table({ hand: [2, 5, 13], choice: 13 }), king, end);
    const displays = shown.map((each) => each.view.displays[0]);
    expect(displays).toEqual([[9], [9], [9, 4], [9, 4, 9], [4], [4, 11], [4, 11], [4, 11]]);
    expect(shown.at(-1)!.view).toBe(end);
    expect(shown.flatMap((each) => each.told)).toEqual(king);
  });

  it('of a first look are one picture', () => {
    expect(pictures(null, told, after)).toEqual([{ view: after, told, hold: 0 }]);
  });
});

describe('zones', () => {
  it('hold every card once, and no value of what is face down', () => {
    const placed = zones(table({ choice: 5, ready: [true, true, false] }));
    expect(placed.filter((each) => each.value === 5)).toEqual([{ zone: 'slot0', value: 5 }]);
    expect(placed).toContainEqual({ zone: 'slot1', value: null });
    expect(placed.filter((each) => each.zone === 'slot2')).toEqual([]);
  });
  it('take my sealed card out of my hand', () => {
    expect(inHand(table({ choice: 5 }))).toEqual([2, 9]);
  });
});

it('a card keeps its place on the floor when its neighbours leave', () => {
  const floor = new Floor();
  floor.seat(['a', 'b', 'c']);
  expect(floor.seat(['a', 'c']).get('c')).toBe(2);
  expect(floor.seat(['a', 'c', 'd']).get('d')).toBe(1);
});

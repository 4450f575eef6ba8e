import { describe, expect, it } from 'vitest';
import { numberFace, numberSmall, parrots } from '../src/art/parrots';
import { pictures } from '../src/games/parrot_box/pictures';
import { Follower } from '../src/games/parrot_box/pieces';
import { changesAloud, totalText } from '../src/games/parrot_box/preview';
import { PARROT, type View } from '../src/games/parrot_box/view';
import { de, en } from '../src/games/parrot_box/words';
import { copied, placedOn, worthOf } from '../src/games/parrot_box/worth';
import { holes } from './holes';

const P = PARROT;

const VIEW: View = {
  seat: 0,
  seats: 2,
  rounds: 5,
  double_parrot: 'zero',
  game_tie: 'shared',
  birthdays: [0, 1],
  round: 0,
  phase: 'TURN',
  turn: 1,
  closer: null,
  boxes: [
    [7, P, null, 10, 7, 7, null, 12],
    [null, 3, 4, 5, null, 3, 4, 6],
  ],
  to_open: [],
  ready: [false, false],
  in_hand: null,
  draw_size: 60,
  discard: 9,
  discard_size: 3,
  reshuffles: 0,
  discarded: [],
  in_draw_pile: null,
  points: [[], []],
  totals: [0, 0],
  draw_pile: null,
};

describe('what a box is worth', () => {
  it('adds up what is open and takes off sets, as in the example of rule 6.7', () => {
    const worth = worthOf([7, P, 3, 10, 7, 7, 3, 12], 'zero');
    expect(worth.sum).toBe(12);
    expect(worth.unknown).toBe(0);
    expect(worth.ribbons).toEqual([{ number: 7, columns: [0, 1], off: 10 }]);
  });

  it('does not guess what lies face down', () => {
    const worth = worthOf([5, null, P, 1, null, null, null, 2], 'zero');
    expect(worth.columns.map((column) => column.sum)).toEqual([null, null, null, 3]);
    expect(worth.columns.map((column) => column.part)).toEqual([5, null, null, null]);
    expect(worth).toMatchObject({ sum: 3, unknown: 3 });
  });

  it.each([
    ['zero', [P, P, 5, 1, P, P, 5, 2], 3],
    ['wild', [P, 9, 5, 1, P, 8, 5, 2], 17 + 3 - 10],
    ['wild', [P, P, 5, 1, P, P, 5, 2], 3 - 15],
    ['wild', [P, P, 5, 3, P, P, 5, 3], -20],
    ['wild', [P, P, 1, 2, P, P, 3, 4], 10 - 10],
    ['minus-ten', [P, P, 5, 1, P, P, 5, 2], 3 - 20],
    ['zero', [4, 4, 4, 1, 4, 4, 4, 2], 3 - 15],
    ['zero', [0, 0, 0, 0, 0, 0, 0, P], -20],
  ] as const)('with double Parrots on %s, %j counts %d', (doubles, box, sum) => {
    expect(worthOf(box, doubles).sum).toBe(sum);
  });

  it('says what a Parrot copies, and what a placed card would bring', () => {
    expect(copied([7, P, P, 1, 7, 9, P, 2], 1)).toBe(9);
    expect(copied([7, P, P, 1, 7, 9, P, 2], 2)).toBeNull();
    expect(worthOf(placedOn([12, 1, 1, 1, 2, 1, 1, 1], 0, 2), 'zero').columns[0]!.sum).toBe(0);
  });
});

describe('what a card would come to', () => {
  const box = [12, null, null, 1, 2, 5, null, 4];

  it('is shown with what stays face down', () => {
    expect(totalText(box, null, 'zero')).toBe('19 + 3?');
    expect(totalText(box, placedOn(box, 0, 2), 'zero')).toBe('19 + 3? → 5 + 3?');
    expect(totalText(box, placedOn(box, 1, 9), 'zero')).toBe('19 + 3? → 33 + 2?');
    expect(totalText(box, placedOn(box, 2, 9), 'zero')).toBe('19 + 3?');
    const open = [12, 3, 2, 1, 2, 5, 9, 8];
    expect(totalText(open, placedOn(open, 0, 2), 'zero')).toBe('42 → 28');
  });

  it('is said with its total, and a column that stays unknown is not', () => {
    const said = (spot: number, card: number) => changesAloud(box, placedOn(box, spot, card), spot, 'zero');
    expect(said(0, 2)).toBe('column 14 becomes 0; points so far 19 become 5');
    expect(said(1, 9)).toBe('column then 14; points so far 19 become 33');
    expect(said(2, 9)).toBe('');
    expect(changesAloud([8, 1, 2, 3, 6, 1, 2, 4], [6, 1, 2, 3, 6, 1, 2, 4], 0, 'zero')).toBe(
      'column 14 becomes 0; total 21 becomes 7',
    );
  });
});

describe('the story', () => {
  it('shows a placed card before the turn goes on', () => {
    const after: View = { ...VIEW, turn: 0, discard: 6, boxes: [VIEW.boxes[0]!, [null, 3, 4, 5, null, 3, 4, 9]] };
    const held: View = { ...VIEW, phase: 'TAKEN', in_hand: 9, discard: 2, discard_size: 2 };
    const shown = pictures(
      held,
      [
        { what: 'PLACED', seat: 1, card: 9, spot: 8 },
        { what: 'MADE_ROOM', seat: 1, card: 6, spot: 8 },
      ],
      after,
    );
    expect(shown).toHaveLength(2);
    expect(shown[0]!.view).toMatchObject({ turn: 1, discard: 6, in_hand: null });
    expect(shown[0]!.view.boxes[1]![7]).toBe(9);
    expect(shown[1]!.view).toBe(after);
  });

  it('lets the Parrot land before the card under it is turned over', () => {
    const flying: View = { ...VIEW, turn: 0, phase: 'FLYING', in_hand: P };
    const after: View = { ...VIEW, turn: 1, discard: 12 };
    const shown = pictures(
      flying,
      [
        { what: 'LANDED', seat: 0, card: 'parrot', spot: 3 },
        { what: 'MADE_ROOM', seat: 0, card: 12, spot: 3 },
      ],
      after,
    );
    expect(shown.map(({ view }) => view.discard)).toEqual([9, 12, 12]);
    expect(shown[0]!.view.boxes[0]![2]).toBe(P);
  });

  it('ends with the view itself, whatever is told', () => {
    const after = { ...VIEW };
    for (const what of ['DREW', 'PASSED', 'FINISHED', 'SCORED', 'ROUND', 'READY', 'NEVER_HEARD_OF']) {
      expect(pictures(VIEW, [{ what, seat: 1 }], after).at(-1)!.view).toBe(after);
    }
    expect(pictures(VIEW, [], after).at(-1)!.view).toBe(after);
    expect(pictures(null, [], after)).toHaveLength(1);
  });
});

describe('cards keep their ids', () => {
  it('from the pile into the hand, from the hand into the box, and out to the discards', () => {
    const follower = new Follower();
    const start = follower.follow(VIEW, []);
    const top = start.discard!.id;
    const old = start.cells[1]![7]!.id;
    const taken = follower.follow({ ...VIEW, phase: 'TAKEN', in_hand: 9, discard: 2 }, [
      { what: 'TOOK', seat: 1, card: 9 },
    ]);
    expect(taken.hand!.id).toBe(top);
    const placed = follower.follow({ ...VIEW, discard: 6 }, [
      { what: 'PLACED', seat: 1, card: 9, spot: 8 },
      { what: 'MADE_ROOM', seat: 1, card: 6, spot: 8 },
    ]);
    expect(placed.cells[1]![7]!.id).toBe(top);
    expect(placed.discard).toMatchObject({ from: 'cell1-7', fromFace: undefined });
    expect(placed.hand).toBeNull();
    expect(new Set([...placed.cells.flat().map((piece) => piece.id), placed.discard!.id, old]).size).toBe(18);
  });

  it('a card that lay face down turns over on its way', () => {
    const follower = new Follower();
    follower.follow({ ...VIEW, phase: 'DRAWN' }, []);
    const placed = follower.follow({ ...VIEW, discard: 6 }, [
      { what: 'PLACED', seat: 0, card: 9, spot: 3 },
      { what: 'MADE_ROOM', seat: 0, card: 6, spot: 3 },
    ]);
    expect(placed.discard!.fromFace).toContain('back');
  });
});

describe('the pictures', () => {
  it.each(Array.from({ length: 13 }, (_, value) => value))('%d has as many fruits as it says', (value) => {
    expect([...numberFace(value).matchAll(/<use /g)]).toHaveLength(value);
    expect(numberSmall(value)).not.toContain('<text');
  });

  it('name no other place on the web', () => {
    expect([...parrots()].join('\n').replaceAll("xmlns='http://www.w3.org/2000/svg'", '')).not.toContain('http');
  });
});

describe('the words', () => {
  it.each(Object.entries(en))('%s has the same holes in German, and is not empty', (key, text) => {
    const german = (de as Record<string, string>)[key]!;
    expect(german.trim()).not.toBe('');
    expect(holes(german)).toEqual(holes(text));
  });

  it('there is a fruit for each number and a name for each set', () => {
    for (const words of [en, de]) {
      expect(words.fruits.split(', ')).toHaveLength(13);
      expect(words.sets.split(', ')).toHaveLength(3);
    }
  });
});

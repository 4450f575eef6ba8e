import { describe, expect, it } from 'vitest';
import type { TableProps, Told } from '../src/games/contract';
import { best } from '../src/learn/room_for';
import { choose, remember, TIPS, turnOf } from '../src/learn/tips';
import { change, settings } from '../src/settings/settings.svelte';

const scene = (view: object, seat: number | null = 0) => ({ view, seat }) as unknown as TableProps<any>;
const told = (what: string, more: object = {}): Told => ({ what, ...more });
const chosen = (game: string, news: Told[], view: object, seen = '', seat: number | null = 0) =>
  choose(game, news, scene(view, seat), seen)?.id ?? null;

describe('which tip is due', () => {
  const floor = { round: 2, played: [3, 3, 7] };
  it('speaks of a tie, a pair and a King at Party Bugs', () => {
    expect(chosen('party-bugs', [told('REVEALED', { seat: 0, card: 3 })], floor)).toBe('tied');
    expect(
      chosen('party-bugs', [told('REVEALED', { seat: 0, card: 3 })], { ...floor, played: [3, 4, null] }),
    ).toBeNull();
    expect(chosen('party-bugs', [told('PAIR_LEFT', { seat: 1, card: 3 })], floor)).toBe('pair');
    expect(chosen('party-bugs', [told('REVEALED'), told('KING_TAKES_ALL')], floor)).toBe('king');
  });

  it('speaks of each thing once, and never to who watches or has finished the lesson', () => {
    const news = [told('REVEALED'), told('KING_TAKES_ALL')];
    expect(chosen('party-bugs', news, floor, 'party-bugs/king')).toBe('tied');
    expect(chosen('party-bugs', news, floor, 'party-bugs/king party-bugs/tied')).toBeNull();
    expect(chosen('party-bugs', news, floor, 'party-bugs')).toBeNull();
    expect(chosen('party-bugs', news, floor, 'parrot-box')).toBe('king');
    expect(chosen('party-bugs', news, floor, '', null)).toBeNull();
    expect(chosen('no-game', news, floor)).toBeNull();
  });

  it('speaks of a pair in a column, a Parrot and the last round at Parrot Box', () => {
    const box = (...cards: (number | null)[]) => ({ boxes: [cards], discard: 4, in_hand: null, turn: 0, round: 0 });
    const opened = [told('REVEALED', { seat: 0, card: 5 })];
    expect(chosen('parrot-box', opened, box(5, 1, null, null, 5, 2, null, null))).toBe('pair');
    expect(chosen('parrot-box', opened, box(5, 5, null, null, 1, 2, null, null))).toBeNull();
    expect(chosen('parrot-box', [], box(5, 1, null, null, 5, 2, null, null))).toBeNull();
    expect(chosen('parrot-box', opened, box(13, null, null, null, null, null, null, null))).toBe('parrot');
    expect(chosen('parrot-box', [told('FINISHED', { seat: 1 })], box(1, 2, 3, 4, 5, 6, 7, 8))).toBe('last');
  });

  it('speaks of insects and of being the Guard', () => {
    const view = { guard: 1, phase: 'TURN', rounds_played: 0, turn: 2 };
    expect(chosen('cheating-moth', [told('LAID', { card: 'mosquito-3' })], view)).toBe('mosquito');
    expect(chosen('cheating-moth', [told('LAID', { card: 'number-3' })], view)).toBeNull();
    expect(chosen('cheating-moth', [], { ...view, guard: 0 })).toBe('guard');
    expect(turnOf(scene(view))).not.toBe(turnOf(scene({ ...view, turn: 0 })));
  });

  it('remembers a name once', () => {
    change({ tipsSeen: '' });
    remember('party-bugs/king');
    remember('party-bugs/king');
    remember('parrot-box');
    expect(settings.tipsSeen).toBe('party-bugs/king parrot-box');
    change({ tipsSeen: '' });
  });

  it('has both languages', () => {
    for (const tip of Object.values(TIPS).flat())
      expect(tip.words.en && tip.words.de && tip.words.en !== tip.words.de).toBeTruthy();
  });
});

describe('where a tip has room', () => {
  const page = { wide: 400, tall: 800 };
  const size = { wide: 380, tall: 80 };
  const box = (top: number, bottom: number) => ({ left: 0, right: 400, top, bottom });
  it('is never over what can be pressed', () => {
    const spot = best(size, page, box(100, 300), [box(0, 400), box(600, 800)], [], { left: -4000, top: -4000 })!;
    expect(spot.top).toBeGreaterThanOrEqual(400);
    expect(spot.top + size.tall).toBeLessThanOrEqual(600);
    expect(best(size, page, null, [box(0, 800)], [], { left: 8, top: 8 })).toBeNull();
  });
  it('of a coach who has to speak covers as little as can be', () => {
    const spot = best(size, page, null, [box(0, 300), box(360, 800)], [], { left: -4000, top: -4000 }, true)!;
    expect(spot.top).toBeLessThanOrEqual(300);
    expect(spot.top + size.tall).toBeGreaterThanOrEqual(360);
  });
  it('stays where it is while it can', () => {
    expect(best(size, page, box(0, 100), [], [], { left: 10, top: 700 })).toEqual({ left: 10, top: 700 });
  });
});

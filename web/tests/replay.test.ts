import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Told } from '../src/games/contract';
import { LESSONS } from '../src/learn/lessons';
import type { Analysis, Moment, Replay } from '../src/protocol/papers';
import { beatAfter, gradeOf, placeOf, share, thoughtsBetween } from '../src/replay/analysis';
import { Expert } from '../src/replay/expert.svelte';
import { bookmarkOf, hashOf } from '../src/replay/bookmark';
import { beats, swings } from '../src/replay/film';
import { clock, isLive, lampAt, tracksOf } from '../src/replay/tracks';
import { BOOKS } from '../src/replay/words';

const frame = (told: object[], open: object, seats: object[]) => ({
  seat: null,
  do: null,
  at: 0,
  told: told as Record<string, unknown>[],
  open: open as Record<string, unknown>,
  seats: seats as Record<string, unknown>[],
  scores: [0, 0],
});
const replay = {
  id: 'a',
  game: 'parrot-box',
  options: {},
  names: ['Ada', 'Bo'],
  seats: 2,
  finished: '2026-11-16',
  commitment: '',
  verified: true,
  scores: [0, 0],
  places: [1, 2],
  frames: [
    frame(
      [
        { what: 'ROUND', round: 1 },
        { what: 'DEALT', seat: 0, cards: [7, 'parrot'], to: 'book' },
        { what: 'DEALT', seat: 1, cards: [3, 4], to: 'book' },
      ],
      {
        boxes: [
          [null, null],
          [null, null],
        ],
        turn: 0,
      },
      [
        {
          boxes: [
            [null, null],
            [null, null],
          ],
          turn: 0,
        },
        {
          boxes: [
            [null, null],
            [null, null],
          ],
          turn: 0,
        },
      ],
    ),
    frame(
      [
        { what: 'DREW', seat: 0 },
        { what: 'DREW_CARD', seat: 0, card: 9, to: 0 },
      ],
      { turn: 0 },
      [{ in_hand: 9 }, {}],
    ),
    frame([], { now: 3 }, [{}, {}]),
    frame(
      [{ what: 'PLACED', seat: 0, card: 9 }],
      {
        boxes: [
          [9, null],
          [null, null],
        ],
      },
      [
        {
          boxes: [
            [9, null],
            [null, null],
          ],
        },
        {
          boxes: [
            [9, null],
            [null, null],
          ],
        },
      ],
    ),
  ],
} as unknown as Replay;

describe('a film', () => {
  it('leaves out frames of the clock and keeps what they changed', () => {
    const film = beats(replay, null);
    expect(film.map((beat) => beat.frame)).toEqual([0, 1, 3]);
    expect(film[2]!.view.now).toBe(3);
  });
  it('tells each pair of eyes only what it heard', () => {
    const heard = (eyes: number | null) => beats(replay, eyes)[1]!.told.map((told) => told.what);
    expect(heard(0)).toEqual(['DREW', 'DREW_CARD']);
    expect(heard(1)).toEqual(['DREW']);
    expect(heard(null)).toEqual(['DREW', 'DREW_CARD']);
    expect(beats(replay, null)[0]!.told.map((told) => told.what)).toEqual(['ROUND']);
  });
  it('opens boxes only when all is open', () => {
    expect(beats(replay, null)[2]!.view.boxes).toEqual([
      [9, 13],
      [3, 4],
    ]);
    expect(beats(replay, 1)[2]!.view.boxes).toEqual([
      [9, null],
      [null, null],
    ]);
    expect(beats(replay, 1)[2]!.view.seat).toBe(1);
  });
  it('knows what everybody saw only when all is open', () => {
    expect(beats(replay, null)[1]!.view.everybody.map((own: { in_hand?: number }) => own.in_hand)).toEqual([
      9,
      undefined,
    ]);
    expect(beats(replay, 0)[1]!.view.everybody).toBeUndefined();
  });
  it('finds where most changed', () => {
    const told = (seat: number): Told[] => [{ what: 'TOOK', seat }];
    const film = [told(0), told(0), told(1), told(0)].map((told, frame) => ({ view: {}, told, frame }));
    const found = swings(
      film,
      [
        [0, 0],
        [3, 0],
        [3, 12],
        [2, 12],
      ],
      2,
      [],
      (each) => each.what,
    );
    expect(found.map(({ beat, by }) => [beat, by])).toEqual([
      [1, 3],
      [2, 12],
    ]);
  });
  it('tells what was most telling of it', () => {
    const told = (...whats: string[]): Told[] => whats.map((what) => ({ what, seat: 0 }));
    const film = [told(), told('READY', 'PLAYED'), told('READY', 'PLAYED', 'KING'), told('READY')].map(
      (told, frame) => ({ view: {}, told, frame }),
    );
    const found = swings(film, [[0], [1], [2], [3]], 3, ['KING'], (each) => each.what);
    expect(found.map((each) => each.told.what)).toEqual(['PLAYED', 'KING', 'READY']);
  });
});

const moment = (step: number, chance: number, more: Partial<Moment> = {}): Moment => ({
  step,
  chances: [chance, 1 - chance],
  ...more,
});
const thought = (step: number, regret: number): Moment =>
  moment(step, 0.5, { seat: 0, did: 'DRAW', best: regret ? 'TAKE' : 'DRAW', regret });

describe('what the expert said', () => {
  it('has words before numbers', () => {
    expect([0, 0.01, 0.05, 0.2].map(gradeOf)).toEqual(['good', 'slip', 'mistake', 'blunder']);
    expect(share(0.256)).toBe('26%');
    expect(share(0.256, true)).toBe('+26%');
  });
  it('finds the moment, the beat and the decisions that belong to a step', () => {
    const moments = [thought(0, 0), moment(2, 0.4), thought(3, 0.1), moment(5, 1)];
    expect([0, 1, 2, 4, 9].map((step) => placeOf(moments, step))).toEqual([0, 0, 1, 2, 3]);
    expect([0, 1, 4, 9].map((step) => beatAfter([0, 1, 3, 5], step))).toEqual([1, 2, 3, 3]);
    expect(thoughtsBetween(moments, 1, 4).map((each) => each.step)).toEqual([3]);
  });
  it('is said in both languages', () => {
    for (const key of Object.keys(BOOKS.en) as (keyof typeof BOOKS.en)[]) {
      const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
      expect(holes(BOOKS.de[key]), key).toEqual(holes(BOOKS.en[key]));
    }
  });
});

describe('asking the expert', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const all = [thought(0, 0), thought(1, 0.1), moment(2, 1)];
  const answer = (done: number, since: number): Analysis => ({
    id: 'a',
    done,
    total: 3,
    moments: all.slice(since, done),
    ...(done === 3 ? { verdicts: [], turning_points: [{ step: 1, seat: 0, change: 0.5 }] } : {}),
  });
  const asked = async (answers: (number | Error)[]) => {
    const since: number[] = [];
    const expert = new Expert(async (from) => {
      since.push(from);
      const next = answers.shift()!;
      if (next instanceof Error) throw next;
      return answer(next, from);
    });
    expert.begin();
    await vi.advanceTimersByTimeAsync(10_000);
    return { expert, since };
  };

  it('goes on until all is said, and asks only for what is new', async () => {
    const { expert, since } = await asked([0, 2, 2, 3]);
    expect(since).toEqual([0, 0, 2, 2]);
    expect(expert.state).toBe('done');
    expect(expert.moments).toEqual(all);
    expect(expert.turns).toHaveLength(1);
  });
  it('begins anew with a house that was opened anew', async () => {
    const { expert, since } = await asked([2, 1, 1, 3]);
    expect(since).toEqual([0, 2, 0, 1]);
    expect(expert.moments).toEqual(all);
  });
  it('says why it is stuck, and goes on from there when asked', async () => {
    const answers = [2, new Error('The house is closed.'), 3];
    const { expert, since } = await asked(answers);
    expect([expert.state, expert.sentence]).toEqual(['stuck', 'The house is closed.']);
    expert.begin();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([expert.state, since]).toEqual(['done', [0, 2, 2]]);
  });
  it('stops when nobody looks any more', async () => {
    const expert = new Expert(async () => answer(1, 0));
    expert.begin();
    await vi.advanceTimersByTimeAsync(10);
    expert.stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([expert.state, expert.moments.length]).toEqual(['asleep', 1]);
  });
});

describe('the tracks of a live match', () => {
  const at = (ms: number, ...told: object[]) => ({ ...frame(told, {}, [{}, {}]), at: ms });
  const live = {
    ...replay,
    game: 'cheating-moth',
    options: { mode: 'live' },
    lamp: [
      [100, 1],
      [900, null],
      [1500, 0],
      [5000, 1],
    ],
    frames: [
      at(0, { what: 'ROUND', round: 1 }, { what: 'GUARD', seat: 0 }),
      at(500, { what: 'VANISHING', seat: 1, card: 'moth-3', to: 1 }),
      at(1200, { what: 'GONE', seat: 1, card: 'moth-3', to: 1 }),
      at(2000, { what: 'FEINTED', seat: 1, to: 1 }),
      at(3000, { what: 'VANISHING', seat: 1, card: 'ant-1', to: 1 }),
      at(3600, { what: 'CALLED', seat: 0, accused: 1 }, { what: 'CAUGHT', seat: 1 }, { what: 'GUARD', seat: 1 }),
      at(4000, { what: 'ROUND', round: 2 }, { what: 'GUARD', seat: 1 }),
      at(4500, { what: 'VANISHING', seat: 0, card: 'ant-2', to: 0 }),
      at(4700, { what: 'BROKE_OFF', seat: 0, card: 'ant-2', to: 0 }),
      at(6000, { what: 'WRONGLY', seat: 0 }),
    ],
  } as unknown as Replay;
  const [first, second] = tracksOf(live, beats(live, null));

  it('know who made what vanish when, and whether the lamp was there', () => {
    expect(first!.tries.map(({ seat, card, from, to, end, lit }) => [seat, card, from, to, end, lit])).toEqual([
      [1, 'moth-3', 500, 1200, 'gone', true],
      [1, undefined, 2000, 2000, 'feint', false],
      [1, 'ant-1', 3000, 3600, 'caught', false],
    ]);
    expect(second!.tries.map(({ end }) => end)).toEqual(['back', 'wrong']);
  });
  it('know the lamp and the Guard, round by round', () => {
    expect(first!.lamp).toEqual([
      { seat: 1, from: 100, to: 900 },
      { seat: 0, from: 1500, to: 3600 },
    ]);
    expect(second!.lamp).toEqual([
      { seat: 0, from: 4000, to: 5000 },
      { seat: 1, from: 5000, to: 6000 },
    ]);
    expect(first!.guards).toEqual([
      { seat: 0, from: 0, to: 3600 },
      { seat: 1, from: 3600, to: 3600 },
    ]);
    expect([first!.first, first!.last, second!.first]).toEqual([0, 5, 6]);
  });
  it('know whom the lamp was on', () => {
    expect([0, 100, 899, 900, 5000].map((ms) => lampAt(live, ms))).toEqual([null, 1, 1, null, 1]);
    expect(clock(65_400)).toBe('1:05');
    expect([isLive(live), isLive(replay), isLive({ ...live, options: { mode: 'calm' } })]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('lessons', () => {
  const all = Object.values(LESSONS).flat();
  it('say everything in both languages, each thing once', () => {
    for (const lesson of all) {
      expect(new Set(lesson.marks.map((mark) => mark.id)).size).toBe(lesson.marks.length);
      for (const words of [lesson.title, lesson.about, ...lesson.marks.map((mark) => mark.words)])
        expect(words.en && words.de && words.en !== words.de).toBeTruthy();
    }
  });
  it('come to an end: enough is learnt, or the time is up', () => {
    for (const lesson of all) expect(lesson.seconds ?? lesson.marks.some((mark) => mark.last)).toBeTruthy();
  });
});

describe('a link to a moment', () => {
  it.each([
    ['#at=9', { at: 9, eyes: null, expert: false }],
    ['#at=9&eyes=1&expert', { at: 9, eyes: 1, expert: true }],
  ])('%s', (hash, mark) => {
    expect(bookmarkOf(hash, 2)).toEqual(mark);
    expect(hashOf(mark)).toBe(hash);
  });
  it('that names nobody who plays begins with all cards open', () => {
    for (const hash of ['', '#', '#at=x&eyes=2', '#eyes=-1', '#eyes=0.5'])
      expect(bookmarkOf(hash, 2)).toEqual({ at: 0, eyes: null, expert: false });
  });
});

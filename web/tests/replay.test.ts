import { describe, expect, it } from 'vitest';
import type { Told } from '../src/games/contract';
import { LESSONS } from '../src/learn/lessons';
import type { Replay } from '../src/protocol/messages';
import { beats, swings } from '../src/replay/film';

const frame = (told: object[], open: object, seats: object[]) => ({ seat: null, do: null, at: 0, told: told as Record<string, unknown>[], open: open as Record<string, unknown>, seats: seats as Record<string, unknown>[], scores: [0, 0] });
const replay = {
  id: 'a', game: 'parrot-box', options: {}, names: ['Ada', 'Bo'], seats: 2, finished: '2026-11-16', commitment: '', verified: true, scores: [0, 0], places: [1, 2],
  frames: [
    frame([{ what: 'ROUND', round: 1 }, { what: 'DEALT', seat: 0, cards: [7, 'parrot'], to: 'book' }, { what: 'DEALT', seat: 1, cards: [3, 4], to: 'book' }], { boxes: [[null, null], [null, null]], turn: 0 }, [{ boxes: [[null, null], [null, null]], turn: 0 }, { boxes: [[null, null], [null, null]], turn: 0 }]),
    frame([{ what: 'DREW', seat: 0 }, { what: 'DREW_CARD', seat: 0, card: 9, to: 0 }], { turn: 0 }, [{ in_hand: 9 }, {}]),
    frame([], { now: 3 }, [{}, {}]),
    frame([{ what: 'PLACED', seat: 0, card: 9 }], { boxes: [[9, null], [null, null]] }, [{ boxes: [[9, null], [null, null]] }, { boxes: [[9, null], [null, null]] }]),
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
    expect(beats(replay, null)[2]!.view.boxes).toEqual([[9, 13], [3, 4]]);
    expect(beats(replay, 1)[2]!.view.boxes).toEqual([[9, null], [null, null]]);
    expect(beats(replay, 1)[2]!.view.seat).toBe(1);
  });
  it('finds where most changed', () => {
    const told = (seat: number): Told[] => [{ what: 'TOOK', seat }];
    const film = [told(0), told(0), told(1), told(0)].map((told, frame) => ({ view: {}, told, frame }));
    const found = swings(film, [[0, 0], [3, 0], [3, 12], [2, 12]], 2, (each) => each.what);
    expect(found.map(({ beat, by }) => [beat, by])).toEqual([[1, 3], [2, 12]]);
  });
});

describe('lessons', () => {
  const all = Object.values(LESSONS).flat();
  it('say everything in both languages, each thing once', () => {
    for (const lesson of all) {
      expect(new Set(lesson.marks.map((mark) => mark.id)).size).toBe(lesson.marks.length);
      for (const words of [lesson.title, lesson.about, ...lesson.marks.map((mark) => mark.words)]) expect(words.en && words.de && words.en !== words.de).toBeTruthy();
    }
  });
  it('come to an end: enough is learnt, or the time is up', () => {
    for (const lesson of all) expect(lesson.seconds ?? lesson.marks.some((mark) => mark.last)).toBeTruthy();
  });
});

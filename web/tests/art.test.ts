import { describe, expect, it } from 'vitest';
import { GUESTS, MOODS, avatar, guest, sitter } from '../src/art/avatars';
import { costumes } from '../src/art/costumes';
import { RAMP, back, stylesheet } from '../src/art/faces';
import { figures } from '../src/art/figures';
import { costumeFace, guests } from '../src/art/guests';
import { REACTIONS, reactionFace } from '../src/art/reactions';
import { asUrl, svg } from '../src/art/parts';
import { ROBOTS } from '../src/art/robots';

function wellFormed(shapes: string): void {
  const page = new DOMParser().parseFromString(svg(shapes), 'image/svg+xml');
  expect(page.querySelector('parsererror')).toBeNull();
  expect(shapes).not.toMatch(/NaN|undefined|null/);
  const open: string[] = [];
  for (const [, close, name, self] of shapes.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (close) expect(open.pop()).toBe(name);
    else if (!self) open.push(name!);
  }
  expect(open).toEqual([]);
}

describe('figures', () => {
  it.each(Object.entries(figures))('%s is drawn', (_name, draw) => wellFormed(draw()));
  it.each(costumes.slice(1).map((draw, i) => [i + 1, draw] as const))('costume %i is drawn', (_value, draw) =>
    wellFormed(draw()),
  );
  it('no two costumes look alike', () => {
    expect(new Set(costumes.map((draw) => draw())).size).toBe(costumes.length);
  });
});

describe('cards', () => {
  it('show as many ticks as they count', () => {
    for (let value = 1; value <= 13; value++) {
      const ticks = costumeFace(value).split(`height="6" rx="1.2" fill="${RAMP[value]}"`).length - 1;
      expect(ticks).toBe(value);
    }
  });
  it('have no numeral in their picture: a face-down card must not tell', () => {
    for (let value = 1; value <= 13; value++) expect(costumeFace(value)).not.toContain('<text');
  });
  it('have a back of their own for every seat', () => {
    expect(new Set([0, 1, 2, 3, 4, 5].map((seat) => back(seat))).size).toBe(6);
  });
});

describe('avatars', () => {
  it('differ by kind, seat and mood', () => {
    const all = [...GUESTS, ...ROBOTS].flatMap((kind) =>
      MOODS.flatMap((mood) => [0, 1].map((seat) => avatar(kind, seat, mood))),
    );
    expect(new Set(all).size).toBe(all.length);
  });
  it('are there for every number that the house knows', () => {
    for (let number = 0; number < 64; number++) expect(GUESTS).toContain(guest(number));
  });
  it('of bots are robots, with the face of their character', () => {
    expect(sitter({ avatar: 3 })).toBe('cricket');
    expect(sitter({ avatar: 3, bot: 'expert' })).toBe('bot');
    expect(sitter({ avatar: 3, bot: 'expert', persona: 'gus' })).toBe('gus');
    expect(sitter({ avatar: 3, bot: 'expert', persona: 'somebody new' })).toBe('bot');
    expect(sitter(undefined)).toBe('bot');
  });
});

it('every gesture has a face, and nothing else has', () => {
  for (const what of REACTIONS) expect(reactionFace(what)).toContain('url(');
  expect(reactionFace('toString')).toBeNull();
});

it('pictures can stand in a stylesheet', () => {
  expect(asUrl('<a b="#c">%</a>')).toBe(`url("data:image/svg+xml,%3Ca b='%23c'%3E%25%3C/a%3E")`);
  expect((stylesheet() + [...guests()].join('\n')).length).toBeLessThan(260_000);
});

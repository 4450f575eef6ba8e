import { describe, expect, it } from 'vitest';

import { newestFirst } from '../src/table/story';

const line = (key: number, what: string) => ({ key, what, text: `${what} ${key}` });
const keys = (...whats: string[]) => newestFirst(whats.map((what, key) => line(key, what))).map((each) => each.key);

describe('the story', () => {
  it('begins with what is new', () => {
    expect(keys('PLAYS', 'TAKES', 'LEAVES')).toEqual([2, 1, 0]);
  });

  it('keeps a heading above what it heads', () => {
    expect(keys('DEALT', 'ROUND', 'PLAYS', 'TAKES', 'ROUND', 'PLAYS')).toEqual([4, 5, 1, 3, 2, 0]);
  });

  it('has nothing to say of nothing', () => {
    expect(keys()).toEqual([]);
  });
});

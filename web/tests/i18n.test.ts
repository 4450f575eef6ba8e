import { describe, expect, it } from 'vitest';
import { de as keysDe, en as keysEn } from '../src/a11y/key_words';
import { de as bugsDe, en as bugsEn } from '../src/games/party_bugs/words';
import { filled } from '../src/i18n';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { holes } from './holes';

describe.each([
  ['the page', en, de],
  ['Party Bugs', bugsEn, bugsDe],
  ['keys', keysEn, keysDe],
])('the words of %s', (_name, english, german) => {
  it('are the same in both languages', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
  });

  it.each(Object.entries(english))('%s has the same holes in German, and is not empty', (key, text) => {
    const translated = (german as Record<string, string>)[key]!;
    expect(translated.trim()).not.toBe('');
    expect(holes(translated)).toEqual(holes(text));
  });
});

it('there are thirteen costumes in each language', () => {
  expect(bugsEn.costumes.split(', ')).toHaveLength(13);
  expect(bugsDe.costumes.split(', ')).toHaveLength(13);
});

it('fills holes and leaves unknown ones', () => {
  expect(filled('{name} takes {n}', { name: 'Mia', n: 7 })).toBe('Mia takes 7');
  expect(filled('{what}?')).toBe('{what}?');
  expect([0, 1, '−1', '+1', 2, 11, '−0.1'].map((n) => filled('{n} {n|card|cards}', { n }))).toEqual([
    '0 cards',
    '1 card',
    '−1 card',
    '+1 card',
    '2 cards',
    '11 cards',
    '−0.1 cards',
  ]);
});

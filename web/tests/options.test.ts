import { expect, test } from 'vitest';
import type { OptionCard } from '../src/protocol/papers';
import { asked, choose, valueOf } from '../src/lobby/options';

const say = { en: '', de: '' };
const card = (name: string, fallback: unknown, beside?: OptionCard['beside']): OptionCard =>
  ({
    name,
    default: fallback,
    values: [],
    title: say,
    words: say,
    decision: '',
    ...(beside && { beside }),
  }) as OptionCard;
const CARDS = [card('youngest', 'random'), card('mirror', false), card('games', 0, { option: 'mirror', value: true })];
const names = (chosen: Record<string, unknown>) => asked(CARDS, chosen).map((each) => each.name);

test('what means nothing without another option is asked for only beside it', () => {
  expect(names({})).toEqual(['youngest', 'mirror']);
  expect(names({ mirror: true })).toEqual(['youngest', 'mirror', 'games']);
});

test('an option that is switched off takes those with it that need it', () => {
  expect(choose(CARDS, { mirror: true, games: 3, youngest: [1, 0] }, 'mirror', false)).toEqual({ youngest: [1, 0] });
});

test('what is usual is not sent', () => {
  expect(choose(CARDS, { mirror: true, games: 3 }, 'games', 0)).toEqual({ mirror: true });
  expect(valueOf(CARDS[2]!, { mirror: true })).toBe(0);
});

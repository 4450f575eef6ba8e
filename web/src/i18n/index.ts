/** Sentences of the page itself. What the game says comes from the house's catalogue. */

import type { Say } from '../protocol/papers';
import { settings } from '../settings/settings.svelte';
import { de } from './de';
import { en } from './en';

export type Key = keyof typeof en;
export type Holes = Record<string, string | number>;

const BOOKS: Record<'en' | 'de', Record<Key, string>> = { en, de };

export function t(key: Key, holes?: Holes): string {
  return filled(BOOKS[settings.language][key], holes);
}

/** Words that came from the house in every language. */
export function say(words: Say, holes?: Holes): string {
  return filled(words[settings.language], holes);
}

/** `{n}` is filled; of `{n|card|cards}` the first is said of one, also of one more or one less, the other of all else. */
export function filled(sentence: string, holes: Holes = {}): string {
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (hole, name: string, one?: string, more?: string) => {
    const told = String(holes[name] ?? hole);
    return one === undefined ? told : /^[+−-]?1$/.test(told) ? one : more!;
  });
}

/** `Mia, Bo and Rita` */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: 'conjunction' }).format(names);
}

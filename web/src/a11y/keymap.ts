/** Which key does what. Everybody may change that; Enter, Escape, Tab and the arrows are the browser's and stay. */

import type { KeyHint } from '../games/contract';
import { change, settings } from '../settings/settings.svelte';
import { k } from './key_words';

/** Where a key is listened to. Two actions may share a key unless both can be meant at once. */
export type Scope = 'all' | 'party-bugs' | 'parrot-box' | 'cheating-moth' | 'replay';

const KEYS = {
  all: {
    hand: 'h',
    scores: 's',
    last: 'l',
    mute: 'm',
    zen: 'z',
    help: '?',
    nth1: '1',
    nth2: '2',
    nth3: '3',
    nth4: '4',
    nth5: '5',
    nth6: '6',
    nth7: '7',
    nth8: '8',
    nth9: '9',
  },
  'party-bugs': { ready: ' ' },
  'parrot-box': { draw: 'd', take: 't', discard: 'x', pass: 'p', fly: 'f' },
  'cheating-moth': {
    pull: 'd',
    slap: ' ',
    slip: 'v',
    feint: 'f',
    other1: 'q',
    other2: 'w',
    other3: 'e',
    other4: 'r',
    caught: 'c',
  },
  replay: { next: 'j', back: 'k', film: ' ' },
} as const satisfies Record<Scope, Record<string, string>>;

type Names<S> = S extends Scope ? keyof (typeof KEYS)[S] : never;
export type Action = Names<Scope>;

export const SCOPES = Object.keys(KEYS) as Scope[];
export const actionsOf = (scope: Scope): Action[] => Object.keys(KEYS[scope]) as Action[];
const USUAL = Object.assign({}, ...Object.values(KEYS)) as Record<Action, string>;
export const NTH = actionsOf('all').filter((action) => action.startsWith('nth'));
export const OTHERS = actionsOf('cheating-moth').filter((action) => action.startsWith('other'));

/** What the browser has kept may be old or foreign: only a single character counts. */
export function keyOf(action: Action): string {
  const own: unknown = settings.keymap[action];
  return typeof own === 'string' && isCharacter(own) ? own : USUAL[action];
}

const isCharacter = (key: string) => [...key].length === 1;

/** Whether this key was pressed; those of one character can be switched off, Space is none. */
export function means(event: KeyboardEvent, action: Action): boolean {
  const key = keyOf(action);
  return (settings.keys || key === ' ') && event.key.toLowerCase() === key;
}

/** As it is written on the key. */
export function cap(action: Action): string {
  const key = keyOf(action);
  const large = key.toUpperCase();
  return key === ' ' ? k('space') : large.length === key.length ? large : key;
}

/** The same for what is shown beside a button; nothing where single keys are off. */
export const capIfOn = (action: Action): string => (settings.keys ? cap(action) : '');

/** `1–8`, or one by one where they have been changed. */
export function capsOf(actions: readonly Action[]): string {
  const caps = actions.map(cap);
  return caps.length > 4 && caps.every((each, i) => each === String(i + 1)) ? `1–${caps.length}` : caps.join(' ');
}

/** `other2` has the words of `other`, with a number. */
export function does(action: Action): string {
  const [, name, n = ''] = /^(\D+)(\d?)$/.exec(action)!;
  return k(name as Parameters<typeof k>[0], { n });
}

export const hint = (action: Action): KeyHint => [cap(action), does(action)];

export type Refusal = { why: 'reserved' | 'space' | 'letter' } | { why: 'taken'; by: Action };

/** Why this action cannot have this key, or null. */
export function refuse(action: Action, pressed: string): Refusal | null {
  const key = pressed.toLowerCase();
  if (!isCharacter(key)) return { why: 'reserved' };
  if (key === ' ' && USUAL[action] !== ' ') return { why: 'space' };
  if (action === 'slip' && !/\p{L}/u.test(key)) return { why: 'letter' };
  const mine = scopeOf(action);
  const met = SCOPES.filter((scope) => mine === 'all' || scope === 'all' || scope === mine).flatMap(actionsOf);
  const by = met.find((other) => other !== action && keyOf(other) === key);
  return by ? { why: 'taken', by } : null;
}

const scopeOf = (action: Action): Scope => SCOPES.find((scope) => action in KEYS[scope])!;

/** The usual key is not kept: what was never changed follows us. */
export function bind(action: Action, pressed: string): Refusal | null {
  const no = refuse(action, pressed);
  if (no) return no;
  const { [action]: _before, ...rest } = settings.keymap;
  const key = pressed.toLowerCase();
  change({ keymap: key === USUAL[action] ? rest : { ...rest, [action]: key } });
  return null;
}

export const isChanged = (): boolean => Object.keys(settings.keymap).length > 0;
export const asTheyWere = (): void => change({ keymap: {} });

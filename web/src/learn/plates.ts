/**
 * Plates: rules as small tables that can be touched. A plate is a story with its pictures written
 * down one by one: what lies where, what can be touched, and which picture follows. Nothing is
 * worked out here; a game's `plates` tell the stories, and tests hold them against the rule books.
 */

import type { AvatarKind } from '../art/avatars';
import type { Figure } from '../art/figures';
import type { GameFace } from '../games/contract';
import type { Say } from '../protocol/papers';

/** A place on the small table. */
export interface Zone {
  id: string;
  words?: Say; // whose it is, or what
  as?: 'row' | 'pile' | 'box' | 'tray' | 'edge'; // cards side by side, one upon the other, two rows of four, out of the game, under the table
  bug?: readonly [kind: AvatarKind, seat: number]; // somebody sits here
  large?: boolean; // cards that are touched are larger than the others
}

export interface Still {
  says: Say;
  /** Cards by zone, with spaces between: `9 9' ?4 parrot=7 -` are two nines, a four face down, a Parrot that copies a 7, and an empty spot. */
  lie: Readonly<Record<string, string>>;
  marks?: Readonly<Record<string, string | Say>>; // a number or a word at a zone
  sums?: readonly string[]; // below the four columns of a box
  badges?: Readonly<Record<string, Figure>>;
  taps?: Readonly<Record<string, string>>; // a card or a zone that can be touched, and the still it leads to
  choices?: readonly (readonly [Say, string])[]; // buttons, and where they lead
  then?: string; // what follows by itself
}

export interface Plate {
  id: string;
  rule: string; // its number in the book
  title: Say;
  only?: Only;
  rows: readonly (readonly Zone[])[];
  stills: Readonly<Record<string, Still>> & { readonly start: Still };
}

/** Not every table plays it; without words it is the usual way. */
export interface Only {
  words?: Say;
  players?: number;
  option?: readonly [name: string, value: unknown];
}

export interface Primer {
  felt: GameFace['felt'];
  plates: readonly Plate[];
  card(value: string, up: boolean): { face: string; numeral: string; words: Say };
}

export interface AtTable {
  players: number;
  options: Readonly<Record<string, unknown>>;
}

export const PRIMERS: Record<string, () => Promise<{ primer: Primer }>> = {
  'party-bugs': () => import('../games/party_bugs/primer'),
  'parrot-box': () => import('../games/parrot_box/primer'),
  'cheating-moth': () => import('../games/cheating_moth/primer'),
};

/** At a table only what it plays is shown; elsewhere everything. */
export const isPlayed = ({ only }: Plate, table?: AtTable): boolean =>
  !only ||
  !table ||
  ((only.players === undefined || only.players === table.players) &&
    (!only.option || table.options[only.option[0]] === only.option[1]));

export interface Lying {
  id: string; // the same card in every still of a plate
  value: string;
  up: boolean;
  copies: string;
}

/** `?9'` is a second nine that lies face down; null is an empty spot. */
export function lyingOf(text = ''): (Lying | null)[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      if (word === '-') return null;
      const [, down, id, copies] = /^(\??)([^=]+)=?(.*)$/.exec(word)!;
      return { id: id!, value: id!.replace(/'+$/, ''), up: !down, copies: copies! };
    });
}

export const YOU: Say = { en: 'You', de: 'Du' };
export const named = (name: string): Say => ({ en: name, de: name });

/** The others at the small tables. */
export const MIA: Zone = { id: 'mia', words: named('Mia'), bug: ['bee', 1] };
export const BO: Zone = { id: 'bo', words: named('Bo'), bug: ['snail', 2] };
export const RITA: Zone = { id: 'rita', words: named('Rita'), bug: ['cricket', 4] };

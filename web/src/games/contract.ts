/**
 * What a game gives the room. The room knows seats, story, clock and connection; a face knows how
 * its own view is drawn and told. Neither knows the rules: what may be done is in `legal`.
 */

import type { Component } from 'svelte';
import type { Figure } from '../art/figures';
import type { Live } from '../net/live.svelte';
import type { GameCard } from '../protocol/papers';
import type { Sound } from '../sound/sound';

/** An event as the house sends it. Its number goes by a name that the catalogue tells. */
export interface Told {
  what: string;
  seat?: number;
  card?: number | string;
  cards?: (number | string)[];
  [number: string]: unknown;
}

/** One picture of the story: how the table looks after these events. */
export interface Picture<V> {
  view: V;
  told: readonly Told[];
  hold: number; // milliseconds before the next picture, at normal speed
}

/** Everything a table is given. It draws `view` and calls `act` with a name from `legal`. */
export interface TableProps<V> {
  view: V;
  seat: number | null; // whose eyes; null watches
  names: readonly string[]; // by seat; those who are no players, such as Paul, come last
  legal: readonly string[]; // names of actions, such as "PLAY 7"; empty while the story is told
  early: readonly string[]; // the same as soon as they are legal, for what needs no story
  between?: boolean; // two rounds: nothing can be done until all are ready
  told: readonly Told[]; // what has just happened
  words: GameCard; // the catalogue: words for actions, events and cards
  sending: string | null; // the action that has been asked for and is not answered yet
  act: (action: string, more?: { ms?: number; pose?: number; quiet?: boolean }) => void; // quiet: a refusal is not worth a word
  wonder?: (action: string) => void; // somebody touched what cannot be done now: the house says why, and by which rule
  people: SeatFacts[]; // by seat
  live?: Live; // hands and lamp, at a table where they move
}

export interface SeatFacts {
  name: string;
  avatar: string;
  bot: boolean;
  presence: 'here' | 'away' | 'lost';
  shaky?: boolean; // the line is slow just now
  standIn: boolean;
  awaited: boolean;
  me: boolean;
}

/** A line of the status bar, and whether it is the viewer who must act. */
export interface Prompt {
  text: string;
  mine: boolean;
  aloud?: string; // what is said of it, where the line also shows what changes all the time
}

export interface ScoreSheet {
  columns: string[]; // headings
  rows: { seat: number; cells: (number | string)[]; total: number }[];
}

/** Which events are read aloud to whom; those in no list: normally, and to those who want little if it happens to them. */
export interface Aloud<V = any> {
  always: readonly string[];
  seldom: readonly string[]; // only for those who want to hear everything
  elsewhere?: readonly string[]; // the table says it itself
  /** For those who want everything: how a seat stands after this event. */
  sums?(told: Told, view: V): string;
  /** And what there is to choose from. */
  choices?(props: TableProps<V>): string;
}

/** What is written on a key, and what it does. */
export type KeyHint = readonly [key: string, does: string];

export interface GameFace<V = any> {
  id: string;
  felt: 'disco' | 'jungle' | 'kitchen'; // the look of the table
  figure: Figure;
  Table: Component<TableProps<V>>;
  /** News as pictures; the last one must show `after` itself. */
  pictures(before: V | null, told: readonly Told[], after: V): Picture<V>[];
  /** What the status line says; null lets the room say who is awaited. */
  prompt(props: TableProps<V>): Prompt | null;
  /** Short facts for the bar, such as the round. */
  facts(view: V): string[];
  scores(view: V, names: readonly string[]): ScoreSheet;
  sounds: Partial<Record<string, Sound>>; // by the name of the event
  /** Who wins, in a few words, for the end of the match; `settled`: equal totals have got different places. */
  goal?(settled: boolean): string;
  /** Events worth showing at the end of the match, most telling first. */
  moments: readonly string[];
  /** Events that everybody sees on the table anyway: the story leaves them out. */
  asides?: readonly string[];
  aloud?: Aloud<V>;
  /** What H reads aloud. */
  hand(props: TableProps<V>): string;
  /** Keys of this table: what is pressed, and what it does. They go before those of every table. */
  keys?(view: V): KeyHint[];
  /** Whether hands are in a hurry: what was refused is not in their way for long. */
  hurries?(view: V): boolean;
  /** Whether hands race now: nothing may lie over the table, and nobody speaks. */
  races?(view: V): boolean;
  /** More for the end of the match, below the score sheet. */
  Ending?: Component<{ scene: TableProps<V>; story: readonly Told[]; past: readonly Past[] }>;
}

/** What happened at one moment of a match that is over, with all cards open, and where the replay shows it. */
export interface Past {
  told: readonly Told[];
  at: number; // milliseconds since the deal
  link: string;
}

/** Each face is a chunk of its own, loaded when its table is opened. */
export const FACES: Record<string, () => Promise<{ face: GameFace }>> = {
  'party-bugs': () => import('./party_bugs'),
  'parrot-box': () => import('./parrot_box'),
  'cheating-moth': () => import('./cheating_moth'),
};

export const faceOf = async (game: string): Promise<GameFace> => {
  const load = FACES[game] ?? (() => import('./plain'));
  return (await load()).face;
};

/** Names of actions of one kind, as the numbers they are done to: `spots(legal, "PLAY")`. */
export function spots(legal: readonly string[], verb: string): number[] {
  return legal.filter((name) => name.startsWith(`${verb} `)).map((name) => Number(name.slice(verb.length + 1)));
}

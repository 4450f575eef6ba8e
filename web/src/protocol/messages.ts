// Made from src/parlour/server/protocol.py by `python -m parlour.server.schema`. Do not edit.

export const PROTOCOL = 1;

export type Language = "en" | "de";

export type Pace = "no-hurry" | "normal" | "brisk";

export type State = "lobby" | "playing" | "over";

export type Presence = "here" | "away" | "lost";

/** The first message on every connection. With a token one sits, without one watches. */
export interface Hello {
  type: "hello";
  protocol: number;
  language?: Language;
  token?: string | null;
  /** the last number that was seen of this viewer's news */
  since?: number | null;
  /** a big screen for the room: a spectator that says so */
  tv?: boolean;
}

/** Do this in the match: one of the names in `legal`, such as `PLAY 7`. */
export interface Act {
  type: "act";
  id: string;
  do: string;
  /** the number of the match this is meant for */
  match: number;
  ms?: number | null;
  /** CAUGHT: the last picture of hands shown */
  pose?: number | null;
}

/** The host changes the game, its options or the habits of the table. */
export interface Change {
  type: "change";
  id: string;
  game?: string | null;
  /** all that differ from the defaults */
  options?: Record<string, unknown> | null;
  pace?: Pace | null;
  /** whether the table waits for somebody who dropped out */
  waits?: boolean | null;
  /** whether the table keeps the score of the evening */
  evening?: boolean | null;
}

/** The host brings a bot, to a chair of its own or in place of another bot. */
export interface AddBot {
  type: "add_bot";
  id: string;
  level: string;
  persona?: string;
  /** of the bot that goes */
  chair?: number | null;
}

/** The host takes away a bot, or asks somebody to leave. */
export interface Remove {
  type: "remove";
  id: string;
  chair: number;
}

/** The host puts the chairs into this order, clockwise. */
export interface Order {
  type: "order";
  id: string;
  chairs: number[];
}

/** Ready to begin; a word of one's own goes into the shuffle. Also between two rounds. */
export interface Ready {
  type: "ready";
  id: string;
  ready?: boolean;
  word?: string;
}

/** The host has the cards dealt: the first match, or a rematch with the same seats. */
export interface Start {
  type: "start";
  id: string;
}

/** The host takes the company back to the lobby, to choose another game or other options. */
export interface ToLobby {
  type: "to_lobby";
  id: string;
}

export interface PassHost {
  type: "pass_host";
  id: string;
  chair: number;
}

export interface Rename {
  type: "rename";
  id: string;
  name: string;
  avatar?: number | null;
}

/** Stand up for good. In a match a bot plays on. */
export interface Leave {
  type: "leave";
  id: string;
}

/** Time stands still until somebody goes on. */
export interface Pause {
  type: "pause";
  id: string;
}

export interface GoOn {
  type: "go_on";
  id: string;
}

/** Ask for one's last action back: free if it showed nothing to anybody, else all must agree. */
export interface TakeBack {
  type: "take_back";
  id: string;
}

/** An answer to whoever asks to take something back. */
export interface Agree {
  type: "agree";
  id: string;
  agree: boolean;
}

/** Ask what a good player would do, and why; the answer is in `Done.hint`. */
export interface Hint {
  type: "hint";
  id: string;
}

/** A gesture across the table. Not kept, not answered. */
export interface React {
  type: "react";
  what: string;
}

/**
 * Whether this page can be seen. It is answered with `watching`: a page that hears nothing
 * knows that its line is dead.
 */
export interface Look {
  type: "look";
  hidden?: boolean;
}

/** Cheating Moth, Live: where a hand is. Sorting, feints and vanishing look alike here. */
export interface Pose {
  type: "pose";
  /** left to right */
  x: number;
  /** up over the table, or down under its edge */
  y: number;
  loud?: boolean;
}

/**
 * Cheating Moth, Live: the Guard looks at this seat; None: at the own cards.
 *
 * The Guard may hear hands, and may ask for hands that take longer. Everybody is told of it.
 */
export interface Lamp {
  type: "lamp";
  to?: number | null;
  sound_tells?: boolean;
  slow_tells?: boolean;
}

/** Cheating Moth, Live: the last picture of hands that this screen has shown. */
export interface Painted {
  type: "painted";
  pose: number;
}

export type AnyCommand = Act | Change | AddBot | Remove | Order | Ready | Start | ToLobby | PassHost | Rename | Leave | Pause | GoOn | TakeBack | Agree | Hint;

export type Fleeting = React | Look | Pose | Lamp | Painted;

export type FromClient = Hello | Act | Change | AddBot | Remove | Order | Ready | Start | ToLobby | PassHost | Rename | Leave | Pause | GoOn | TakeBack | Agree | Hint | React | Look | Pose | Lamp | Painted;

/** It has happened and survives a power cut. `n` is this viewer's number of what it did. */
export interface Done {
  type: "done";
  id: string;
  n: number;
  hint?: HintGiven | null;
}

export interface HintGiven {
  do: string;
  /** why */
  en: string;
  de: string;
}

/**
 * Nothing has changed. The sentence is in the language of the connection, and in both for a
 * page whose language changes while it is read.
 */
export interface Refused {
  type: "refused";
  id: string;
  sentence: string;
  /** its number in the rule book */
  rule?: string | null;
  en?: string;
  de?: string;
}

/** The house closes this connection, and says why. */
export interface Goodbye {
  type: "goodbye";
  reason: "bad-message" | "closing" | "full" | "left" | "no-seat" | "no-table" | "protocol" | "removed" | "taken-over" | "too-fast" | "too-slow";
  sentence: string;
}

export interface ChairNow {
  chair: number;
  name: string;
  avatar: number;
  /** the level of a bot */
  bot?: string | null;
  persona?: string;
  ready?: boolean;
  /** in the match that is being played */
  seat?: number | null;
  /** a bot keeps the seat warm */
  stand_in?: boolean;
  /** stood up for good; a bot plays on until the match ends */
  left?: boolean;
  /** points of the evening: one for each match won, shared ones as well */
  evening?: number;
}

/** A table and its company: everything that everybody may know, cards aside. */
export interface TableNow {
  code: string;
  state: State;
  game: string;
  options: Record<string, unknown>;
  pace: Pace;
  waits: boolean;
  evening: boolean;
  host: number | null;
  chairs: ChairNow[];
  /** how many matches have begun */
  match: number;
  /** to the next shuffle, made before anybody adds a word */
  commitment?: string;
  paused?: boolean;
  /** two rounds: paused until then, or until all are `ready` */
  between?: number | null;
  take_back?: TakeBackAsked | null;
}

export interface TakeBackAsked {
  chair: number;
  agreed: number[];
}

/** A match as everybody may know it, cards aside. */
export interface MatchNow {
  /** of its record, once it is over */
  id: string;
  number: number;
  game: string;
  options: Record<string, unknown>;
  /** who sits where */
  seats: number[];
  /** including those who are no players, such as Paul */
  names: string[];
  /** to the shuffle; the record opens it */
  commitment: string;
  /** of the players, which went into the shuffle */
  words: string[];
  /** seats without which it cannot go on */
  awaited?: number[];
  /** when the time of those who are awaited is up */
  until?: number | null;
  /** milliseconds of it while the table is paused */
  left?: number | null;
  over?: boolean;
  scores?: number[];
  places?: number[];
}

/** An event as records have it; the catalogue has its words. Other fields go by the event. */
export interface Told {
  what: string;
  seat?: number;
  card?: number | string;
}

/**
 * What has changed for this viewer. Fields that are missing have not changed.
 *
 * `view` and `mine` hold the top-level fields of the view that changed: what a spectator sees,
 * and what this seat sees otherwise; `mine` goes before `view`. A new match begins with
 * `fresh`. `match` comes whole when something else in it has changed than `awaited`,
 * `until` and `left`, which come alone. `told` is the next line of this viewer's story.
 */
export interface News {
  type: "news";
  n: number;
  at: number;
  table?: TableNow;
  match?: MatchNow | null;
  /** forget views and story so far; what follows is whole */
  fresh?: boolean;
  /** this and the next two: as in `match` */
  awaited?: number[];
  until?: number | null;
  left?: number | null;
  /** something was taken back: the story has so many lines again */
  back_to?: number;
  /** and here only this line of it, counted from 0 */
  without?: number;
  /** the seat whose action this tells of; the clock is no seat */
  by?: number;
  /** who did it there: "" itself, "bot", "stand-in", "time" (it was up) */
  whose?: string;
  told?: Record<string, unknown>[];
  view?: Record<string, unknown>;
  mine?: Record<string, unknown>;
  legal?: string[];
  /** free of charge, just now */
  can_take_back?: boolean;
  /** what a bot did here while this viewer was away */
  kept_warm?: string[];
}

/** Where things stand for this viewer: sent on arrival, or when too much was missed. */
export interface Everything {
  type: "everything";
  n: number;
  /** of what is shown */
  at: number;
  /** what the house's clock says */
  now: number;
  table: TableNow;
  /** whose eyes */
  chair: number | null;
  seat: number | null;
  match: MatchNow | null;
  view: Record<string, unknown> | null;
  mine: Record<string, unknown> | null;
  legal: string[];
  /** the story of the match so far, line by line */
  told: Record<string, unknown>[][];
  presence: Record<string, Presence>;
  can_take_back?: boolean;
  protocol?: number;
}

/** Nothing was lost: the news after `since` follow, if there are any. */
export interface Resumed {
  type: "resumed";
  /** the newest number */
  n: number;
  now: number;
  presence: Record<string, Presence>;
  protocol?: number;
}

/** Who is here. `until`: when a bot takes a lost seat. */
export interface PresenceNow {
  type: "presence";
  chair: number;
  presence: Presence;
  until?: number | null;
  /** round trip of the line */
  ms?: number | null;
  /** it is slow just now */
  shaky?: boolean;
}

/** How many watch, apart from big screens. */
export interface Watching {
  type: "watching";
  spectators: number;
  tvs?: number;
}

export interface Reacted {
  type: "reacted";
  chair: number;
  what: string;
}

/** Cheating Moth, Live: a picture of the hands. Fine for the seat in the lamp, else coarse. */
export interface Hands {
  type: "hands";
  /** the number of this picture */
  pose: number;
  hands: HandAt[];
}

export type HandAt = [seat: number, x: number, y: number, loud: boolean];

/** Cheating Moth, Live: whom the Guard's lamp is on. */
export interface LampAt {
  type: "lamp_at";
  to: number | null;
  sound_tells?: boolean;
  slow_tells?: boolean;
}

export type FromHouse = Done | Refused | Goodbye | News | Everything | Resumed | PresenceNow | Watching | Reacted | Hands | LampAt;

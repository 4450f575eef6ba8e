// Made from src/parlour/server/papers.py by `python -m parlour.server.schema`. Do not edit.

import type { Language, Pace, State } from "./messages";

export const PATHS = {
  house: "/api/house",
  games: "/api/games",
  rules: "/api/games/{game}/rules",
  tables: "/api/tables",
  table: "/api/tables/{code}",
  chairs: "/api/tables/{code}/chairs",
  match: "/api/matches/{id}",
  replay: "/api/matches/{id}/replay",
  analysis: "/api/matches/{id}/analysis",
  live: "/api/tables/{code}/live",
} as const;

/** GET /api/house */
export interface HouseCard {
  version: string;
  protocol: number;
  /** by which other devices reach this house; for links and QR codes */
  address: string;
}

/** POST /api/tables */
export interface NewTable {
  game: string;
  name: string;
  options?: Record<string, unknown>;
  avatar?: number;
  language?: Language;
  bots?: NewBot[];
  /** deal at once */
  start?: boolean;
  pace?: Pace;
  evening?: boolean;
  /** made by the page, so that a lost answer can be asked for again */
  token?: string | null;
}

export interface NewBot {
  level: string;
  persona?: string;
}

/** POST /api/tables/CODE/chairs */
export interface SitDown {
  name: string;
  avatar?: number;
  language?: Language;
  token?: string | null;
}

/** The answer to both. The token is told only here. */
export interface Seated {
  code: string;
  chair: number;
  token: string;
}

/** GET /api/tables/CODE: what a passer-by sees. */
export interface TableCard {
  code: string;
  state: State;
  game: string;
  names: string[];
  /** how many more can sit down */
  room_for: number;
}

/** The body of every HTTP answer that is not a success. */
export interface Problem {
  sentence: string;
}

export interface Say {
  en: string;
  de: string;
}

export interface Beside {
  /** another option, by name */
  option: string;
  /** which has to be this */
  value: unknown;
}

export interface OptionCard {
  name: string;
  default: unknown;
  values: unknown[];
  /** what it is called */
  title: Say;
  /** what it means */
  words: Say;
  decision: string;
  /** of values that have one */
  labels?: Record<string, Say>;
  /** what else it may be: a list, in words */
  list_of?: Say | null;
  /** a list of a number for each seat, from and to */
  each?: number[] | null;
  /** without which it means nothing */
  beside?: Beside | null;
}

export interface VerbCard {
  name: string;
  words: Say;
  argument: string;
  measured: boolean;
}

export interface EventCard {
  /** with holes: {seat}, {card}, {cards} and the number's name */
  words: Say;
  /** what its number is called */
  number: string;
  /** whether that number is a seat */
  is_seat: boolean;
}

export interface BotCard {
  level: string;
  name: Say;
  words: Say;
  /** 1 to 4 */
  strength: number;
}

export interface PersonaCard {
  persona: string;
  name: Say;
  words: Say;
}

export interface PointerCard {
  /** two numbers */
  rules: string[];
  /** as views call it; None: any */
  phase?: string | null;
  /** a verb that is among the legal actions; None: whatever they are */
  do?: string | null;
}

/** GET /api/games: everything a page needs to know about a game, in every language. */
export interface GameCard {
  id: string;
  name: Say;
  players: number[];
  version: number;
  options: OptionCard[];
  verbs: Record<string, VerbCard>;
  told: Record<string, EventCard>;
  /** the label of each card, by its name in views' and events' numbers */
  cards: Record<string, Say>;
  dummies: string[];
  dummies_for: number;
  bots: BotCard[];
  personas: PersonaCard[];
  /** which rules to read now: the first that suits */
  pointers: PointerCard[];
}

export interface RuleCard {
  number: string;
  lead: string;
  text: string;
}

export interface Chapter {
  title: string;
  rules: RuleCard[];
}

/** GET /api/games/ID/rules?language=en */
export interface RuleBook {
  game: string;
  language: Language;
  intro: string;
  chapters: Chapter[];
}

/** A moment of a finished match. Views hold only what changed since the frame before. */
export interface ReplayFrame {
  /** who acted; None: the clock or nobody */
  seat: number | null;
  do: string | null;
  /** milliseconds since the deal */
  at: number | null;
  told: Record<string, unknown>[];
  /** as a spectator sees it; with all cards open, together with `seats` */
  open: Record<string, unknown>;
  /** through the eyes of each seat */
  seats: Record<string, unknown>[];
  scores: number[];
  /** how many steps of the record were done; where only time passed is no frame */
  step?: number;
}

/** GET /api/matches/ID/replay */
export interface Replay {
  id: string;
  game: string;
  options: Record<string, unknown>;
  names: string[];
  seats: number;
  /** date, such as 2026-11-16 */
  finished: string;
  commitment: string;
  /** the shuffle is the one that was promised */
  verified: boolean;
  scores: number[];
  places: number[];
  frames: ReplayFrame[];
  /** Cheating Moth, Live: where the Guard's lamp pointed */
  lamp?: LampSwing[];
}

/** From this moment on, milliseconds since the deal, the lamp was on this seat. */
export type LampSwing = [at: number, to: number | null];

/** Before a step of a finished match: everybody's chances, and what the expert made of it. */
export interface Moment {
  /** how many steps of the record were done */
  step: number;
  /** of everybody at the table; together 1 */
  chances: number[];
  /** chosen in secret, not shown yet: chances stay as they were */
  sealed?: Say | null;
  /** who decided, if there was something to think about */
  seat?: number | null;
  did?: string | null;
  /** what the expert would have done: the same, or what is surely better */
  best?: string | null;
  /** said to whoever decided */
  why?: Say | null;
  /** of what was done: the chance to win by it */
  worth?: number;
  /** how much more the better choice is worth */
  regret?: number;
  /** the standard error of that */
  error?: number;
  /** how many there were */
  choices?: number;
}

/** The match of one seat in parts of a win: start + skill + luck = result. */
export interface Verdict {
  seat: number;
  decisions: number;
  mistakes: number;
  start: number;
  result: number;
  /** at most 0: what was regretted */
  skill: number;
  luck: number;
}

/** A step that changed this seat's chances by more than dice can explain. */
export interface TurningPoint {
  step: number;
  seat: number;
  change: number;
  /** what all had chosen in secret: no single seat's step */
  together?: Say | null;
}

/** GET /api/matches/ID/analysis?since=0: status 202 while the expert is still at it. */
export interface Analysis {
  id: string;
  done: number;
  /** moments; all of them are there when the status is 200 */
  total: number;
  /** from the one on that was asked for by `since` */
  moments: Moment[];
  /** by seat, when all is done */
  verdicts?: Verdict[];
  turning_points?: TurningPoint[];
}

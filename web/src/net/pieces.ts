/** What a room is made of. */

import type { Told } from '../games/contract';
import type { Presence } from '../protocol/messages';
import type { Say } from '../protocol/papers';

export type View = Record<string, unknown>;

/** An event, and in which line of the story it stands; something taken back cuts lines off. */
export interface StoryLine {
  told: Told;
  line: number;
  at: number; // when it was told here
}

export interface Presences {
  presence: Presence;
  until: number | null;
  ms: number | null;
  shaky?: boolean;
}

export interface Refusal {
  words: Say;
  rule: string | null;
}

export interface Reaction {
  key: number;
  chair: number;
  what: string;
}

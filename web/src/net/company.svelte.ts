/** Who is at a table now: whose line is how good, who watches, and who has just made a gesture. */

import type { Presence, PresenceNow, Reacted, Watching } from '../protocol/messages';
import type { Presences, Reaction } from './pieces';

const SEEN = 2600; // milliseconds that a gesture stays
const MOST_SEEN = 6;

export class Company {
  /** By chair. */
  presence: Record<string, Presences> = $state({});
  spectators = $state(0);
  bigScreens = $state(0);
  reactions: Reaction[] = $state.raw([]);
  private count = 0;

  arrive(all: Record<string, Presence>): void {
    this.presence = Object.fromEntries(
      Object.entries(all).map(([chair, presence]) => [chair, { presence, until: null, ms: null }]),
    );
  }

  hear(message: PresenceNow | Watching | Reacted): void {
    switch (message.type) {
      case 'presence':
        this.presence[message.chair] = {
          presence: message.presence,
          until: message.until ?? null,
          ms: message.ms ?? this.presence[message.chair]?.ms ?? null,
          shaky: message.shaky ?? false,
        };
        return;
      case 'watching':
        this.spectators = message.spectators;
        this.bigScreens = message.tvs ?? 0;
        return;
      case 'reacted':
        return this.react(message.chair, message.what);
    }
  }

  private react(chair: number, what: string): void {
    const key = ++this.count;
    this.reactions = [...this.reactions.slice(1 - MOST_SEEN), { key, chair, what }];
    setTimeout(() => (this.reactions = this.reactions.filter((each) => each.key !== key)), SEEN);
  }
}

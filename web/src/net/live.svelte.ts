/**
 * What passes at a live table and is kept by nobody: where hands are, whom the lamp is on, and which
 * picture of them this screen has shown. The house moves every hand; here they only glide from one
 * picture to the next.
 */

import type { Fleeting, Hands, LampAt } from '../protocol/messages';

export interface Hand {
  x: number; // -1 left to 1 right
  y: number; // -1 up over the table to 1 deep under its edge
  loud: boolean;
}

export interface Glimpse extends Hand {
  at: number; // milliseconds of the page's clock
}

/** What makes it easier for the Guard to notice a hand; everybody knows of it. */
export interface Aids {
  sound: boolean;
  slow: boolean;
}

export const SLOW_TELLS = 1.5; // how much longer a card then takes
export const AT_REST: Hand = { x: 0, y: 0, loud: false };

const POSE_EVERY = 50; // milliseconds; the house makes pictures no more often
const PAINTED_EVERY = 250;
const REMEMBERED = 3000;
const QUICKEST_GLIDE = 30;
const SLOWEST_GLIDE = 150;
const STILL = 0.004;

export class Live {
  /** By seat, as they are drawn in this frame. */
  hands: readonly Hand[] = $state.raw([]);
  lamp: number | null = $state(null);
  aids: Aids = $state.raw({ sound: false, slow: false });
  /** The last picture that was on this screen. */
  painted = 0;
  /** Whether this screen is the Guard's, whose pictures count. */
  guards = false;
  /** Called with every hand of every picture. */
  heard: ((seat: number, hand: Hand, before: Hand) => void) | null = null;

  private goals: Hand[] = [];
  private glides: number[] = [];
  private seen: Glimpse[][] = [];
  private newest = 0;
  private frame = 0;
  private drawnAt = 0;
  private posedAt = 0;
  private reportedAt = 0;
  private later: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly murmur: (message: Fleeting) => void) {}

  hear(message: Hands | LampAt): void {
    if (message.type === 'hands') return this.look(message);
    this.lamp = message.to;
    this.aids = { sound: message.sound_tells ?? false, slow: message.slow_tells ?? false };
  }

  /** A new match, or a new connection: nothing of before counts. */
  clear(): void {
    clearTimeout(this.later);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.hands = [];
    this.goals = [];
    this.seen = [];
    this.lamp = null;
    this.painted = this.newest = 0;
  }

  // What this seat says

  /** Where my hand is. The last one of a movement always goes out. */
  pose(x: number, y: number): void {
    clearTimeout(this.later);
    const wait = this.posedAt + POSE_EVERY - performance.now();
    if (wait > 0) this.later = setTimeout(() => this.pose(x, y), wait);
    else {
      this.posedAt = performance.now();
      this.murmur({ type: 'pose', x: within(x), y: within(y) });
    }
  }

  point(to: number | null, aids: Aids): void {
    this.murmur({ type: 'lamp', to, sound_tells: aids.sound, slow_tells: aids.slow });
  }

  // What is seen

  /** How much longer than usual a card takes to vanish. */
  get slowness(): number {
    return this.aids.slow ? SLOW_TELLS : 1;
  }

  handOf(seat: number): Hand {
    return this.hands[seat] ?? AT_REST;
  }

  /** What this screen showed of a hand up to now, oldest first. */
  lately(seat: number): readonly Glimpse[] {
    const since = performance.now() - REMEMBERED;
    return (this.seen[seat] ?? []).filter((glimpse) => glimpse.at >= since);
  }

  private look(picture: Hands): void {
    const at = performance.now();
    this.newest = picture.pose;
    for (const [seat, x, y, loud] of picture.hands) {
      const seen = (this.seen[seat] ??= []);
      const last = seen.at(-1);
      const hand = { x, y, loud };
      this.glides[seat] = Math.min(SLOWEST_GLIDE, Math.max(QUICKEST_GLIDE, (at - (last?.at ?? at)) * 0.6));
      this.heard?.(seat, hand, last ?? AT_REST);
      seen.push({ ...hand, at });
      while (seen[0]!.at < at - REMEMBERED) seen.shift();
      this.goals[seat] = hand;
    }
    if (!this.frame) {
      this.drawnAt = at;
      this.frame = requestAnimationFrame((now) => this.draw(now));
    }
  }

  private draw(now: number): void {
    const passed = Math.max(0, now - this.drawnAt);
    this.drawnAt = now;
    let moves = false;
    this.hands = this.goals.map((goal, seat) => {
      const from = this.hands[seat] ?? goal;
      const share = 1 - Math.exp(-passed / (this.glides[seat] ?? SLOWEST_GLIDE));
      const x = from.x + (goal.x - from.x) * share;
      const y = from.y + (goal.y - from.y) * share;
      if (Math.abs(goal.x - x) + Math.abs(goal.y - y) < STILL) return goal;
      moves = true;
      return { x, y, loud: goal.loud };
    });
    this.frame = moves ? requestAnimationFrame((next) => this.draw(next)) : 0;
    this.painted = this.newest;
    if (this.guards && now - this.reportedAt >= PAINTED_EVERY) {
      this.reportedAt = now;
      this.murmur({ type: 'painted', pose: this.painted });
    }
  }
}

const within = (value: number): number => Math.round(Math.max(-1, Math.min(1, value)) * 100) / 100;

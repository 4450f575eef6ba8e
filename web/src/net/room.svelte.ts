/** One viewer's side of a table: what the house has said so far, and how far the story is shown. */

import { flushSync } from 'svelte';
import { aloud } from '../a11y/telling';
import { voice } from '../a11y/voice.svelte';
import { fly, landAll } from '../fly/fly';
import { Stage } from '../fly/stage';
import type { GameFace, Told } from '../games/contract';
import { faceOf } from '../games/contract';
import { say, t } from '../i18n';
import type {
  Everything,
  FromHouse,
  Goodbye,
  HintGiven,
  MatchNow,
  News,
  Presence,
  TableNow,
} from '../protocol/messages';
import type { GameCard } from '../protocol/papers';
import { settings, slowness, stillness } from '../settings/settings.svelte';
import { buzz, play } from '../sound/sound';
import * as api from './api';
import { Live } from './live.svelte';
import type { Presences, Reaction, Refusal, StoryLine } from './pieces';
import { sentence } from './sentences';
import { Line, type LineState, type Wire, type Wish } from './socket';

type View = Record<string, unknown>;

const MISSED = 400; // milliseconds after a line is back
const MOST_SAID = 8; // of what was skipped
const HURRY = 6000; // that a refusal stays where hands are in a hurry

interface Shown {
  view: View;
  told: readonly Told[];
  line: number;
}

export class Room {
  state: LineState = $state('connecting');
  goodbye: Goodbye | null = $state.raw(null);
  table: TableNow | null = $state.raw(null);
  match: MatchNow | null = $state.raw(null);
  chair: number | null = $state(null);
  seat: number | null = $state(null);
  view: View | null = $state.raw(null);
  legal: readonly string[] = $state.raw([]);
  canTakeBack = $state(false);
  presence: Record<string, Presences> = $state({});
  spectators = $state(0);
  bigScreens = $state(0);
  cards: GameCard[] = $state.raw([]);
  face: GameFace | null = $state.raw(null);
  shown: Shown | null = $state.raw(null);
  story: StoryLine[] = $state.raw([]);
  sending: string | null = $state(null);
  refusal: Refusal | null = $state.raw(null);
  hint: HintGiven | null = $state.raw(null);
  /** What a bot did on this seat while nobody was here. */
  keptWarm: readonly string[] = $state.raw([]);
  reactions: Reaction[] = $state.raw([]);
  trouble: string | null = $state(null);
  wasLost = $state(false);
  /** Hands and lamp, at a table where they move. */
  readonly live = new Live((message) => this.line.murmur(message));
  quiet = false; // another seat of this device is being shown

  readonly card = $derived(this.cards.find((card) => card.id === (this.match?.game ?? this.table?.game)) ?? null);
  readonly caughtUp = $derived(this.shown !== null && this.shown.view === this.view);
  readonly isHost = $derived(this.table !== null && this.chair !== null && this.table.host === this.chair);
  readonly awaited = $derived(
    this.seat !== null && !this.match?.over && (this.match?.awaited ?? []).includes(this.seat),
  );

  /** Places of all who were ranked, also of those who are no players. */
  readonly places = $derived.by(() => {
    const places = [...(this.match?.places ?? [])];
    for (const { told } of this.story)
      if (told.what === 'RANKED' && told.seat !== undefined && places.length) places[told.seat] = Number(told.place);
    return places;
  });

  private everybody: View = {};
  private mine: View = {};
  private ahead = 0; // the house's clock minus ours
  private hurryUntil = 0; // what was missed arrives until then, and is no film
  private count = 0;
  private lines = 0; // of the story
  private readonly said = new WeakMap<Told, [string, string]>();
  private readonly line: Line;
  private readonly stage: Stage<Shown>;

  constructor(
    readonly code: string,
    readonly token: string | null,
    options: { tv?: boolean; connect?: (url: string) => Wire } = {},
  ) {
    this.line = new Line(
      { url: api.liveUrl(code), token, language: () => settings.language, ...options },
      { hear: (message) => this.hear(message), state: (state, goodbye) => this.lineIs(state, goodbye) },
    );
    this.stage = new Stage<Shown>({
      show: (shown, moved, skipped) => (moved ? this.flyTo(shown) : this.jumpTo(shown, skipped)),
      slowness,
      hidden: () => document.hidden,
    });
  }

  /** The catalogue and the table come at the same time; without both there is nothing to see. */
  async open(): Promise<void> {
    this.trouble = null;
    this.line.open();
    try {
      this.cards = await api.games();
    } catch (problem) {
      this.line.close();
      this.trouble = problem instanceof Error ? problem.message : String(problem);
    }
  }

  close(): void {
    this.stage.stop();
    landAll();
    this.line.close();
  }

  /** The page is seen again or the network is back. */
  wake(): void {
    this.line.nudge();
    this.line.murmur({ type: 'look', hidden: document.hidden });
    if (!document.hidden) this.stage.jump();
  }

  comeBack(): void {
    this.goodbye = null;
    this.line.open();
  }

  /** Milliseconds until a moment of the house's clock. */
  until(moment: number): number {
    return moment - (Date.now() + this.ahead);
  }

  async ask(wish: Wish, quiet = false): Promise<boolean> {
    this.refusal = null;
    const answer = await this.line.ask(wish);
    if (answer.type === 'done') {
      if (answer.hint) this.hint = answer.hint;
      return true;
    }
    if (quiet) return false;
    const refusal = {
      words: { en: answer.en || answer.sentence, de: answer.de || answer.sentence },
      rule: answer.rule ?? null,
    };
    this.refusal = refusal;
    if (this.hurried) setTimeout(() => this.refusal === refusal && (this.refusal = null), HURRY);
    voice.interrupt(say(refusal.words));
    play('no');
    return false;
  }

  private get hurried(): boolean {
    return this.view !== null && !!this.face?.hurries?.(this.view);
  }

  /** Do something in the match. Acting ends the story: nobody has to wait for a film. */
  async act(
    action: string,
    { quiet, ...more }: { ms?: number; pose?: number; quiet?: boolean } = {},
  ): Promise<boolean> {
    if (!this.match || this.sending === action) return false;
    this.stage.jump();
    this.hint = null;
    this.sending = action;
    buzz(10);
    const done = await this.ask({ type: 'act', do: action, match: this.match.number, ...more }, quiet);
    if (this.sending === action) this.sending = null;
    return done;
  }

  murmur(message: Parameters<Line['murmur']>[0]): void {
    this.line.murmur(message);
  }

  /** Enough of this film: everything is where it belongs at once. */
  skip(): void {
    this.stage.jump();
    landAll();
  }

  nameOf(chair: number): string {
    return this.table?.chairs.find((each) => each.chair === chair)?.name ?? '';
  }

  /** Each event is put into words once in each language. */
  sentence(told: Told): string {
    if (!this.card || !this.match) return '';
    const said = this.said.get(told);
    if (said && said[0] === settings.language) return said[1];
    const text = sentence(this.card, told, this.match.names);
    this.said.set(told, [settings.language, text]);
    return text;
  }

  private lineIs(state: LineState, goodbye: Goodbye | null): void {
    if (this.quiet) {
      // Only the seat that is shown speaks of the line.
    } else if (state === 'lost' && this.state === 'open') {
      this.wasLost = true;
      voice.interrupt(t('reconnecting'));
    } else if (state === 'open' && this.wasLost) {
      this.wasLost = false;
      voice.say(t('backAgain'));
      play('back');
    }
    this.state = state;
    this.goodbye = goodbye;
  }

  private hear(message: FromHouse): void {
    switch (message.type) {
      case 'everything':
        return this.takeEverything(message);
      case 'news':
        return this.takeNews(message);
      case 'resumed':
        this.ahead = message.now - Date.now();
        this.hurryUntil = performance.now() + MISSED;
        return this.takePresence(message.presence);
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
      case 'hands':
      case 'lamp_at':
        return this.live.hear(message);
      case 'reacted':
        return this.takeReaction(message.chair, message.what);
    }
  }

  private takeEverything(all: Everything): void {
    this.ahead = all.now - Date.now();
    this.table = all.table;
    this.match = all.match;
    this.chair = all.chair;
    this.seat = all.seat;
    this.legal = all.legal;
    this.canTakeBack = all.can_take_back ?? false;
    this.everybody = all.view ?? {};
    this.mine = all.mine ?? {};
    this.view = all.view ? this.seen() : null;
    this.lines = all.told.length;
    const at = performance.now();
    this.story = (all.told as Told[][]).flatMap((line, number) => line.map((told) => ({ told, line: number, at })));
    this.takePresence(all.presence);
    void this.present();
  }

  private takeNews(news: News): void {
    this.ahead = news.at - Date.now();
    if (news.fresh) this.clear();
    if (news.table) this.table = news.table;
    this.takeMatch(news);
    if (news.legal) this.legal = news.legal;
    if (news.legal && !this.hurried) this.refusal = null; // what could not be done then may be otherwise now
    if (news.can_take_back !== undefined) this.canTakeBack = news.can_take_back;
    if (news.kept_warm) this.keptWarm = news.kept_warm;
    if (news.back_to !== undefined) this.goBackTo(news.back_to);
    if (news.without !== undefined) this.leaveOut(news.without);
    const told = (news.told ?? []) as Told[];
    const line = told.length ? this.lines++ : this.lines;
    const before = this.view;
    if (news.view || news.mine) {
      Object.assign(this.everybody, news.view);
      Object.assign(this.mine, news.mine);
      this.view = this.seen();
    }
    if (!this.view) return;
    if (news.fresh || this.face?.id !== this.match?.game) {
      this.write(told, line);
      void this.present();
    } else if (news.view || news.mine || told.length) this.tell(before, told, line);
  }

  /** The whole view, and whose eyes it is seen through. */
  private seen(): View {
    return { ...this.everybody, ...this.mine, seat: this.seat };
  }

  private takeMatch(news: News): void {
    if (news.match !== undefined) this.match = news.match;
    if (!this.match) {
      if (this.view) this.clear();
      return void (this.shown = null);
    }
    const clock = {
      ...(news.awaited && { awaited: news.awaited }),
      ...(news.until !== undefined && { until: news.until }),
      ...(news.left !== undefined && { left: news.left }),
    };
    if (Object.keys(clock).length) this.match = { ...this.match, ...clock };
    if (this.chair !== null) {
      const seat = this.match.seats.indexOf(this.chair);
      this.seat = seat < 0 ? null : seat;
    }
  }

  /** What was seen of the last match counts no more. */
  private clear(): void {
    this.stage.stop();
    this.live.clear();
    this.everybody = {};
    this.mine = {};
    this.view = null;
    this.story = [];
    this.lines = 0;
    this.keptWarm = [];
    this.legal = [];
    this.canTakeBack = false;
  }

  private goBackTo(lines: number): void {
    this.stage.jump();
    this.story = this.story.filter((each) => each.line < lines);
    this.lines = lines;
  }

  private leaveOut(line: number): void {
    this.stage.jump();
    const rest = this.story.filter((each) => each.line !== line);
    this.story = rest.map((each) => (each.line > line ? { ...each, line: each.line - 1 } : each));
    this.lines -= 1;
  }

  private tell(before: View | null, told: readonly Told[], line: number): void {
    const pictures = this.face!.pictures(before, told, this.view!);
    this.stage.add(pictures.map(({ view, told, hold }) => ({ show: { view, told, line }, hold })));
    if (performance.now() < this.hurryUntil) this.stage.jump();
  }

  /** Load the face of the game and show how things stand. */
  private async present(): Promise<void> {
    const game = this.match?.game;
    if (!game || !this.view) {
      this.stage.stop();
      this.shown = null;
      return;
    }
    if (this.face?.id !== game) {
      try {
        this.face = await faceOf(game);
      } catch {
        this.trouble = t('errGame');
        return;
      }
    }
    if (this.view) this.stage.reset({ view: this.view, told: [], line: this.lines });
  }

  private flyTo(shown: Shown): void {
    if (this.quiet) return this.jumpTo(shown, []);
    this.aloud(shown.told, shown.view).forEach((text) => voice.say(text)); // before it is my turn
    fly(
      () => {
        this.shown = shown;
        this.write(shown.told, shown.line);
        flushSync();
      },
      { still: stillness(), duration: 420 * slowness() },
    );
    for (const told of shown.told) {
      const sound = this.face?.sounds[told.what];
      if (sound) play(sound);
    }
  }

  /** What is skipped is still written into the story. */
  private jumpTo(shown: Shown, skipped: readonly Shown[]): void {
    if (!this.quiet) landAll();
    this.shown = shown;
    const all = [...skipped, shown];
    all.forEach((each) => this.write(each.told, each.line));
    const told = all.flatMap((each) => each.told);
    if (!this.quiet)
      this.aloud(told, shown.view)
        .slice(-MOST_SAID)
        .forEach((text) => voice.say(text));
  }

  private aloud(told: readonly Told[], view: View): string[] {
    if (!this.face || !this.card || !this.match) return [];
    return aloud(this.face, told, view, {
      level: settings.telling,
      seat: this.seat,
      words: this.card,
      names: this.match.names,
    });
  }

  private write(told: readonly Told[], line: number): void {
    const at = performance.now();
    if (told.length) this.story = [...this.story, ...told.map((each) => ({ told: each, line, at }))];
  }

  private takePresence(all: Record<string, Presence>): void {
    this.presence = Object.fromEntries(
      Object.entries(all).map(([chair, presence]) => [chair, { presence, until: null, ms: null }]),
    );
  }

  private takeReaction(chair: number, what: string): void {
    const key = ++this.count;
    this.reactions = [...this.reactions.slice(-5), { key, chair, what }];
    setTimeout(() => (this.reactions = this.reactions.filter((each) => each.key !== key)), 2600);
  }
}

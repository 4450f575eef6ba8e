/** One viewer's side of a table: what the house has said so far, and how far the story is shown. */

import { voice } from '../a11y/voice.svelte';
import { landAll } from '../fly/fly';
import type { GameFace, Told } from '../games/contract';
import { say, t } from '../i18n';
import type { Everything, FromHouse, Goodbye, HintGiven, MatchNow, News, TableNow } from '../protocol/messages';
import type { GameCard } from '../protocol/papers';
import { settings } from '../settings/settings.svelte';
import { buzz, play } from '../sound/sound';
import * as api from './api';
import { Company } from './company.svelte';
import { Live } from './live.svelte';
import type { Refusal, StoryLine, View } from './pieces';
import { Line, type LineState, type Wire, type Wish } from './socket';
import { Storyteller, type Shown } from './storyteller.svelte';

const MISSED = 400; // milliseconds after a line is back
const HURRY = 6000; // that a refusal stays where hands are in a hurry

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
  cards: GameCard[] = $state.raw([]);
  sending: string | null = $state(null);
  refusal: Refusal | null = $state.raw(null);
  hint: HintGiven | null = $state.raw(null);
  /** What a bot did on this seat while nobody was here. */
  keptWarm: readonly string[] = $state.raw([]);
  trouble: string | null = $state(null);
  wasLost = $state(false);
  /** Hands and lamp, at a table where they move. */
  readonly live = new Live((message) => this.line.murmur(message));
  readonly company = new Company();
  quiet = false; // another seat of this device is being shown

  readonly card = $derived(this.cards.find((card) => card.id === (this.match?.game ?? this.table?.game)) ?? null);
  readonly caughtUp = $derived(this.shown !== null && this.shown.view === this.view);
  readonly isHost = $derived(this.table !== null && this.chair !== null && this.table.host === this.chair);
  readonly awaited = $derived(
    this.seat !== null && !this.match?.over && (this.match?.awaited ?? []).includes(this.seat),
  );
  /** I am asked, and have seen what led to it. */
  readonly myTurn = $derived(this.awaited && this.caughtUp && !this.table?.paused);

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
  private readonly line: Line;
  private readonly teller = new Storyteller(this);

  constructor(
    readonly code: string,
    readonly token: string | null,
    options: { tv?: boolean; connect?: (url: string) => Wire } = {},
  ) {
    this.line = new Line(
      { url: api.liveUrl(code), token, language: () => settings.language, ...options },
      { hear: (message) => this.hear(message), state: (state, goodbye) => this.lineIs(state, goodbye) },
    );
  }

  get face(): GameFace | null {
    return this.teller.face;
  }

  /** What is on the table: a picture of the story, or how things stand. */
  get shown(): Shown | null {
    return this.teller.shown;
  }

  get story(): readonly StoryLine[] {
    return this.teller.story;
  }

  /** The catalogue and the table come at the same time; without both there is nothing to see. */
  async open(): Promise<void> {
    this.trouble = null;
    this.line.open();
    try {
      this.cards = await api.gamesAt(this.code);
    } catch (problem) {
      this.line.close();
      this.trouble = problem instanceof Error ? problem.message : String(problem);
    }
  }

  close(): void {
    this.teller.stop();
    landAll();
    this.line.close();
  }

  /** The page is seen again or the network is back. */
  wake(): void {
    this.line.nudge();
    this.line.murmur({ type: 'look', hidden: document.hidden });
    if (!document.hidden) this.teller.jump();
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
    this.teller.jump();
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
    this.teller.jump();
    landAll();
  }

  nameOf(chair: number): string {
    return this.table?.chairs.find((each) => each.chair === chair)?.name ?? '';
  }

  sentence(told: Told): string {
    return this.teller.sentence(told);
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
        return this.company.arrive(message.presence);
      case 'presence':
      case 'watching':
      case 'reacted':
        return this.company.hear(message);
      case 'hands':
      case 'lamp_at':
        return this.live.hear(message);
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
    this.teller.begin(all.told as Told[][]);
    this.company.arrive(all.presence);
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
    if (news.back_to !== undefined) this.teller.goBackTo(news.back_to);
    if (news.without !== undefined) this.teller.leaveOut(news.without);
    const told = (news.told ?? []) as Told[];
    const line = this.teller.lineOf(told);
    const before = this.view;
    if (news.view || news.mine) {
      Object.assign(this.everybody, news.view);
      Object.assign(this.mine, news.mine);
      this.view = this.seen();
    }
    if (!this.view) return;
    if (news.fresh || this.face?.id !== this.match?.game) {
      this.teller.write(told, line);
      void this.present();
    } else if (news.view || news.mine || told.length) {
      this.teller.tell(before, told, this.view, line);
      if (performance.now() < this.hurryUntil) this.teller.jump();
    }
  }

  /** The whole view, and whose eyes it is seen through. */
  private seen(): View {
    return { ...this.everybody, ...this.mine, seat: this.seat };
  }

  private takeMatch(news: News): void {
    if (news.match !== undefined) this.match = news.match;
    if (!this.match) {
      if (this.view) this.clear();
      return this.teller.leave();
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
    this.teller.clear();
    this.live.clear();
    this.everybody = {};
    this.mine = {};
    this.view = null;
    this.keptWarm = [];
    this.legal = [];
    this.canTakeBack = false;
  }

  /** Load the face of the game and show how things stand. */
  private async present(): Promise<void> {
    const game = this.match?.game;
    if (!game || !this.view) return this.teller.leave();
    if (this.face?.id !== game) {
      try {
        await this.teller.meet(game);
      } catch {
        this.trouble = t('errPart');
        return;
      }
    }
    if (this.view) this.teller.present(this.view);
  }
}

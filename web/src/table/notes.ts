/** The notes over a table in words: the same for those who read them and for those who hear them. */

import type { Level } from '../a11y/telling';
import type { TableProps } from '../games/contract';
import { t } from '../i18n';
import type { Room } from '../net/room.svelte';
import { choice } from '../net/sentences';
import type { ChairNow, HintGiven } from '../protocol/messages';
import { settings } from '../settings/settings.svelte';

export function hintOf(hint: HintGiven, { words, names }: TableProps<any>): string {
  return t('hintSays', { what: choice(words, hint.do, names) });
}

export function whyOf(hint: HintGiven): string {
  return settings.language === 'de' ? hint.de : hint.en;
}

/** What a bot did for me while I was away. */
export function botsMoves(room: Room, { words, names }: TableProps<any>): string {
  return room.keptWarm.map((done) => choice(words, done, names)).join('; ');
}

export function howManyReady({ table }: Room): string {
  const playing = table!.chairs.filter((each) => typeof each.seat === 'number');
  return t('someReady', { n: playing.filter((each) => each.ready).length, of: playing.length });
}

/** Somebody wants a move back; whether I have to answer. */
export function takeBackOf(room: Room): { words: string; asksMe: boolean } | null {
  const asked = room.table!.take_back ?? null;
  if (!asked) return null;
  const mine = asked.chair === room.chair;
  return {
    words: mine ? t('takeBackWaiting') : t('takeBackAsked', { name: room.nameOf(asked.chair) }),
    asksMe: !mine && room.chair !== null && !asked.agreed.includes(room.chair),
  };
}

/** Whose line is lost: nobody who left, no bot, and not I. */
export function lostOnes(room: Room): ChairNow[] {
  return room.table!.chairs.filter(
    (chair) =>
      !chair.bot &&
      !chair.left &&
      room.company.presence[chair.chair]?.presence === 'lost' &&
      chair.chair !== room.chair,
  );
}

export function lineOf(chair: ChairNow): string {
  return `${chair.name}: ${t('lost')}${chair.stand_in ? `, ${t('standIn')}` : ''}`;
}

/**
 * What is said of them. A refusal has been said already, and a countdown is not read aloud every second; how many are ready is
 * for those who want to hear everything.
 */
export function notesAloud(room: Room, scene: TableProps<any>, level: Level, taught = false): string[] {
  const table = room.table!;
  const lines: string[] = [];
  if (room.hint) lines.push(`${hintOf(room.hint, scene)} ${whyOf(room.hint)}`);
  if (room.keptWarm.length) lines.push(`${t('keptWarm')} ${botsMoves(room, scene)}`);
  if (table.paused && !taught) {
    if (!table.between) lines.push(`${t('paused')}. ${t('pausedHint')}`);
    else lines.push(t('betweenRounds'), ...(level === 'full' ? [howManyReady(room)] : []));
  }
  const back = takeBackOf(room);
  if (back) lines.push(back.words);
  return [...lines, ...lostOnes(room).map(lineOf)];
}

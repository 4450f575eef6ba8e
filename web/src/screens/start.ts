/** Ways to a chair. */

import * as api from '../net/api';
import { addSeat, newToken } from '../net/seats';
import type { BotCard, GameCard, NewBot } from '../protocol/papers';
import { GUESTS } from '../art/avatars';
import { t } from '../i18n';
import { capital } from '../net/sentences';
import { change, settings } from '../settings/settings.svelte';

const COMPANY = 4;
const GOOD = 3; // of 4

export function someBug(): number {
  if (settings.avatar >= 0 && settings.avatar < GUESTS.length) return settings.avatar;
  return Math.floor(Math.random() * GUESTS.length);
}

/** Whoever has not said a name is called after their bug: stories are told of somebody, not of you. */
export const nameOf = (bug: number): string => settings.name || capital(t('avatarNames').split(', ')[bug] ?? t('you'));

export async function openTable(
  game: string,
  name: string,
  avatar: number,
  bots: NewBot[] = [],
  start = false,
  keep = true,
): Promise<string> {
  if (keep) change({ name, avatar });
  const token = newToken();
  const seated = await api.openTable({ game, name, avatar, language: settings.language, token, bots, start });
  addSeat(seated.code, game, { chair: seated.chair, token: seated.token, name });
  return seated.code;
}

export async function sitDown(code: string, game: string, name: string, avatar: number, keep = true): Promise<void> {
  if (keep) change({ name, avatar });
  const token = newToken();
  const seated = await api.sitDown(code, { name, avatar, language: settings.language, token });
  addSeat(code, game, { chair: seated.chair, token: seated.token, name });
}

/** A table with good company, dealt at once. */
export async function playBots(game: string): Promise<string> {
  const card = (await api.games()).find((each) => each.id === game);
  const bug = someBug();
  change({ avatar: bug });
  return openTable(game, nameOf(bug), bug, card ? company(card) : [], true, false);
}

/** Good but not merciless. */
export const usualBot = (card: GameCard): BotCard | undefined =>
  card.bots.findLast((bot) => bot.strength <= GOOD) ?? card.bots[0];

/** Bots for the other chairs, each with another character. */
function company(card: GameCard): NewBot[] {
  const level = usualBot(card)?.level ?? 'random';
  const seats = Math.min(COMPANY, card.players.at(-1) ?? COMPANY);
  return Array.from({ length: seats - 1 }, (_, i) => ({
    level,
    persona: card.personas[i % Math.max(1, card.personas.length)]?.persona ?? '',
  }));
}

/** A list with a place for everybody: for each seat a number, or without a usual one all seats in an order. */
export function fitted(list: readonly number[], seats: number, usual?: number): number[] {
  const all = Array.from({ length: seats }, (_, seat) => seat);
  if (usual !== undefined) return all.map((seat) => list[seat] ?? usual);
  const known = list.filter((seat) => seat < seats);
  return [...known, ...all.filter((seat) => !known.includes(seat))];
}

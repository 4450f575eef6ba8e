/** The plain doors of the house. Whatever goes wrong becomes a `Trouble` with one sentence. */

import { t } from '../i18n';
import type { Language } from '../protocol/messages';
import {
  PATHS,
  type Analysis,
  type GameCard,
  type HouseCard,
  type NewTable,
  type Problem,
  type Replay,
  type RuleBook,
  type Seated,
  type SitDown,
  type TableCard,
} from '../protocol/papers';
import { settings } from '../settings/settings.svelte';

export class Trouble extends Error {
  constructor(
    readonly status: number, // 0: nobody answered
    message: string,
  ) {
    super(message);
  }
}

type Holes = Record<string, string>;

async function knock<T>(path: string, holes: Holes = {}, body?: unknown, more = ''): Promise<T> {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(holes[name] ?? ''));
  let answer: Response;
  try {
    answer = await fetch(
      `${place}?language=${settings.language}${more}`,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    );
  } catch {
    throw new Trouble(0, t(navigator.onLine === false ? 'errOffline' : 'errServer'));
  }
  const said: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw new Trouble(answer.status, (said as Problem | null)?.sentence ?? t('errServer'));
  if (said === null) throw new Trouble(answer.status, t('errServer'));
  return said as T;
}

const kept = new Map<string, Promise<unknown>>();

/** Ask once; a failure is not kept. */
function once<T>(key: string, ask: () => Promise<T>): Promise<T> {
  let answer = kept.get(key) as Promise<T> | undefined;
  if (!answer) {
    answer = ask();
    kept.set(key, answer);
    answer.catch(() => kept.delete(key));
  }
  return answer;
}

export const house = () => once('house', () => knock<HouseCard>(PATHS.house));
export const games = () => once('games', () => knock<GameCard[]>(PATHS.games));
/** Only the game that is being played there; all of them where none is yet. */
export const gamesAt = (code: string) =>
  kept.has('games')
    ? games()
    : once(`games ${code}`, () => knock<GameCard[]>(PATHS.games, {}, undefined, `&at=${encodeURIComponent(code)}`));
export const rules = (game: string, language: Language) =>
  once(`rules ${game} ${language}`, () => knock<RuleBook>(PATHS.rules, { game }));
export const table = (code: string) => knock<TableCard>(PATHS.table, { code });
export const openTable = (wish: NewTable) => knock<Seated>(PATHS.tables, {}, wish);
export const sitDown = (code: string, wish: SitDown) => knock<Seated>(PATHS.chairs, { code }, wish);
export const replay = (id: string) => knock<Replay>(PATHS.replay, { id });
export const analysis = (id: string, since: number) =>
  knock<Analysis>(PATHS.analysis, { id }, undefined, `&since=${since}`);

export function liveUrl(code: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${PATHS.live.replace('{code}', encodeURIComponent(code))}`;
}

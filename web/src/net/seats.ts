/** My seats: secret tokens by table, kept by the browser and told to nobody else. */

export interface MySeat {
  chair: number;
  token: string;
  name: string;
}

export interface KnownTable {
  code: string;
  game: string;
  seats: MySeat[]; // more than one: several people share this device
  at: number;
  names: string[];
}

export interface KnownMatch {
  id: string;
  game: string;
  winners: string[];
  names: string[];
  at: number;
}

const TABLES = 'parlour.tables';
const MATCHES = 'parlour.matches';
const MOST = 12;
const HEX = '0123456789abcdef';

/** Made by the page, so that a seat is not lost with the answer that names it. */
export function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => HEX[byte >> 4]! + HEX[byte & 15]!).join('');
}

export const knownTables = (): KnownTable[] =>
  readList<KnownTable>(TABLES).filter((table) => typeof table.code === 'string' && Array.isArray(table.seats));

export const seatsAt = (code: string): MySeat[] => knownTables().find((table) => table.code === code)?.seats ?? [];

export function remember(code: string, some: Partial<Omit<KnownTable, 'code'>>): void {
  const old = knownTables();
  const known = old.find((table) => table.code === code) ?? { code, game: '', seats: [], at: 0, names: [] };
  write(TABLES, [{ ...known, ...some, at: Date.now() }, ...old.filter((table) => table.code !== code)]);
}

export function addSeat(code: string, game: string, seat: MySeat): void {
  remember(code, { game, seats: [...seatsAt(code).filter((mine) => mine.token !== seat.token), seat] });
}

export function giveUpSeat(code: string, token: string): void {
  remember(code, { seats: seatsAt(code).filter((seat) => seat.token !== token) });
}

/** A seat on its way to another device: behind the #, which no browser tells a server. */
export const carrying = (token: string): string => `#seat=${token}`;

export function carriedSeat(hash: string): string | null {
  return /^#seat=([0-9a-f]{32})$/.exec(hash)?.[1] ?? null;
}

/** Who sits there is known only once the house has said so. */
export function nameSeat(code: string, token: string, chair: number, name: string): void {
  const seats = seatsAt(code);
  const mine = seats.find((seat) => seat.token === token);
  if (!mine || (mine.chair === chair && mine.name === name)) return;
  remember(code, { seats: seats.map((seat) => (seat === mine ? { ...seat, chair, name } : seat)) });
}

export const forgetTable = (code: string): void =>
  write(
    TABLES,
    knownTables().filter((table) => table.code !== code),
  );

/** Before, one winner was kept. */
export const knownMatches = (): KnownMatch[] =>
  readList<KnownMatch & { winner?: string }>(MATCHES)
    .filter((match) => typeof match.id === 'string')
    .map(({ winner, ...match }) => ({ ...match, winners: match.winners ?? [winner ?? ''] }));

export function rememberMatch(match: Omit<KnownMatch, 'at'>): void {
  const others = knownMatches().filter((known) => known.id !== match.id);
  write(MATCHES, [{ ...match, at: Date.now() }, ...others]);
}

function readList<T>(shelf: string): T[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(shelf) ?? '[]');
    return Array.isArray(list) ? (list as T[]) : [];
  } catch {
    return [];
  }
}

function write(shelf: string, list: unknown[]): void {
  try {
    localStorage.setItem(shelf, JSON.stringify(list.slice(0, MOST)));
  } catch {
    // Without a shelf the seat lasts as long as the page.
  }
}

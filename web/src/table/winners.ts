/** Who won, in words: one, several who share it, and whether I am among them. */

import { list, t } from '../i18n';

/** At the table, as it happens. Who is me is called so; nobody is, where several people look at one device. */
export function winning(names: readonly string[], seats: readonly number[], me: number | null = null): string {
  const shared = seats.length > 1;
  const others = seats.filter((seat) => seat !== me).map((seat) => names[seat] ?? '');
  if (others.length === seats.length)
    return shared ? t('winTogether', { names: list(others) }) : t('won', { name: others[0] ?? '' });
  return shared ? t('youWinTogether', { names: list([t('youFirst'), ...others]) }) : t('youWon');
}

/** Looking back. */
export const wonBy = (winners: readonly string[]): string =>
  winners.length > 1 ? t('wonByAll', { names: list(winners) }) : t('wonBy', { name: winners[0] ?? '' });

export const winnersOf = (places: readonly number[]): number[] =>
  places.flatMap((place, seat) => (place === 1 ? [seat] : []));

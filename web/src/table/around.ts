/** Who sits where around a table, and how they are. */

import type { SeatFacts } from '../games/contract';
import { t } from '../i18n';

/** The others from my left, clockwise; whoever watches sees them in their order. Those who are no players, such as Paul, come last. */
export function othersOf(seat: number | null, seats: number, company = seats): number[] {
  const players = Array.from({ length: seats }, (_, i) => (seat === null ? i : (seat + 1 + i) % seats));
  const guests = Array.from({ length: company - seats }, (_, i) => seats + i);
  return [...players.filter((member) => member !== seat), ...guests];
}

/** That somebody is not quite here, in words. */
export function absence(who: SeatFacts): string {
  if (who.standIn) return t('standIn');
  if (who.presence !== 'here') return t(who.presence);
  return who.shaky ? t('shaky') : '';
}

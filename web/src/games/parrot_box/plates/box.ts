/** The small table of Parrot Box: three piles and a box, whose columns count as they do at the large one. */

import { lyingOf, type Still, type Zone } from '../../../learn/plates';
import type { Say } from '../../../protocol/papers';
import { PARROT } from '../view';
import { number } from '../words';
import { worthOf, type Box } from '../worth';

const DRAW: Zone = { id: 'draw', words: { en: 'Draw', de: 'Ziehen' }, as: 'pile' };
const HAND: Zone = { id: 'hand', words: { en: 'New card', de: 'Neue Karte' }, as: 'pile', large: true };
const DISCARD: Zone = { id: 'discard', words: { en: 'Discard', de: 'Ablage' }, as: 'pile' };
export const BOX: Zone = { id: 'box', as: 'box' };
export const TABLE = [[DRAW, HAND, DISCARD], [BOX]];
/** The box of a picture. */
export function boxOf(lie: string): Box {
  return lyingOf(lie).map((card) => (!card?.up ? null : card.value.startsWith('parrot') ? PARROT : Number(card.value)));
}

/** What its columns count, as the table shows it below them. */
export function sumsOf(lie: string): string[] {
  return worthOf(boxOf(lie), 'zero').columns.map(({ sum, part }) =>
    sum !== null ? String(sum) : part === null ? '?' : `${part}+?`,
  );
}

export const total = (lie: string): string => number(worthOf(boxOf(lie), 'zero').sum);
/** A picture with the columns added up. */
export function still(
  says: Say,
  box: string,
  more: Omit<Still, 'says' | 'lie' | 'sums'> & { draw?: string; hand?: string; discard?: string } = {},
): Still {
  const { draw = "?d ?d'", hand = '', discard = '', ...rest } = more;
  return { says, lie: { draw, hand, discard, box }, sums: sumsOf(box), ...rest };
}

/** The box with another card on a spot. */
export const placed = (box: string, spot: number, card: string): string =>
  box
    .split(' ')
    .map((each, i) => (i === spot - 1 ? card : each))
    .join(' ');

const bare = (word: string): string => word.replace('?', '').replace(/=.*/, '');
export const at = (box: string, spot: number): string => bare(box.split(' ')[spot - 1]!);

/** What a card would come to on a spot: on the screen, and in words. */

import { COLUMNS, faceDown, type View } from './view';
import { number, w } from './words';
import { worthOf, type Box } from './worth';

type Doubles = View['double_parrot'];

/** `19 + 6?`, and with a card in the air `19 + 6? → 12 + 6?` */
export function totalText(box: Box, after: Box | null, doubles: Doubles): string {
  const now = worthOf(box, doubles).sum;
  const then = after ? worthOf(after, doubles).sum : now;
  return then === now || !after
    ? sumText(now, faceDown(box))
    : `${sumText(now, faceDown(box))} → ${sumText(then, faceDown(after))}`;
}

const sumText = (sum: number, down: number): string => number(sum) + (down ? ` + ${down}?` : '');

/** What would be different, for those who hear it; a column that stays unknown is not worth a word. */
export function changesAloud(box: Box, after: Box, spot: number, doubles: Doubles): string {
  const [now, then] = [worthOf(box, doubles), worthOf(after, doubles)];
  const column = spot % COLUMNS;
  return [
    columnAloud(now.columns[column]?.sum ?? null, then.columns[column]?.sum ?? null),
    now.sum === then.sum
      ? ''
      : w(faceDown(after) ? 'soFarBecomes' : 'totalBecomes', { from: number(now.sum), to: number(then.sum) }),
  ]
    .filter(Boolean)
    .join('; ');
}

function columnAloud(from: number | null, to: number | null): string {
  if (to === null) return '';
  return from === null ? w('columnThen', { n: to }) : w('becomes', { from, to });
}

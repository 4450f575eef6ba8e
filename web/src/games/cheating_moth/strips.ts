/** How cards fan out, so that of each enough can be seen to put a finger on it. */

const FINGER = 44; // pixels
const APART = 46; // where there is room, however small a card is
const BELOW = 1.96; // widths of a card from its top to the point around which it is turned
const MIDDLE = 1.3; // the same from where a finger comes down
const MOST_ROWS = 2;

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);

export interface Fan {
  arc: number; // degrees from one card to the next
  around: number; // widths of a card that the outer halves of a row take, as they lean
}

export function fanOf(cards: number): Fan {
  const n = Math.max(2, cards);
  const arc = Math.min(3.4, 19 / n);
  return { arc, around: 1 + 1.6 * BELOW * sin((arc * (n - 1)) / 2) };
}

/** What is not covered by the next card of a row, in pixels. */
export function stripOf(cards: number, width: number, card: number): number {
  const { arc, around } = fanOf(cards);
  const n = Math.max(2, cards);
  return Math.min(Math.max(card * 0.8, APART), (width - card * around) / (n - 1)) + card * MIDDLE * sin(arc);
}

/** As few as leave a strip for a finger, unless that takes more rows than there is room for. */
export function rowsFor(cards: number, width: number, card: number): number {
  let rows = 1;
  while (rows < MOST_ROWS && stripOf(Math.ceil(cards / rows), width, card) < Math.min(FINGER, card)) rows++;
  return rows;
}

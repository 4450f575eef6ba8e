/** Where a bubble is in nobody's way: over nothing that can be pressed or has to be read, and near what it speaks of. */

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const EDGE = 8;
const STEP = 12;
// Piles and buttons count also while nothing can be done with them: the next moment they may be wanted.
const PRESSED =
  'main header, .rule-sheet, .notes > *, .table :is(a, input, [role="button"], button:not(.card, .seat), .middle button, :is(button.card, button.seat):not(:disabled, [aria-disabled="true"])), .table :is(.hand, .fan, .edge, .doing, .banner, .verdict, [role="dialog"])';
const NEEDED =
  'header:has([role="status"]), .notes > *, .table :is(a, input, button):not(:disabled, [aria-disabled="true"]), .table :is(.hand, .fan, .banner, .verdict)';
const SEEN = '.table .card, .table .mine, .table .seat, .table h2:not(.sr)';

const boxes = (selector: string): Box[] =>
  [...document.querySelectorAll(selector)]
    .filter((each) => !each.closest('.bubble'))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.right > box.left && box.bottom > box.top);
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Whether nothing is covered here that can be pressed at this moment or has to be read. */
export const isFree = (box: Box): boolean => !boxes(NEEDED).some((each) => shared(box, each) > 0);

/** Null: there is no room now. A coach who has to speak takes the spot that is least in the way. */
export function freeSpot(
  bubble: HTMLElement,
  near: string,
  now: { left: number; top: number },
  anyhow = false,
): { left: number; top: number } | null {
  const target = document.querySelector(`.table ${near}`)?.getBoundingClientRect();
  return best(
    { wide: bubble.offsetWidth, tall: bubble.offsetHeight },
    { wide: innerWidth, tall: innerHeight },
    target ?? null,
    boxes(PRESSED),
    boxes(SEEN),
    now,
    anyhow,
  );
}

/** The same without a page: all spots are tried, and the one stays that is as good as free. */
export function best(
  size: { wide: number; tall: number },
  page: { wide: number; tall: number },
  target: Box | null,
  pressed: readonly Box[],
  seen: readonly Box[],
  now: { left: number; top: number },
  anyhow = false,
): { left: number; top: number } | null {
  const boxAt = (left: number, top: number): Box => ({ left, top, right: left + size.wide, bottom: top + size.tall });
  const isFree = (box: Box) =>
    box.left >= EDGE &&
    box.top >= EDGE &&
    box.right <= page.wide - EDGE &&
    box.bottom <= page.tall - EDGE &&
    !pressed.some((each) => shared(box, each) > 0);
  const covered = (box: Box, things: readonly Box[]) =>
    things.reduce((sum, each) => sum + shared(box, each), 0) / (size.wide * size.tall);
  if (isFree(boxAt(now.left, now.top))) return { left: now.left, top: now.top };
  const [x, y] = target
    ? [(target.left + target.right) / 2, (target.top + target.bottom) / 2]
    : [page.wide / 2, page.tall / 3];
  let found: { left: number; top: number } | null = null;
  let least = Infinity;
  for (let top = EDGE; top + size.tall <= page.tall - EDGE; top += STEP) {
    for (let left = EDGE; left + size.wide <= page.wide - EDGE; left += STEP) {
      const box = boxAt(left, top);
      if (!anyhow && !isFree(box)) continue;
      const far = Math.hypot(left + size.wide / 2 - x, top + size.tall / 2 - y);
      const cost = far + 1200 * covered(box, seen) + (anyhow ? 9000 * covered(box, pressed) : 0);
      if (cost < least) [least, found] = [cost, { left, top }];
    }
  }
  return found;
}

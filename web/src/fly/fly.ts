/**
 * Flying cards. The page changes at once and the real card can be used at its new place; only an
 * inert copy travels. A card that is moved again in mid-air goes on from where it is seen.
 *
 * A card is any element with `data-card` (its id) and perhaps `data-up` (1: face up). A card that
 * appears comes from the element whose `data-anchor` its `data-from` names; one that disappears
 * goes to the one its `data-to` names.
 */

interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}

interface Seen extends Spot {
  element: HTMLElement;
  up: string;
  face: string; // class of the side that was shown
}

export interface FlightPlan {
  duration?: number;
  stagger?: number;
  still?: boolean; // no travel: what has moved only lights up
  within?: HTMLElement; // a small table of its own, marked `data-apart`: its cards move there and nowhere else
}

interface Ghost {
  element: HTMLElement | null; // the copy; null: the card itself is on its way
  target: HTMLElement | null;
  motion: Animation;
}

const EASING = 'cubic-bezier(.2,.8,.2,1)';
const MOST_STAGGERED = 8;
const NEAR = 2; // pixels that are no journey
const SHIFT = 0.2; // of its width: a card that makes room
const LINE = 30; // pixels: what lies on a table that makes room for a line, however small it is
const CROWD = 14; // so many at once are not copied: each copy costs time

const ghosts = new Map<string, Ghost>();
export const flights = { started: 0, interrupted: 0 };

/** Change the page and let what has moved fly; `fly` in the browser's timings says how long it took. */
export function fly(apply: () => void, plan: FlightPlan = {}): void {
  const start = performance.now();
  takeOff(apply, plan);
  performance.measure?.('fly', { start, end: performance.now() });
}

function takeOff(apply: () => void, plan: FlightPlan): void {
  const before = look(plan.within);
  for (const [id, ghost] of [...ghosts]) {
    const seen = before.get(id);
    if (ghost.target && seen) {
      if (ghost.element) Object.assign(seen, spotOf(ghost.element));
      flights.interrupted++;
      land(id);
    }
  }
  apply();
  // Everything is read before anything is written: one layout, not one for each card.
  const after = look(plan.within);
  const moves: [string, Seen, Spot & { up: string; face: string }][] = [];
  for (const [id, now] of after) {
    const then = before.get(id) ?? origin(now.element);
    if (then && now.w > 0 && then.w > 0 && (travels(then, now) || then.up !== now.up)) moves.push([id, now, then]);
  }
  const exits = [...before].filter(([id, then]) => !after.has(id) && then.w > 0 && then.element.dataset.to);
  const goals = exits.map(([, then]) => anchorSpot(then.element.dataset.to!));
  if (plan.still) {
    moves.forEach(([, now]) => lightUp(now.element));
    return;
  }
  const duration = plan.duration ?? 420;
  const delay = (n: number) => (plan.stagger ?? 45) * Math.min(n, MOST_STAGGERED);
  const slides = plan.within !== undefined || moves.length > CROWD;
  moves.forEach(([id, now, then], n) => {
    // A copy lies above everything, also above what is said; nobody needs one for a step aside.
    const go = slides || (then.up === now.up && !travels(then, now, Math.max(LINE, now.w * SHIFT))) ? slide : travel;
    go(id, now, then, duration, delay(n));
  });
  exits.forEach(([id, then], n) => leave(id, then, goals[n] ?? null, duration, delay(n)));
}

/** End every journey at once. */
export function landAll(): void {
  for (const id of [...ghosts.keys()]) land(id);
}

function look(within?: HTMLElement): Map<string, Seen> {
  const cards = new Map<string, Seen>();
  for (const element of (within ?? document).querySelectorAll<HTMLElement>(
    within ? '[data-card]' : '[data-card]:not([data-apart] *)',
  )) {
    cards.set(element.dataset.card!, {
      ...spotOf(element),
      element,
      up: element.dataset.up ?? '',
      face: element.querySelector('.face')?.className ?? '',
    });
  }
  return cards;
}

function spotOf(element: Element): Spot {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, w: width, h: height };
}

const travels = (a: Spot, b: Spot, near = NEAR): boolean =>
  Math.hypot(a.x - b.x, a.y - b.y) >= near || Math.abs(a.w - b.w) >= near;

function origin(card: HTMLElement): (Spot & { up: string; face: string }) | null {
  const spot = card.dataset.from ? anchorSpot(card.dataset.from) : null;
  return spot && { ...spot, up: card.dataset.fromUp ?? card.dataset.up ?? '', face: card.dataset.fromFace ?? '' };
}

function anchorSpot(name: string): Spot | null {
  const anchor = document.querySelector(`[data-anchor="${name}"]`);
  const spot = anchor && spotOf(anchor);
  return spot && spot.w > 0 ? spot : null;
}

function travel(
  id: string,
  now: Seen,
  then: Spot & { up: string; face: string },
  duration: number,
  delay: number,
): void {
  const ghost = copyOf(now.element, now);
  now.element.style.visibility = 'hidden';
  const dx = then.x - now.x;
  const dy = then.y - now.y;
  const scale = then.w / now.w || 1;
  const lift = Math.min(60, Math.hypot(dx, dy) / 6);
  const timing: KeyframeAnimationOptions = { duration, delay, easing: EASING, fill: 'both' };
  const motion = ghost.animate(
    [
      { transform: `translate(${dx}px,${dy}px) scale(${scale})` },
      { transform: `translate(${dx / 2}px,${dy / 2 - lift}px) scale(${((scale + 1) / 2) * 1.08})`, offset: 0.5 },
      { transform: 'none' },
    ],
    timing,
  );
  if (then.up !== now.up && then.face) turnOver(ghost, then.face, timing);
  enlist(id, ghost, now.element, motion);
}

/** The card itself travels, and opens up if it was turned over. */
function slide(id: string, now: Seen, then: Spot & { up: string }, duration: number, delay: number): void {
  const timing: KeyframeAnimationOptions = { duration, delay, easing: EASING, fill: 'backwards' };
  // From centre to centre: nothing but `transform` changes, so the page's thread is free while they move.
  const shift = travels(then, now)
    ? `translate(${then.x + then.w / 2 - now.x - now.w / 2}px,${then.y + then.h / 2 - now.y - now.h / 2}px) scale(${then.w / now.w || 1})`
    : '';
  const turn = then.up !== now.up ? 'rotateY(88deg)' : '';
  const motion = now.element.animate([{ transform: `${shift} ${turn}` }, { transform: 'none' }], timing);
  enlist(id, null, now.element, motion);
}

function leave(id: string, then: Seen, goal: Spot | null, duration: number, delay: number): void {
  const ghost = copyOf(then.element, then);
  const dx = goal ? goal.x + goal.w / 2 - then.x - then.w / 2 : 0;
  const dy = goal ? goal.y + goal.h / 2 - then.y - then.h / 2 : -then.h / 2;
  const motion = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: 'translateY(-14px) rotate(-8deg) scale(1.1)', opacity: 1, offset: 0.3 },
      { transform: 'translateY(-14px) rotate(8deg) scale(1.1)', opacity: 1, offset: 0.5 },
      { transform: `translate(${dx}px,${dy}px) rotate(20deg) scale(.3)`, opacity: 0 },
    ],
    { duration: duration * 1.4, delay, easing: 'ease-in-out', fill: 'both' },
  );
  enlist(`leaving ${id}`, ghost, null, motion);
}

function copyOf(card: HTMLElement, spot: Spot): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  for (const name of ['card', 'from', 'to']) delete copy.dataset[name];
  copy.removeAttribute('id');
  copy.style.cssText += `;position:absolute;left:${spot.x}px;top:${spot.y}px;width:${spot.w}px;height:${spot.h}px;margin:0;transform-origin:0 0;visibility:visible;translate:none`;
  layer().append(copy);
  return copy;
}

function turnOver(ghost: HTMLElement, oldFace: string, timing: KeyframeAnimationOptions): void {
  const face = ghost.querySelector<HTMLElement>('.face');
  if (!face) return;
  const old = Object.assign(document.createElement('span'), { className: `${oldFace} turning` });
  face.after(old);
  old.animate(
    [{ transform: 'rotateY(0)' }, { transform: 'rotateY(90deg)', offset: 0.5 }, { transform: 'rotateY(90deg)' }],
    timing,
  );
  face.animate(
    [{ transform: 'rotateY(-90deg)' }, { transform: 'rotateY(-90deg)', offset: 0.5 }, { transform: 'rotateY(0)' }],
    timing,
  );
}

/** A journey of somebody else's making: it lands with the others, and its target is hidden until then. */
export function enlist(id: string, element: HTMLElement | null, target: HTMLElement | null, motion: Animation): void {
  land(id);
  ghosts.set(id, { element, target, motion });
  flights.started++;
  motion.onfinish = () => land(id);
}

function land(id: string): void {
  const ghost = ghosts.get(id);
  if (!ghost) return;
  ghosts.delete(id);
  ghost.motion.cancel();
  ghost.element?.remove();
  if (ghost.target?.style.visibility) ghost.target.style.visibility = '';
}

function lightUp(card: HTMLElement): void {
  card.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 150 });
  card.animate([{ outline: '3px solid var(--gold)' }, { outline: '3px solid transparent' }], { duration: 400 });
}

let sky: HTMLElement | null = null;

function layer(): HTMLElement {
  if (!sky?.isConnected) {
    sky = document.createElement('div');
    sky.className = 'sky';
    sky.setAttribute('aria-hidden', 'true');
    sky.inert = true;
    document.body.append(sky);
  }
  return sky;
}

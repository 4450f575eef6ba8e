/** Which card lies where, as zones between which cards can be followed. */

import type { Placed, Routes } from '../../fly/pieces';
import type { View } from './view';

const MOST = 6;
const SLOTS = Array.from({ length: MOST }, (_, seat) => `slot${seat}`);

/** Mine come from my hand; whatever steps onto the floor was played, or came off a pile. */
export const routes: Routes = (zone) => {
  if (zone === 'floor') return SLOTS;
  if (zone.startsWith('display')) return ['floor', zone.replace('display', 'hidden')];
  if (zone.startsWith('slot') || zone.startsWith('hidden')) return ['hand'];
  return [];
};

/** My sealed card lies in front of me, not in my hand. */
export const inHand = (view: View): number[] =>
  view.choice === null ? view.hand : view.hand.filter((card) => card !== view.choice);

export function zones(view: View): Placed[] {
  const hiding = view.phase === 'HIDE';
  const placed: Placed[] = inHand(view).map((value) => ({ zone: 'hand', value }));
  view.played.forEach((value, seat) => {
    if (value !== null) placed.push({ zone: `slot${seat}`, value });
    else if (view.ready[seat])
      placed.push({ zone: hiding ? `hidden${seat}` : `slot${seat}`, value: seat === view.seat ? view.choice : null });
  });
  view.floor.forEach((value) => placed.push({ zone: 'floor', value }));
  view.displays.forEach((cards, member) => cards.forEach((value) => placed.push({ zone: `display${member}`, value })));
  view.has_hidden.forEach(
    (there, member) => there && placed.push({ zone: `hidden${member}`, value: view.hidden[member] ?? null }),
  );
  return placed;
}

/** Places on the floor by the size of the company, from -1 to 1 to the right and down. */
const PLACES: Record<number, [number, number][]> = {
  3: [
    [-1, -0.25],
    [1, -0.25],
    [0, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-0.75, -1],
    [0.75, -1],
    [-1, 1],
    [0, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [0, -1],
    [1, -1],
    [-1, 1],
    [0, 1],
    [1, 1],
  ],
};

export const placesFor = (company: number): [number, number][] => PLACES[company] ?? PLACES[6]!;

/** A card keeps its place on the floor when its neighbours leave. */
export class Floor {
  private taken = new Map<string, number>();

  seat(ids: readonly string[]): Map<string, number> {
    const next = new Map([...this.taken].filter(([id]) => ids.includes(id)));
    const used = new Set(next.values());
    for (const id of ids) {
      if (next.has(id)) continue;
      let place = 0;
      while (used.has(place)) place++;
      used.add(place);
      next.set(id, place);
    }
    this.taken = next;
    return next;
  }
}

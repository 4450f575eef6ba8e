/**
 * News as pictures. In Live nothing waits: whoever has to slap must see the Mosquito now. In Calm
 * the story has time: who was watched, then whether rightly, then what follows.
 */

import type { Picture, Told } from '../contract';
import { numberOf } from './cards';
import { isLive, type View } from './view';

const HOLDS: Record<string, number> = {
  WATCHED: 900,
  CAUGHT: 1500,
  WRONGLY: 1500,
  LOOKED_AWAY: 700,
  LAID: 500,
  DREW: 450,
  DREW_CARD: 450,
  REACTED: 1600,
  RACED: 700,
  SLOWEST: 900,
  GAVE: 600,
  GAVE_CARD: 600,
  TOOK: 420,
  SCORED: 1600,
  TURNED_UP: 500,
};
const QUICK = 80;

/** The first event of each scene of the story. */
const BEGINS = new Set([
  'WATCHED',
  'LOOKED_AWAY',
  'CAUGHT',
  'WRONGLY',
  'LAID',
  'DREW',
  'DREW_CARD',
  'REACTED',
  'SLOWEST',
  'RACED',
  'GAVE',
  'GAVE_CARD',
  'TOOK',
  'SCORED',
  'ROUND',
  'RANKED',
]);
const TOGETHER = new Set(['REACTED', 'GAVE', 'GAVE_CARD', 'SCORED', 'RANKED']);

export function pictures(before: View | null, told: readonly Told[], after: View): Picture<View>[] {
  if (!before || isLive(after)) return [{ view: after, told, hold: 0 }];
  const scenes: Told[][] = [];
  for (const event of told) {
    const last = scenes.at(-1);
    const joins = last && TOGETHER.has(event.what) && last.some((each) => each.what === event.what);
    if (last && (joins || !BEGINS.has(event.what))) last.push(event);
    else scenes.push([event]);
  }
  let view = before;
  const shown = scenes.map((scene) => {
    view = scene.reduce(moved, view);
    if (scene.some((event) => event.what === 'SCORED'))
      view = { ...view, rounds_played: after.rounds_played, points: after.points, totals: after.totals };
    return {
      view,
      told: scene as readonly Told[],
      hold: Math.max(QUICK, ...scene.map((event) => HOLDS[event.what] ?? QUICK)),
    };
  });
  const last = shown.at(-1);
  if (!last) return [{ view: after, told: [], hold: QUICK }];
  last.view = after;
  return shown;
}

/** The table after one event, as far as it can be told from it. */
export function moved(view: View, told: Told): View {
  const seat = told.seat ?? -1;
  const card = numberOf(told.card);
  const mine = seat === view.seat;
  switch (told.what) {
    case 'COMMITTED':
      return { ...view, committed: put(view.committed, seat, true) };
    case 'ANSWERED':
      return { ...view, answered: put(view.answered, seat, true) };
    case 'WATCHED':
    case 'LOOKED_AWAY':
      return { ...view, phase: 'TURN' };
    case 'GONE':
      return { ...view, hand: without(view.hand, card) };
    case 'LAID':
    case 'RACED':
      return {
        ...view,
        pile: [...view.pile, { card, seat, slipped: false }],
        hand: mine ? without(view.hand, card) : view.hand,
      };
    case 'DREW_CARD':
    case 'CARD_BACK':
      return { ...view, hand: [...view.hand, card] };
    case 'GUARD':
      return { ...view, guard: seat };
    case 'TOOK':
      return { ...view, pile: withoutUnder(view.pile, card), hand: mine ? [...view.hand, card] : view.hand };
    case 'GAVE_CARD':
      return { ...view, hand: mine ? without(view.hand, card) : [...view.hand, card] };
    default:
      return view;
  }
}

function withoutUnder(pile: View['pile'], card: number): View['pile'] {
  const place = pile.slice(0, -1).findLastIndex((each) => each.card === card);
  return place < 0 ? pile : pile.toSpliced(place, 1);
}

const put = (list: readonly boolean[], place: number, value: boolean): boolean[] =>
  list.map((each, i) => (i === place ? value : each));

function without(list: readonly number[], card: number): number[] {
  const place = list.indexOf(card);
  return place < 0 ? [...list] : list.toSpliced(place, 1);
}

/**
 * News as pictures. One action can set off much: cards are revealed, taken, leave in pairs, step
 * onto the floor. Each event moves the cards it names; the last picture is what the house says.
 */

import type { Picture, Told } from '../contract';
import type { View } from './view';

const HOLD = { reveal: 1100, take: 620, pair: 700, king: 1300, floor: 420, quick: 160, hidden: 900 };

/** Events that are one moment, so that everybody's card turns over together. */
const TOGETHER = new Set([
  'REVEALED',
  'ON_THE_FLOOR',
  'DREW',
  'DREW_CARD',
  'CHOSE',
  'CHOSE_CARD',
  'HID',
  'HID_CARD',
  'SCORED',
  'HIDDEN_SHOWN',
  'RANKED',
]);
const HOLDS: Record<string, number> = {
  REVEALED: HOLD.reveal,
  KING_TAKES_ALL: HOLD.king,
  TOOK: HOLD.take,
  PAIR_LEFT: HOLD.pair,
  HIDDEN_PAIR_LEFT: HOLD.pair,
  MIRRORED: HOLD.pair,
  MIRRORED_HIDDEN: HOLD.pair,
  ON_THE_FLOOR: HOLD.floor,
  ASKED: HOLD.hidden,
  HIDDEN_SHOWN: HOLD.hidden,
  SCORED: HOLD.hidden,
  TIED_CARD: HOLD.hidden,
  MIRROR_GOES_TO: HOLD.hidden,
};

export function pictures(before: View | null, told: readonly Told[], after: View): Picture<View>[] {
  if (!before) return [{ view: after, told, hold: 0 }];
  const scenes: Told[][] = [];
  for (const event of told) {
    const last = scenes.at(-1);
    if (last && together(last[0]!.what, event.what)) last.push(event);
    else scenes.push([event]);
  }
  let view = before;
  let hurry = 1; // a King's haul goes quickly
  const shown: Picture<View>[] = [];
  for (const scene of scenes) {
    view = scene.reduce((now, event) => moved(now, event, after), view);
    const what = scene[0]!.what;
    shown.push({ view, told: scene, hold: (HOLDS[what] ?? HOLD.quick) * hurry });
    hurry = what === 'KING_TAKES_ALL' ? 0.5 : what === 'ON_THE_FLOOR' ? 1 : hurry;
  }
  const last = shown.at(-1);
  if (!last) return [{ view: after, told: [], hold: HOLD.quick }];
  last.view = after;
  return shown;
}

function together(one: string, other: string): boolean {
  if (!TOGETHER.has(one) || !TOGETHER.has(other)) return false;
  const kind = (what: string) => what.replace(/_CARD$/, '');
  return kind(one) === kind(other);
}

/** The table after one event. */
export function moved(view: View, told: Told, after: View): View {
  const seat = told.seat ?? -1;
  const card = Number(told.card);
  switch (told.what) {
    case 'CHOSE':
    case 'CHOSE_CARD':
    case 'HID':
    case 'HID_CARD':
      return {
        ...view,
        ready: put(view.ready, seat, true),
        choice: seat === view.seat && told.card !== undefined ? card : view.choice,
      };
    case 'REVEALED':
      return {
        ...view,
        phase: 'TAKE',
        taken: 0,
        order: [],
        played: put(view.played, seat, card),
        ready: put(view.ready, seat, false),
        hand_sizes: put(view.hand_sizes, seat, (view.hand_sizes[seat] ?? 1) - 1),
        hand: seat === view.seat ? without(view.hand, card) : view.hand,
        choice: seat === view.seat ? null : view.choice,
      };
    case 'TOOK':
      return {
        ...view,
        floor: without(view.floor, card),
        displays: put(view.displays, seat, [...(view.displays[seat] ?? []), card]),
        taken: view.taken + 1,
      };
    case 'PAIR_LEFT':
      return {
        ...view,
        displays: put(view.displays, seat, without(without(view.displays[seat] ?? [], card), card)),
        tray: put(view.tray, card, (view.tray[card] ?? 0) + 2),
      };
    case 'HIDDEN_PAIR_LEFT':
      return {
        ...noHidden(view, seat),
        displays: put(view.displays, seat, without(view.displays[seat] ?? [], card)),
        tray: put(view.tray, card, (view.tray[card] ?? 0) + 2),
        asked: null,
      };
    case 'ASKED':
      return { ...view, asked: seat, hidden: put(view.hidden, seat, card) };
    case 'KEPT':
      return { ...view, asked: null };
    case 'MIRRORED':
      return {
        ...view,
        mirror_holder: null,
        mirror_asked: false,
        displays: put(view.displays, seat, without(view.displays[seat] ?? [], card)),
        tray: put(view.tray, card, (view.tray[card] ?? 0) + 1),
      };
    case 'MIRRORED_HIDDEN':
      return { ...noHidden(view, seat), mirror_holder: null, mirror_asked: false };
    case 'HIDDEN_SHOWN':
      return { ...view, hidden: put(view.hidden, seat, card) };
    case 'ON_THE_FLOOR':
      return {
        ...view,
        floor: [...view.floor, card],
        played: seat < view.seats ? put(view.played, seat, null) : view.played,
      };
    case 'DREW':
    case 'DREW_CARD':
      return {
        ...view,
        pile_sizes: put(view.pile_sizes, seat, Math.max(0, (view.pile_sizes[seat] ?? 1) - 1)),
        hand_sizes: put(view.hand_sizes, seat, (view.hand_sizes[seat] ?? 0) + 1),
        hand: seat === view.seat && told.card !== undefined ? [...view.hand, card].sort((a, b) => a - b) : view.hand,
      };
    case 'ROUND':
      return { ...view, round: Number(told.round), order: [], taken: 0 };
    case 'TIED_CARD':
      return { ...view, tied: seat };
    case 'MIRROR_GOES_TO':
      return { ...view, mirror_holder: seat };
    case 'SCORED':
      return { ...view, scores: put(view.scores, seat, Number(told.points)) };
    case 'GAME':
      // A new deal: nothing of the last game lies there any more.
      return {
        ...after,
        floor: [],
        displays: after.displays.map(() => []),
        hand: [],
        played: after.played.map(() => null),
        ready: after.ready.map(() => false),
        choice: null,
        pile_sizes: after.pile_sizes.map(() => 13),
      };
    default:
      return view;
  }
}

function noHidden(view: View, seat: number): View {
  return { ...view, has_hidden: put(view.has_hidden, seat, false), hidden: put(view.hidden, seat, null) };
}

function put<T>(list: readonly T[], place: number, value: T): T[] {
  if (place < 0) return [...list];
  const next = [...list];
  next[place] = value;
  return next;
}

function without(list: readonly number[], card: number): number[] {
  const place = list.indexOf(card);
  return place < 0 ? [...list] : [...list.slice(0, place), ...list.slice(place + 1)];
}

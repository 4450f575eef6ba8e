/** The story of Parrot Box, one picture for what happens at the same moment. */

import type { Picture, Told } from '../contract';
import { PARROT, cardOf, type View } from './view';

/** Milliseconds before the next picture. */
const HOLDS: Record<string, number> = {
  ROUND: 900,
  OPENED: 1300,
  RESHUFFLED: 900,
  DREW: 420,
  TOOK: 420,
  PLACED: 800,
  DISCARDED: 480,
  REVEALED: 800,
  PASSED: 500,
  TOOK_OFF: 700,
  LANDED: 760,
  MADE_ROOM: 650,
  FINISHED: 1200,
  PILE_FINISHED: 1200,
  TURNED_UP: 900,
  SCORED: 3200,
  RANKED: 300,
};
const QUICK = 200;

/** What is told after the first of these belongs to the same picture. */
const WITH: Record<string, readonly string[]> = {
  OPENED: ['OPENED', 'BEGINS'],
  RESHUFFLED: ['RESHUFFLED'],
  DREW: ['DREW_CARD'],
  PLACED: ['MADE_ROOM'],
  TURNED_UP: ['TURNED_UP'],
  SCORED: ['SCORED', 'TOTAL', 'RANKED'],
  ROUND: ['FIRST_DISCARD'],
  CHOSE: ['READY'],
  BIRTHDAY: ['BIRTHDAY'],
};

export function pictures(before: View | null, told: readonly Told[], after: View): Picture<View>[] {
  if (!before) return [{ view: after, told, hold: 0 }];
  let view = before;
  const shown: Picture<View>[] = scenesOf(told).map((scene) => {
    view = scene.reduce((now, event) => moved(now, event, after), view);
    return { view, told: scene, hold: HOLDS[scene[0]!.what] ?? QUICK };
  });
  const last = shown.at(-1);
  // Whoever's turn is over keeps the eyes on them until the card has come to rest.
  if (!last || endsTurn(last.told[0]!.what)) shown.push({ view: after, told: [], hold: QUICK });
  else last.view = after;
  return shown;
}

const endsTurn = (what: string): boolean =>
  ['PLACED', 'REVEALED', 'PASSED', 'MADE_ROOM', 'FINISHED', 'PILE_FINISHED', 'TURNED_UP', 'OPENED', 'SCORED'].includes(
    what,
  );

function scenesOf(told: readonly Told[]): Told[][] {
  const scenes: Told[][] = [];
  for (const event of told) {
    const last = scenes.at(-1);
    if (last && WITH[last[0]!.what]?.includes(event.what)) last.push(event);
    else scenes.push([event]);
  }
  return scenes;
}

/** The table after one event. */
export function moved(view: View, told: Told, after: View): View {
  const seat = told.seat ?? -1;
  const spot = Number(told.spot) - 1;
  const card = cardOf(told.card);
  switch (told.what) {
    case 'ROUND':
      return {
        ...after,
        phase: 'OPENING',
        turn: null,
        closer: null,
        boxes: after.boxes.map((box) => box.map(() => null)),
        ready: after.ready.map(() => false),
        to_open: [],
        in_hand: null,
      };
    case 'CHOSE':
      return seat === view.seat ? { ...view, to_open: [...view.to_open, spot] } : view;
    case 'READY':
      return { ...view, ready: put(view.ready, seat, true) };
    case 'OPENED':
      return { ...open(view, seat, spot, card), to_open: [], ready: view.ready.map(() => false) };
    case 'BEGINS':
      return { ...view, phase: 'TURN', turn: seat };
    case 'RESHUFFLED':
      return {
        ...view,
        draw_size: view.draw_size + view.discard_size - 1,
        discard_size: 1,
        reshuffles: Number(told.times),
      };
    case 'DREW':
      return { ...view, phase: 'DRAWN', turn: seat, in_hand: null, draw_size: view.draw_size - 1 };
    case 'DREW_CARD':
      return { ...view, in_hand: card };
    case 'TOOK':
      return {
        ...view,
        phase: 'TAKEN',
        turn: seat,
        in_hand: card,
        discard: after.phase === 'TAKEN' ? after.discard : null,
        discard_size: view.discard_size - 1,
      };
    case 'PLACED':
      return { ...open(view, seat, spot, card), phase: 'TURN', in_hand: null };
    case 'MADE_ROOM':
      return { ...view, discard: card, discard_size: view.discard_size + 1 };
    case 'DISCARDED':
      return { ...view, phase: 'DISCARDED', in_hand: null, discard: card, discard_size: view.discard_size + 1 };
    case 'REVEALED':
    case 'TURNED_UP':
      return open({ ...view, phase: 'TURN' }, seat, spot, card);
    case 'TOOK_OFF':
      return { ...open(view, seat, spot, card), phase: 'FLYING', in_hand: PARROT };
    case 'LANDED':
      return { ...open(view, seat, spot, PARROT), phase: 'TURN', in_hand: null };
    case 'FINISHED':
    case 'PILE_FINISHED':
      return { ...view, closer: seat };
    case 'SCORED':
      return {
        ...view,
        turn: null,
        points: put(view.points, seat, [...(view.points[seat] ?? []).slice(0, view.round), Number(told.points)]),
      };
    case 'TOTAL':
      return { ...view, totals: put(view.totals, seat, Number(told.points)) };
    default:
      return view;
  }
}

function open(view: View, seat: number, spot: number, card: number): View {
  return { ...view, boxes: put(view.boxes, seat, put(view.boxes[seat] ?? [], spot, card)) };
}

function put<T>(list: readonly T[], place: number, value: T): T[] {
  const next = [...list];
  if (place >= 0) next[place] = value;
  return next;
}

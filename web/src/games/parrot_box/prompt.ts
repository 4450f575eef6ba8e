/** The status line, and the one thing that everybody should know beside it. */

import { list, t } from '../../i18n';
import { capital, sentence } from '../../net/sentences';
import type { Prompt, TableProps } from '../contract';
import { faceDown, type View } from './view';
import { theCard, w } from './words';

/** While these are shown the next turn has not begun: the line says what happens. */
const ENDINGS = ['PLACED', 'REVEALED', 'PASSED', 'LANDED', 'MADE_ROOM', 'FINISHED', 'PILE_FINISHED', 'TURNED_UP'];

export function prompt({ view, seat, names, legal, early, told, words }: TableProps<View>): Prompt | null {
  if (told.some((event) => event.what === 'SCORED')) return { text: w('scored', { n: view.round + 1 }), mine: false };
  if (view.phase === 'OVER') return { text: t('over'), mine: false };
  const ending = legal.length ? undefined : told.find((event) => ENDINGS.includes(event.what));
  if (ending) return { text: sentence(words, ending, names), mine: false };
  if (view.phase === 'OPENING') return opening(view, seat, names, early);
  if (view.turn === null) return { text: '', mine: false };
  const name = names[view.turn] ?? '';
  const card = theCard(view.in_hand);
  const last = view.closer !== null;
  if (view.turn !== seat || !legal.length) return { text: ofAnother(view, name, card, last), mine: false };
  return { text: ofMine(view, legal, card, last), mine: true };
}

function opening(view: View, seat: number | null, names: readonly string[], early: readonly string[]): Prompt {
  if (seat !== null && !view.ready[seat] && early.length)
    return { text: w(view.to_open.length ? 'open2' : 'open1'), mine: true };
  const slow = names.filter((_, other) => other !== seat && !view.ready[other]);
  return { text: slow.length ? w('waiting', { names: list(slow) }) : '', mine: false };
}

function ofMine(view: View, legal: readonly string[], card: string, last: boolean): string {
  switch (view.phase) {
    case 'DRAWN':
    case 'TAKEN':
      if (legal.some((action) => action.startsWith('FLY'))) return capital(w('maybeFly', { card }));
      return capital(w(view.phase === 'DRAWN' ? 'drawn' : 'taken', { card }));
    case 'DISCARDED':
      return w(legal.includes('PASS') ? 'dilemma' : 'reveal');
    case 'FLYING':
      return w('fly');
    default:
      return w(last ? 'lastTurn' : 'turn', { card: theCard(view.discard) });
  }
}

function ofAnother(view: View, name: string, card: string, last: boolean): string {
  switch (view.phase) {
    case 'DRAWN':
      return w('drawnOf', { name });
    case 'TAKEN':
      return w('takenOf', { name, card });
    case 'DISCARDED':
      return w(faceDown(view.boxes[view.turn!] ?? []) === 1 ? 'dilemmaOf' : 'revealOf', { name });
    case 'FLYING':
      return w('flyOf', { name });
    default:
      return w(last ? 'lastTurnOf' : 'turnOf', { name });
  }
}

export interface Notice {
  text: string;
  bell: boolean;
}

/** Last turns, a new pile, who begins, or who is about to finish. */
export function newsOf({ view, names, told }: TableProps<View>): Notice | null {
  if (told.some((event) => event.what === 'SCORED') || view.phase === 'OVER') return null;
  if (told.some((event) => event.what === 'RESHUFFLED')) return { text: w('reshuffled'), bell: false };
  const begins = told.find((event) => event.what === 'BEGINS');
  if (begins)
    return { text: w('begins', { name: names[begins.seat ?? 0] ?? '', sum: Number(begins.sum) }), bell: false };
  if (view.closer !== null) {
    const name = names[view.closer] ?? '';
    return { text: view.reshuffles >= 3 ? w('pileTurns') : w('lastTurns', { name }), bell: true };
  }
  const near = names.filter(
    (_, member) => member !== view.seat && member < view.seats && faceDown(view.boxes[member] ?? []) === 1,
  );
  return near.length ? { text: w('oneLeft', { names: list(near) }), bell: false } : null;
}

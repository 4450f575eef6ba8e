/** Why a spot of my box, or a pile, cannot be used now. */

import { list } from '../../i18n';
import { moment, notNow, whyNobody } from '../../table/not_now';
import type { TableProps } from '../contract';
import type { View } from './view';
import { w, type Key } from './words';

/** A spot is called by its number, from 0. */
export function whyNot(props: TableProps<View>, what: number | 'pile'): string {
  const { view, seat, names, legal } = props;
  const nobody = whyNobody(props, view.phase === 'OVER');
  if (nobody !== null) return nobody;
  if (view.phase === 'OPENING') return whyNotOpen(props, what);
  if (view.turn !== seat) return view.turn === null ? moment() : notNow(w('whyTurn', { name: names[view.turn] ?? '' }));
  if (!legal.length) return moment();
  return what === 'pile' ? notNow(w(FIRST[view.phase] ?? 'whyPlace')) : whyNotHere(view.phase);
}

/** What has to be done before the piles are of use again. */
const FIRST: Partial<Record<View['phase'], Key>> = { DISCARDED: 'whyReveal', FLYING: 'whyFlying' };

function whyNotHere(phase: View['phase']): string {
  if (phase === 'DISCARDED') return w('whyOpen');
  return phase === 'FLYING' ? w('whyLand') : notNow(w('whyDraw'));
}

function whyNotOpen({ view, seat, names }: TableProps<View>, what: number | 'pile'): string {
  if (what === 'pile') return notNow(w('whyOpening'));
  if (view.to_open.includes(what)) return ''; // its name says that it is chosen
  const slow = names.filter((_, other) => other !== seat && !view.ready[other]);
  return view.ready[seat!] && slow.length ? notNow(w('waiting', { names: list(slow) })) : moment();
}

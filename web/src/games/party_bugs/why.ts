/** Why a card cannot be played or taken now. */

import { moment, notNow, whyNobody } from '../../table/not_now';
import { spots, type TableProps } from '../contract';
import type { View } from './view';
import { w } from './words';

export function whyNot(props: TableProps<View>, zone: 'hand' | 'floor' | 'display'): string {
  const { view, seat, names, legal, early } = props;
  const nobody = whyNobody(props, view.phase === 'OVER');
  if (nobody !== null) return nobody;
  if (zone === 'display') return w('whyMirror');
  if (view.asked !== null)
    return notNow(
      view.asked === seat
        ? w('whyAsked')
        : w('asked', { name: names[view.asked] ?? '', card: view.hidden[view.asked] ?? '' }),
    );
  if (legal.some((action) => action.startsWith('MIRROR'))) return notNow(w('whyMirrorFirst'));
  if (zone === 'hand' && spots(early, 'HIDE').length) return w('whyNoHide');
  if (view.phase === 'HIDE' || view.phase === 'CHOOSE')
    return zone === 'hand' ? moment() : notNow(w(view.phase === 'HIDE' ? 'whyHide' : 'whyPlay'));
  const turn = view.order[view.taken];
  if (turn === undefined || (turn === seat && zone === 'floor')) return moment();
  return notNow(turn === seat ? w('whyTake') : w('taking', { name: names[turn] ?? '' }));
}

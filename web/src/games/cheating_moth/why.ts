/** Why a card of mine cannot be laid or given now, or nothing drawn. */

import { list } from '../../i18n';
import { moment, notNow, plays, whyNobody } from '../../table/not_now';
import type { TableProps } from '../contract';
import { NO_CARD, cardsFor, insectOf, nameOf, valueOf } from './cards';
import { tapOn } from './doing';
import { prompt } from './prompt';
import { isLive, isRacing, offered, topOf, type View } from './view';
import { w } from './words';

/** Why this card is no gift, if one is asked of me. */
export function whyNoGift(props: TableProps<View>, card: number): string {
  const early = offered(props);
  if (!cardsFor(early, 'GIVE').length || early.includes(`GIVE ${nameOf(card)}`)) return '';
  return insectOf(card) === 'moth' ? w('noMoth') : w('noLast');
}

/** In a Live race nothing is said: which card is right is for the player to find out. */
export function whyNotCard(props: TableProps<View>, card: number): string {
  const { view } = props;
  const early = offered(props);
  if (!plays(props) || tapOn(early, card) || (isLive(view) && isRacing(view))) return '';
  const gift = whyNoGift(props, card);
  if (gift) return gift;
  if (mayLay(early)) return insectOf(card) === 'moth' && view.guard !== props.seat ? w('noMothLaid') : noFit(view);
  if (early.includes('HONEST')) return w('underLast');
  if (early.includes('PASS')) return w('noMatch');
  return canVanish(early, card) ? '' : whyNotNow(props);
}

export function whyNoDraw(props: TableProps<View>): string {
  const early = offered(props);
  if (!plays(props) || early.includes('DRAW')) return '';
  return cardsFor(early, 'PLAY').length ? w('noDraw') : whyNotNow(props);
}

/** Cards that can be laid, or none of them: then one is drawn. */
const mayLay = (early: readonly string[]): boolean => early.includes('DRAW') || cardsFor(early, 'PLAY').length > 0;
const canVanish = (early: readonly string[], card: number): boolean =>
  ['VANISH', 'SLIP'].some((verb) => early.includes(`${verb} ${nameOf(card)}`));
const noFit = (view: View): string =>
  topOf(view) === NO_CARD ? moment() : w('noFit', { value: valueOf(topOf(view)) });

function whyNotNow(props: TableProps<View>): string {
  const { view, seat, names } = props;
  const early = offered(props);
  const nobody = whyNobody(props, view.phase === 'OVER');
  if (nobody !== null) return nobody;
  if (early.includes('LOOK_AWAY')) return notNow(w('whyWatch'));
  if (early.includes('KEEP')) return notNow(w('whySpider'));
  if (early.includes('SLAP') && !isLive(view)) return notNow(w('whySlap'));
  if (cardsFor(early, 'GIVE').length) return notNow(w('whyGift'));
  if (view.phase === 'COMMIT') {
    const slow = names.filter((_, other) => other !== seat && !view.committed[other]);
    return slow.length ? notNow(w('waiting', { names: list(slow) })) : moment();
  }
  if (view.turn === seat && view.phase === 'TURN' && view.called === null) return moment();
  const said = prompt(props);
  return said?.text && !said.mine ? notNow(said.aloud ?? said.text) : moment();
}

/** The status line: who acts, what to do, and whom the lamp is on. */

import { list, t } from '../../i18n';
import { cardName } from '../../net/sentences';
import type { GameCard } from '../../protocol/papers';
import { settings } from '../../settings/settings.svelte';
import type { Prompt, TableProps } from '../contract';
import { cardsFor, nameOf, valueOf } from './cards';
import { isLive, isRacing, offered, receiverOf, type View } from './view';
import { w } from './words';

type Line = string | { text: string; aloud: string };
const prompted = (line: Line, mine: boolean): Prompt =>
  typeof line === 'string' ? { text: line, mine } : { ...line, mine };
const mine = (line: Line): Prompt => prompted(line, true);
const theirs = (line: Line): Prompt => prompted(line, false);

export function prompt(props: TableProps<View>): Prompt | null {
  const { view, seat, names } = props;
  const early = offered(props);
  if (view.phase === 'OVER') return theirs(t('over'));
  if (props.between || (!isLive(view) && props.told.some((event) => event.what === 'SCORED')))
    return theirs(w('roundOver', { n: view.rounds_played }));
  const gift = cardsFor(early, 'GIVE').length > 0;
  if (gift) return mine(w('gift', { name: names[receiverOf(view) ?? 0] ?? '' }));
  if (view.debtor !== null) return theirs(giftOf([names[view.debtor] ?? ''], view.guard, seat, names));
  if (view.called !== null && !mayAnswer(props)) return theirs(w('called'));
  switch (view.phase) {
    case 'COMMIT':
      return committing(props);
    case 'TURN':
      return turn(props);
    case 'SPIDER':
      return early.includes('KEEP') ? mine(w('spider')) : theirs(w('spiderOf', { name: names[view.turn] ?? '' }));
    case 'SPIDER_GIFT':
      return theirs(giftOf([names[view.turn] ?? ''], view.receiver ?? 0, seat, names));
    case 'MOSQUITO_GIFTS':
      return gifts(view, seat, names);
    case 'TURN_DONE':
      return held(view, seat, names);
    default:
      return racing(props);
  }
}

function committing(props: TableProps<View>): Prompt {
  const { view, seat, names, words } = props;
  const early = offered(props);
  if (early.includes('HONEST')) return mine(w(view.turn === seat ? 'commitMine' : 'commit'));
  if (early.includes('LOOK_AWAY')) return mine(w('commitGuard'));
  const slow = names.filter((_, other) => other !== seat && !view.committed[other]);
  const waiting = slow.length ? w('waiting', { names: list(slow) }) : '';
  return theirs([committed(view, seat, names, words), waiting].filter(Boolean).join(' '));
}

function committed(view: View, seat: number | null, names: readonly string[], words: GameCard): string {
  const choice = view.own?.commitment ?? null;
  if (seat === null || choice === null) return '';
  if (seat === view.guard)
    return choice < 0 || choice >= view.seats ? w('lookAwayNow') : w('watchNow', { name: names[choice] ?? '' });
  return words.cards[String(choice)] ? w('hides', { card: cardName(words, nameOf(choice)) }) : w('honestNow');
}

function turn(props: TableProps<View>): Prompt {
  const { view, seat, names, live } = props;
  const early = offered(props);
  // In a turn of their own the Guard is told of nothing else.
  const lamp =
    isLive(view) && !(seat === view.turn && seat === view.guard)
      ? lampWords(view, seat, names, live?.lamp ?? null)
      : '';
  const said = (text: string) => ({ text: [text, lamp].filter(Boolean).join('\u00a0· '), aloud: text });
  if (view.turn !== seat) return theirs(said(w('turnOf', { name: names[view.turn] ?? '' })));
  if (!early.some((action) => /^(PLAY|DRAW)/.test(action))) return theirs(said(w('turnSoon')));
  const values = [...new Set(cardsFor(early, 'PLAY').map(valueOf))].sort();
  if (!values.length) return mine(said(w('turnDraw')));
  return mine(said(w(early.includes('DRAW') ? 'turnOrDraw' : 'turn', { values: values.join(` ${w('or')} `) })));
}

export function lampWords(view: View, seat: number | null, names: readonly string[], lamp: number | null): string {
  if (seat === view.guard) return lamp === null ? w('youGuard') : w('lampMine', { name: names[lamp] ?? '' });
  if (lamp === null) return w('lampAway');
  return lamp === seat ? w('lampOnYou') : w('lampOn', { name: names[lamp] ?? '' });
}

function gifts(view: View, seat: number | null, names: readonly string[]): Prompt {
  const name = names[view.receiver ?? 0] ?? '';
  if (view.receiver === seat && seat !== null) return theirs(w('giftSlowest'));
  if (seat !== null && view.gift_ready[seat]) return theirs(w('giftDone', { name }));
  return theirs(
    giftOf(
      names.filter((_, other) => view.owes[other]),
      view.receiver ?? 0,
      seat,
      names,
    ),
  );
}

function giftOf(givers: readonly string[], receiver: number, seat: number | null, names: readonly string[]): string {
  if (receiver === seat) return w('giftForMe', { names: list(givers) });
  return w(givers.length === 1 ? 'giftOf1' : 'giftOf', { names: list(givers), name: names[receiver] ?? '' });
}

function held(view: View, seat: number | null, names: readonly string[]): Prompt {
  const out = view.hand_sizes.findIndex((size) => size === 0);
  const name = names[out < 0 ? view.turn : out] ?? '';
  if (out === seat) return theirs(w('heldMe'));
  return seat === view.guard ? mine(w('heldGuard', { name })) : theirs(w('held', { name }));
}

const mayAnswer = (props: TableProps<View>): boolean =>
  isRacing(props.view) && offered(props).some((action) => /^(SLAP|RACE)/.test(action));

/** In Live the line does not say which insect it is: finding out is part of the race. Whoever plays by ear has no time for words. */
function racing(props: TableProps<View>): Prompt {
  const { view, seat, words } = props;
  const early = offered(props);
  if (seat === null || view.answered[seat])
    return theirs(w(seat === null || (view.own?.answer ?? 0) > 1e9 ? 'raceIdle' : 'quickDone'));
  if (isLive(view))
    return early.includes('SLAP') || cardsFor(early, 'RACE').length
      ? mine(w(settings.soundTells ? 'quick' : 'quickWhat'))
      : theirs(w('locked'));
  if (!early.length) return theirs('');
  if (view.phase === 'MOSQUITO') return mine(w('calmSlap'));
  const card = cardsFor(early, 'RACE')[0];
  return mine(card === undefined ? w('calmPass') : w('calmRace', { card: cardName(words, nameOf(card)) }));
}

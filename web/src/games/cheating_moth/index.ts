import { k } from '../../a11y/key_words';
import { cap, capsOf, hint, NTH, OTHERS } from '../../a11y/keymap';
import { hangUpTheMoths } from '../../art/moths';
import { cardName } from '../../net/sentences';
import { list } from '../../i18n';
import type { GameFace, KeyHint, TableProps } from '../contract';
import { NO_CARD, nameOf } from './cards';
import Ending from './Ending.svelte';
import { pictures } from './pictures';
import { prompt } from './prompt';
import Table from './Table.svelte';
import { isLive, isRacing, topOf, type View } from './view';
import { cardsOf, w } from './words';

hangUpTheMoths();

function hand({ view, seat, names, words }: TableProps<View>): string {
  const named = (card: number) => (card === NO_CARD ? w('nothing') : cardName(words, nameOf(card)));
  const cards = seat === null || !view.hand.length ? w('nothing') : list(view.hand.map(named));
  return w('handIs', { cards, top: named(topOf(view)), guard: names[view.guard] ?? '' });
}

function keys(view: View): KeyHint[] {
  const everywhere: KeyHint[] = [[capsOf(NTH), w('keyDigits')], ['↑', k('up')], hint('pull'), hint('slap')];
  if (!isLive(view)) return [...everywhere, [capsOf(OTHERS), w('keySeat')]];
  return [
    ...everywhere,
    [cap('slip'), w('keySlow')],
    [`Shift ${cap('slip')}`, w('keyQuick')],
    hint('feint'),
    [capsOf(OTHERS), w('keyLamp')],
    hint('caught'),
  ];
}

/** Events after which somebody holds fewer or more. */
const STANDS = ['LAID', 'DREW', 'RACED', 'GAVE', 'TOOK'];

export const face: GameFace<View> = {
  id: 'cheating-moth',
  felt: 'kitchen',
  figure: 'moth',
  Table,
  Ending,
  pictures,
  prompt,
  facts: (view) => [w('round', { n: Math.min(view.rounds_played + 1, view.house.rounds), of: view.house.rounds })],
  scores: (view, names) => ({
    columns: Array.from({ length: view.house.rounds }, (_, i) => w('nth', { n: i + 1 })),
    rows: names.map((_, seat) => ({
      seat,
      cells: Array.from({ length: view.house.rounds }, (_, i) => view.points[i]?.[seat] ?? '·'),
      total: view.totals[seat] ?? 0,
    })),
  }),
  sounds: {
    ROUND: 'card',
    LAID: 'land',
    DREW: 'card',
    RACED: 'pair',
    SLAPPED: 'slap',
    FALSE_SLAP: 'no',
    WRONG_CARD: 'no',
    CALLED: 'caught',
    WATCHED: 'tick',
    CAUGHT: 'caught',
    WRONGLY: 'pair',
    GAVE: 'card',
    TOOK: 'card',
    SCORED: 'pair',
    RESHUFFLED: 'rustle',
    HELD: 'tick',
  },
  goal: () => w('goal'),
  moments: ['CAUGHT', 'WRONGLY', 'SLOWEST', 'RACED'],
  asides: ['DEALT', 'REACTED', 'CLAIMED', 'SLAPPED', 'ANSWERED', 'COMMITTED', 'GIFT_READY', 'FEINTED', 'RANKED'],
  aloud: {
    always: ['GUARD', 'SLOWEST', 'RACED', 'HELD', 'OUT', 'SCORED'],
    seldom: ['DEALT', 'CLAIMED', 'SLAPPED', 'ANSWERED', 'COMMITTED', 'GIFT_READY', 'FEINTED', 'RANKED'],
    elsewhere: ['CALLED', 'CAUGHT', 'WRONGLY'],
    sums: ({ what, seat }, view) =>
      STANDS.includes(what) && seat !== undefined && seat !== view.seat ? cardsOf(view, seat) : '',
  },
  keys,
  hand,
  hurries: isLive,
  races: isRacing,
};

import { k } from '../../a11y/key_words';
import { capsOf, hint, NTH } from '../../a11y/keymap';
import { hangUpTheGuests } from '../../art/guests';
import { list, t } from '../../i18n';
import { sentence } from '../../net/sentences';
import type { GameFace, Prompt, TableProps } from '../contract';
import { spots } from '../contract';
import { pictures } from './pictures';
import Table from './Table.svelte';
import { pointsOf, preview, type View } from './view';
import { noteOn, w } from './words';

hangUpTheGuests();

function prompt(props: TableProps<View>): Prompt | null {
  const { view, seat, names, legal, early, told } = props;
  const king = told.find((event) => event.what === 'KING_TAKES_ALL');
  if (king) return { text: sentence(props.words, king, names), mine: false };
  if (view.phase === 'OVER') return { text: t('over'), mine: false };
  if (view.asked !== null) {
    const card = view.hidden[view.asked] ?? '';
    return view.asked === seat
      ? { text: w('askedMe', { card }), mine: true }
      : { text: w('asked', { name: names[view.asked] ?? '', card }), mine: false };
  }
  if (legal.some((action) => action.startsWith('MIRROR'))) return { text: w('mirror'), mine: true };
  if (view.phase === 'TAKE' || view.phase === 'LAST') {
    const turn = view.order[view.taken];
    if (turn === undefined)
      return { text: told.some((event) => event.what === 'REVEALED') ? w('reveal') : '', mine: false };
    if (turn === seat && spots(legal, 'TAKE').length) return { text: w('take'), mine: true };
    return { text: w('taking', { name: names[turn] ?? '' }), mine: false };
  }
  return choosing(view, seat, names, early);
}

function choosing(view: View, seat: number | null, names: readonly string[], early: readonly string[]): Prompt {
  const hiding = view.phase === 'HIDE';
  if (seat !== null && view.choice === null && early.length) return { text: w(hiding ? 'hide' : 'choose'), mine: true };
  const slow = names.filter((_, other) => other < view.seats && other !== seat && !view.ready[other]);
  const waiting = slow.length ? w('waiting', { names: list(slow) }) : '';
  if (seat !== null && view.choice !== null)
    return {
      text: [w(hiding ? 'hidden' : 'chosen', { card: view.choice }), waiting].filter(Boolean).join(' '),
      mine: false,
    };
  return { text: waiting, mine: false };
}

/** Events after which a display counts otherwise. */
const STANDS = ['TOOK', 'PAIR_LEFT', 'HIDDEN_PAIR_LEFT', 'MIRRORED', 'MIRRORED_HIDDEN'];

export const face: GameFace<View> = {
  id: 'party-bugs',
  felt: 'disco',
  figure: 'discoBall',
  Table,
  pictures,
  prompt,
  facts: (view) => [
    ...(view.games > 1 ? [w('game', { n: Math.min(view.game + 1, view.games), of: view.games })] : []),
    w('round', { n: view.round }),
  ],
  scores: (view, names) => ({
    columns: view.games > 1 ? [w('game', { n: Math.min(view.game + 1, view.games), of: view.games })] : [],
    rows: names.map((_, seat) => {
      const now = view.phase === 'OVER' ? (view.scores[seat] ?? 0) : pointsOf(view, seat);
      const total = view.phase === 'OVER' ? (view.totals[seat] ?? 0) : (view.totals[seat] ?? 0) + now;
      return { seat, cells: view.games > 1 ? [now] : [], total };
    }),
  }),
  sounds: {
    CHOSE: 'card',
    REVEALED: 'flip',
    TOOK: 'land',
    PAIR_LEFT: 'pair',
    HIDDEN_PAIR_LEFT: 'pair',
    MIRRORED: 'pair',
    MIRRORED_HIDDEN: 'pair',
    KING_TAKES_ALL: 'king',
    ON_THE_FLOOR: 'card',
    ASKED: 'turn',
  },
  goal: (settled) => w(settled ? 'goalTied' : 'goal'),
  moments: ['KING_TAKES_ALL', 'HIDDEN_PAIR_LEFT', 'HIDDEN_SHOWN', 'MIRRORED', 'MIRRORED_HIDDEN', 'PAIR_LEFT'],
  asides: ['ON_THE_FLOOR', 'DREW', 'DREW_CARD', 'CHOSE', 'CHOSE_CARD', 'HID', 'RANKED'],
  aloud: {
    always: ['KING_TAKES_ALL', 'SCORED', 'GAME'],
    seldom: ['ON_THE_FLOOR', 'DREW', 'CHOSE', 'HID', 'RANKED'],
    sums: ({ what, seat }, view) =>
      STANDS.includes(what) && seat !== undefined ? w('points', { n: pointsOf(view, seat) }) : '',
    choices: ({ view, seat, legal }) =>
      spots(legal, 'TAKE')
        .map((card) => `${card}: ${noteOn(preview(view, seat!, `TAKE ${card}`))}`)
        .join('; '),
  },
  keys: () => [[capsOf(NTH), w('keyDigits')], ['↑', k('up')], hint('ready')],
  hand: ({ view, seat }) => {
    const said = (cards: readonly number[]) => (cards.length ? list(cards.map(String)) : w('nothing'));
    return w('handIs', {
      cards: said(view.hand),
      floor: said(view.floor),
      display: seat === null ? w('nothing') : said(view.displays[seat] ?? []),
    });
  },
};

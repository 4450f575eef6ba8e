import { actionsOf, capsOf, hint, NTH } from '../../a11y/keymap';
import { hangUpTheParrots } from '../../art/parrots';
import type { GameFace, TableProps } from '../contract';
import { pictures } from './pictures';
import { prompt } from './prompt';
import Table from './Table.svelte';
import { HOLDING, PARROT, faceDown, type View } from './view';
import { copied, worthOf } from './worth';
import { cardWord, knownWords, number, w } from './words';

hangUpTheParrots();

/** `12 points so far, 3 cards face down` */
function known(view: View, seat: number): string {
  const box = view.boxes[seat] ?? [];
  return knownWords(worthOf(box, view.double_parrot).sum, faceDown(box));
}

function hand({ view, seat }: TableProps<View>): string {
  if (seat === null) return '';
  const box = view.boxes[seat] ?? [];
  const spots = box.map((card, spot) => {
    const copies = copied(box, spot);
    return `${spot + 1} ${card === null ? w('faceDown') : card === PARROT && copies !== null ? w('copies', { n: copies }) : cardWord(card)}`;
  });
  const mine = view.turn === seat && HOLDING.includes(view.phase) && view.in_hand !== null;
  return w('handIs', {
    box: spots.join(', '),
    sum: known(view, seat),
    discard: cardWord(view.discard),
    hand: mine ? w('handHas', { card: cardWord(view.in_hand) }) : '',
  });
}

/** Events after which a box counts otherwise. */
const STANDS = ['OPENED', 'PLACED', 'MADE_ROOM', 'REVEALED', 'TOOK_OFF', 'LANDED', 'TURNED_UP'];

export const face: GameFace<View> = {
  id: 'parrot-box',
  felt: 'jungle',
  figure: 'parrot',
  Table,
  pictures,
  prompt,
  facts: (view) => [w('round', { n: Math.min(view.round + 1, view.rounds), of: view.rounds })],
  scores: (view, names) => ({
    columns: Array.from({ length: view.rounds }, (_, i) => w('nth', { n: i + 1 })),
    rows: names.map((_, seat) => ({
      seat,
      cells: Array.from({ length: view.rounds }, (_, i) =>
        view.points[seat]?.[i] === undefined ? '·' : number(view.points[seat]![i]!),
      ),
      total: view.totals[seat] ?? 0,
    })),
  }),
  sounds: {
    ROUND: 'card',
    OPENED: 'flip',
    DREW: 'card',
    TOOK: 'card',
    PLACED: 'land',
    DISCARDED: 'land',
    REVEALED: 'flip',
    TURNED_UP: 'flip',
    TOOK_OFF: 'squawk',
    LANDED: 'squawk',
    RESHUFFLED: 'rustle',
    FINISHED: 'turn',
    PILE_FINISHED: 'turn',
    SCORED: 'pair',
  },
  goal: () => w('goal'),
  moments: ['TOOK_OFF', 'PILE_FINISHED'],
  asides: ['BIRTHDAY', 'CHOSE', 'READY', 'DREW', 'DREW_CARD', 'RANKED'],
  aloud: {
    always: ['FINISHED', 'PILE_FINISHED', 'SCORED'],
    seldom: ['BIRTHDAY', 'READY', 'DREW', 'RANKED'],
    sums: ({ what, seat }, view) => (STANDS.includes(what) && seat !== undefined ? known(view, seat) : ''),
  },
  keys: () => [[capsOf(NTH.slice(0, 8)), w('keyDigits')], ...actionsOf('parrot-box').map(hint)],
  hand,
};

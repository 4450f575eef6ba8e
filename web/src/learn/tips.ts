/**
 * What the coach says in a real game, to somebody who has not finished its lesson: one sentence at
 * the first occurrence of each thing. It goes by what is told and shown, and knows no rules.
 */

import type { TableProps, Told } from '../games/contract';
import type { Say } from '../protocol/papers';
import { change, settings } from '../settings/settings.svelte';

type Scene = TableProps<any>;

export interface Tip {
  id: string;
  when: (news: readonly Told[], scene: Scene) => boolean;
  at: string; // what it stays near to
  words: Say;
}

const PARROT = 13;
const happens =
  (...names: string[]) =>
  (news: readonly Told[]) =>
    news.some((event) => names.includes(event.what));
const comes = (insect: string) => (news: readonly Told[]) =>
  news.some(({ what, card }) => what === 'LAID' && String(card).startsWith(insect));
const twice = (cards: readonly unknown[]) => new Set(cards).size < cards.length;

/** Whether two equal cards lie face up in a column of the box that has just changed. */
function pairs(news: readonly Told[], scene: Scene): boolean {
  return news.some(({ what, seat }) => {
    if (seat === undefined || !['OPENED', 'PLACED', 'REVEALED', 'LANDED'].includes(what)) return false;
    const box: (number | null)[] = scene.view.boxes[seat] ?? [];
    const half = box.length / 2;
    return box.slice(0, half).some((card, spot) => card !== null && card !== PARROT && card === box[spot + half]);
  });
}

/** A Parrot that one can see: in a box, on the discard pile, or in one's own hand. */
const parrotShows = (news: readonly Told[], { view, seat }: Scene) =>
  news.length > 0 &&
  (view.boxes.flat().includes(PARROT) || view.discard === PARROT || (view.turn === seat && view.in_hand === PARROT));

export const TIPS: Record<string, Tip[]> = {
  'party-bugs': [
    {
      id: 'king',
      at: '.floor',
      when: happens('KING_TAKES_ALL'),
      words: {
        en: 'A Party King! It takes the whole dance floor; nobody else takes a card in this round.',
        de: 'Ein Party-King! Er nimmt die ganze Tanzfläche; sonst nimmt in dieser Runde niemand.',
      },
    },
    {
      id: 'tied',
      at: '.floor',
      when: (news, { view }) => happens('REVEALED')(news) && twice(view.played.filter(Boolean)),
      words: {
        en: 'Equal cards were played. Who of them takes first is counted clockwise, from the Tied card (=).',
        de: 'Gleiche Karten wurden gespielt. Wer von ihnen zuerst nimmt, wird im Uhrzeigersinn gezählt, ab der Gleichstandskarte (=).',
      },
    },
    {
      id: 'pair',
      at: '.floor',
      when: happens('PAIR_LEFT', 'HIDDEN_PAIR_LEFT'),
      words: {
        en: 'A pair dances off: two equal costumes in one display leave the game at once.',
        de: 'Ein Paar tanzt davon: Zwei gleiche Kostüme in einer Auslage verlassen sofort das Spiel.',
      },
    },
  ],
  'parrot-box': [
    {
      id: 'last',
      at: '.middle',
      when: happens('FINISHED', 'PILE_FINISHED'),
      words: {
        en: 'The last round begins: everybody else has one more turn, and then all boxes count.',
        de: 'Die letzte Runde beginnt: Alle anderen haben noch einen Zug, dann zählen alle Kisten.',
      },
    },
    {
      id: 'pair',
      at: '.middle',
      when: pairs,
      words: {
        en: 'A Pair: two equal cards in one column count nothing.',
        de: 'Ein Paar: Zwei gleiche Karten in einer Spalte zählen nichts.',
      },
    },
    {
      id: 'parrot',
      at: '.middle',
      when: parrotShows,
      words: {
        en: 'A Parrot! It copies the card it shares a column with, so the two count nothing.',
        de: 'Ein Papagei! Er plappert die Karte nach, mit der er in einer Spalte liegt, und beide zählen nichts.',
      },
    },
  ],
  'cheating-moth': [
    {
      id: 'guard',
      at: '.seats',
      when: (_, { view, seat }) => seat !== null && view.guard === seat,
      words: {
        en: 'You are the Guard: you never cheat yourself, and only you may lay a Moth. Catch somebody, and they get the cap.',
        de: 'Du bist der Wächter: Du mogelst nie, und nur du darfst Motten legen. Erwischst du jemanden, geht die Mütze dorthin.',
      },
    },
    {
      id: 'mosquito',
      at: '.middle',
      when: comes('mosquito'),
      words: {
        en: 'That was a Mosquito: everybody slaps it. The slowest gets a card from each of the others.',
        de: 'Das war eine Mücke: Alle schlagen zu. Wer am langsamsten ist, bekommt von allen anderen eine Karte.',
      },
    },
    {
      id: 'cockroach',
      at: '.middle',
      when: comes('cockroach'),
      words: {
        en: 'That was a Cockroach: a race to get rid of a number card of the same value.',
        de: 'Das war eine Kakerlake: ein Rennen darum, eine Zahlenkarte mit demselben Wert loszuwerden.',
      },
    },
    {
      id: 'spider',
      at: '.middle',
      when: comes('spider'),
      words: {
        en: 'A Spider: whoever lays it may give a card away.',
        de: 'Eine Spinne: Wer sie legt, darf eine Karte verschenken.',
      },
    },
  ],
};

/** Changes with every turn; where all choose at once, with every round. */
export const turnOf = ({ view }: Scene): string => [view.game, view.round, view.rounds_played, view.turn].join();

/** The first tip that is new; `seen` are the names of those that were shown, and of games whose lesson is finished. */
export function choose(game: string, news: readonly Told[], scene: Scene, seen: string): Tip | null {
  const known = seen.split(' ');
  if (scene.seat === null || known.includes(game)) return null;
  return (TIPS[game] ?? []).find((tip) => !known.includes(`${game}/${tip.id}`) && tip.when(news, scene)) ?? null;
}

/** This device has seen a tip, or finished the lesson of a game. */
export function remember(name: string): void {
  if (!settings.tipsSeen.split(' ').includes(name)) change({ tipsSeen: `${settings.tipsSeen} ${name}`.trim() });
}

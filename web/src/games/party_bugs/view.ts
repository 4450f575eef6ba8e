/** The view of Party Bugs as the house sends it. Lists go by seat; for two, Paul comes last. */

export type Phase = 'HIDE' | 'CHOOSE' | 'TAKE' | 'LAST' | 'OVER';

export interface View {
  seat: number | null;
  seats: number;
  hidden_card: boolean;
  mirror: boolean;
  games: number;
  card_counter: boolean;
  game: number;
  round: number;
  phase: Phase;
  tied: number;
  hand: number[];
  choice: number | null;
  ready: boolean[];
  hand_sizes: number[];
  pile_sizes: number[];
  played: (number | null)[];
  floor: number[];
  order: number[];
  taken: number;
  displays: number[][];
  has_hidden: boolean[];
  hidden: (number | null)[];
  asked: number | null;
  tray: number[];
  mirror_holder: number | null;
  mirror_asked: boolean;
  unseen: number[][];
  betrayed: boolean[];
  scores: number[];
  totals: number[];
}

/** What lies open in a display, and the hidden card if it is known. */
export function pointsOf(view: View, member: number): number {
  const open = (view.displays[member] ?? []).reduce((sum, card) => sum + card, 0);
  return open + (view.hidden[member] ?? 0);
}

export interface Preview {
  clears: number | null; // the card that leaves the display
  from: number;
  to: number;
}

/** What a display would count after this action; null if it would count the same. */
export function preview(view: View, seat: number, action: string): Preview | null {
  const [verb, spot] = action.split(' ');
  const from = pointsOf(view, seat);
  const card = Number(spot);
  const hidden = view.hidden[seat] ?? 0;
  const leaves = (card: number, points = card): Preview => ({ clears: card, from, to: from - points });
  switch (verb) {
    case 'TAKE':
      return (view.displays[seat] ?? []).includes(card) ? leaves(card) : { clears: null, from, to: from + card };
    case 'HIDE':
      return { clears: null, from, to: from + card };
    case 'MIRROR':
      return leaves(card);
    case 'MIRROR_HIDDEN':
      return leaves(hidden);
    case 'PAIR':
      return leaves(hidden, 2 * hidden);
    default:
      return null;
  }
}

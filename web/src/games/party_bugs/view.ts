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
  clears: boolean;
  from: number;
  to: number;
}

/** What a display would count with this card in it: twins leave, everything else adds up. */
export function preview(view: View, seat: number, card: number): Preview {
  const from = pointsOf(view, seat);
  const clears = (view.displays[seat] ?? []).includes(card);
  return { clears, from, to: clears ? from - card : from + card };
}

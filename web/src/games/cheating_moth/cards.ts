/** Cards of Cheating Moth: views call them by number, events and actions by name. */

export const INSECTS = ['number', 'moth', 'spider', 'mosquito', 'cockroach', 'ant'] as const;
export type Insect = (typeof INSECTS)[number];

export const VALUES = 5;
export const NO_CARD = -1;

export const insectOf = (card: number): Insect => INSECTS[Math.floor(card / VALUES)] ?? 'number';
export const valueOf = (card: number): number => (card % VALUES) + 1;
/** `moth-3` */
export const nameOf = (card: number): string => `${insectOf(card)}-${valueOf(card)}`;

export function numberOf(name: number | string | undefined): number {
  if (typeof name !== 'string') return name ?? NO_CARD;
  const [insect = '', value = ''] = name.split('-');
  const row = INSECTS.indexOf(insect as Insect);
  return row < 0 ? NO_CARD : row * VALUES + Number(value) - 1;
}

/** The class of the card's face. */
export const faceOf = (card: number): string =>
  insectOf(card) === 'number' ? `cm${valueOf(card)}` : `cm-${insectOf(card)}`;

/** Numbers of the cards that this verb can be done to. */
export function cardsFor(legal: readonly string[], verb: string): number[] {
  return legal.filter((name) => name.startsWith(`${verb} `)).map((name) => numberOf(name.slice(verb.length + 1)));
}

/** In a sorted hand low values come first, and number cards before insects. */
export const rank = (card: number): number => valueOf(card) * INSECTS.length + Math.floor(card / VALUES);

/** The faces of Party Bugs, hung up when its table is laid. */

import { costumes } from './costumes';
import { CARD, RAMP, blank } from './faces';
import { box, disc, placed, round, svg } from './parts';
import { hangUp, hung } from './wall';

const HIGHEST = 13;

export function costumeFace(value: number): string {
  const colour = RAMP[value] ?? RAMP[0];
  const ticks = Array.from({ length: HIGHEST }, (_, i) =>
    box(round(13.6 + i * 5.65), 127, 4.2, 6, 1.2, i < value ? colour : '#e6dac4', '', 0),
  ).join('');
  return svg(blank() + disc(50, 80, 40, `${colour}24`, '', 0) + placed(costumes[value]!(), 50, 79, 0.83) + ticks, CARD);
}

/** The same guest without halo and ticks, for cards too small to show them. */
export const costumeSmall = (value: number): string => svg(blank() + placed(costumes[value]!(), 50, 86, 0.92), CARD);

const VALUES = Array.from({ length: HIGHEST }, (_, i) => i + 1);

export const guestColours = (): string[] => VALUES.map((value) => `.bug${value},.bug${value}s{--ramp:${RAMP[value]}}`);

export function* guests(): Generator<string> {
  for (const value of VALUES) yield hung(`bug${value}`, costumeFace(value));
  for (const value of VALUES) yield hung(`bug${value}s`, costumeSmall(value));
}

export const hangUpTheGuests = (): void => hangUp('guests', guestColours(), guests());

/** The faces of Party Bugs, hung up when its table is laid. */

import { costumes } from './costumes';
import { CARD, RAMP, blank } from './faces';
import { asUrl, box, disc, placed, round, svg } from './parts';

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

export function guestSheet(): string {
  const rules: string[] = [];
  const rule = (name: string, picture: string) => rules.push(`.${name}{background-image:${asUrl(picture)}}`);
  for (let value = 1; value <= HIGHEST; value++) {
    rule(`bug${value}`, costumeFace(value));
    rule(`bug${value}s`, costumeSmall(value));
    rules.push(`.bug${value},.bug${value}s{--ramp:${RAMP[value]}}`);
  }
  return rules.join('\n');
}

export function hangUpTheGuests(): void {
  if (document.getElementById('guests')) return;
  document.head.append(Object.assign(document.createElement('style'), { id: 'guests', textContent: guestSheet() }));
}

/**
 * The cards of Cheating Moth: as many light bulbs as the number says, five kinds of insects, and how
 * many minus points each costs, as a row of pips. Numerals are HTML text in the card's own element.
 */

import { SEAT_COLOURS } from './avatars';
import { RAMP, back } from './faces';
import { figures, type Figure } from './figures';
import { CREAM, GOLD, INK, RED, box, disc, dot, fill, oval, path, placed, round, star, svg } from './parts';
import { hangUp, hung } from './wall';

const CARD = '0 0 100 140';
const blank = (): string => box(1.5, 1.5, 97, 137, 11, CREAM, INK, 3);

const bulb = (): string =>
  disc(0, -4, 21, '#ffd34d38', '', 0) +
  path('M-6 10C-7 4 -13 1 -13 -7A13 13 0 0 1 13 -7C13 1 7 4 6 10Z', '#ffd34d') +
  path('M-5 -4L-2 2L2 2L5 -4', 'none', '#b8860b', 1.8) +
  path('M-6 10H6V16Q0 20 -6 16Z', '#8f9ac9', INK, 2) +
  path('M-6 13H6', 'none', INK, 1.4) +
  path('M-8 -10Q-6 -15 -1 -16', 'none', '#fff', 2.4);

/** Where bulbs hang on a card, by how many there are. */
const PLACES: Record<number, [number, number][]> = {
  1: [[50, 80]],
  2: [
    [32, 64],
    [68, 98],
  ],
  3: [
    [50, 58],
    [28, 100],
    [72, 100],
  ],
  4: [
    [31, 62],
    [69, 62],
    [31, 104],
    [69, 104],
  ],
  5: [
    [50, 52],
    [23, 76],
    [77, 76],
    [33, 109],
    [67, 109],
  ],
};
const SIZES = [0, 1.75, 1.1, 0.98, 0.92, 0.78];
const SHADES = ['', RAMP[1], RAMP[4], RAMP[6], RAMP[9], RAMP[12]];

const pips = (n: number, colour: string): string =>
  Array.from({ length: n }, (_, i) => dot(round(50 + (i - (n - 1) / 2) * 7.4), 130, 2.5, colour)).join('');

export function numberFace(value: number): string {
  const bulbs = PLACES[value]!.map(([x, y]) => placed(bulb(), x, y, SIZES[value])).join('');
  return svg(blank() + disc(50, 80, 41, `${SHADES[value]}1c`, '', 0) + bulbs + pips(1, '#7a6a80'), CARD);
}

const INSECTS: Record<string, { halo: string; points: number; scale: number }> = {
  moth: { halo: '#7b1680', points: 10, scale: 0.86 },
  spider: { halo: '#4a3b63', points: 5, scale: 0.8 },
  mosquito: { halo: '#c0322c', points: 5, scale: 0.86 },
  cockroach: { halo: '#2f7de1', points: 5, scale: 0.8 },
  ant: { halo: '#c17f1a', points: 5, scale: 0.8 },
};

export function insectFace(insect: Figure): string {
  const { halo, points, scale } = INSECTS[insect]!;
  return svg(
    blank() + disc(50, 78, 41, `${halo}22`, '', 0) + placed(figures[insect](), 50, 76, scale) + pips(points, halo),
    CARD,
  );
}

/** The draw pile: night, a lamp, and something that flies around it. */
export const drawBack = (): string =>
  svg(
    blank() +
      box(8, 8, 84, 124, 7, '#3c2a63', '', 0) +
      fill('M50 36L14 132H86Z', '#ffe9a026') +
      placed(figures.lamp(), 50, 52, 0.62) +
      placed(figures.moth(), 62, 104, 0.34, 18) +
      placed(figures.moth(), 31, 92, 0.2, -24),
    CARD,
  );

/** What falls on a table when somebody is caught. */
export const stamp = (): string =>
  svg(disc(0, 0, 50, 'none', RED, 6) + disc(0, 0, 41, 'none', RED, 2) + star(0, -2, 30, RED, '', 0), '-58 -58 116 116');
export const halo = (): string =>
  svg(
    oval(0, -30, 30, 10, 'none', INK, 9) +
      oval(0, -30, 30, 10, 'none', GOLD, 5) +
      star(-38, -8, 7, '#fff') +
      star(38, -12, 7, '#fff') +
      star(30, 24, 5, '#fff'),
  );
export const paw = (): string =>
  svg(
    oval(0, 14, 24, 20, '#a8623a') +
      oval(-26, -12, 8, 12, '#a8623a', INK, 2.4, -24) +
      oval(-9, -24, 8, 13, '#a8623a', INK, 2.4, -8) +
      oval(9, -24, 8, 13, '#a8623a', INK, 2.4, 8) +
      oval(26, -12, 8, 12, '#a8623a', INK, 2.4, 24),
  );
export const present = (): string =>
  svg(
    box(-32, -14, 64, 52, 5, '#d55e00') +
      box(-37, -24, 74, 18, 5, '#e8833a') +
      box(-7, -24, 14, 62, 0, GOLD) +
      path('M0 -26C-26 -50 -34 -24 0 -26C34 -24 26 -50 0 -26Z', GOLD),
  );
export const broom = (): string =>
  svg(
    path('M26 -50L-6 8', 'none', INK, 9) +
      path('M26 -50L-6 8', 'none', '#c98d48', 5) +
      path('M-20 2L8 16L-2 48Q-34 44 -46 22Z', '#e6c14a') +
      path('M-16 12L-32 32M-8 16L-20 40M0 20L-8 44', 'none', '#9a7a12', 2.4),
  );

export const lock = (): string =>
  svg(
    path('M-18 -6V-24A18 18 0 0 1 18 -24V-6', 'none', INK, 14) +
      path('M-18 -6V-24A18 18 0 0 1 18 -24V-6', 'none', '#cfd6e6', 8) +
      box(-32, -10, 64, 52, 8, GOLD) +
      dot(0, 12, 7) +
      path('M0 14V26', 'none', INK, 6),
  );

const VALUES = [1, 2, 3, 4, 5];

const mothColours = (): string[] => [
  ...VALUES.map((value) => `.cm${value}{--ramp:${SHADES[value]}}`),
  ...Object.entries(INSECTS).map(([insect, { halo }]) => `.cm-${insect}{--ramp:${halo}}`),
];

function* moths(): Generator<string> {
  for (const value of VALUES) yield hung(`cm${value}`, numberFace(value));
  for (const insect of Object.keys(INSECTS)) yield hung(`cm-${insect}`, insectFace(insect as Figure));
  yield hung('cm-draw', drawBack());
  for (const seat of SEAT_COLOURS.keys()) yield hung(`cm-back${seat}`, back(seat, 'lamp'));
  yield hung('cm-stamp', stamp());
  yield hung('cm-halo', halo());
  yield hung('cm-paw', paw());
  yield hung('cm-present', present());
  yield hung('cm-broom', broom());
  yield hung('cm-lock', lock());
}

/** Called when a table of this game is opened. */
export const hangUpTheMoths = (): void => hangUp('art-moths', mothColours(), moths());

/**
 * The cards of Parrot Box: as many fruits as the number says, an empty nest for 0, and the Parrot
 * in three moods. Each picture is a background; the numeral and the bubble are HTML text.
 */

import { RAMP } from './faces';
import { figures } from './figures';
import { CREAM, GOLD, INK, RED, box, disc, dot, fill, oval, path, placed, round, star, svg } from './parts';
import { hangUp, hung } from './wall';

const CARD = '0 0 100 140';
const HIGHEST = 12;

const leaf = (x: number, y: number, turn = 0, colour = '#3c9a4b'): string =>
  placed(path('M0 0C3 -9 12 -11 17 -8C14 -1 7 3 0 0Z', colour, INK, 2), x, y, 1, turn);

/** One fruit of each kind, about 40 units high around the origin. */
const pineapple = () =>
  path(
    'M0 -12C-5 -20 -12 -22 -14 -28C-8 -28 -5 -25 -3 -22C-4 -28 -1 -32 0 -35C1 -32 4 -28 3 -22C5 -25 8 -28 14 -28C12 -22 5 -20 0 -12Z',
    '#3c9a4b',
  ) +
  oval(0, 6, 15, 20, '#f2a92c') +
  path('M-12 -6L8 24M-14 6L1 25M-4 -13L14 14M12 -6L-8 24M14 6L-1 25M4 -13L-14 14', 'none', '#b56b12', 1.6);
const cherry = () =>
  path('M0 2C1 -10 6 -18 13 -22', 'none', '#5d7a2a', 2.8) +
  disc(0, 9, 12, '#d8324a') +
  path('M-6 5Q-4 0 1 0', 'none', '#ffffffb0', 2.6) +
  leaf(9, -18, 20);
const banana = () =>
  path('M-14 -15C-18 8 0 22 18 14C20 10 19 8 17 8C4 12 -6 2 -9 -16C-10 -18 -13 -18 -14 -15Z', '#ffd84a') +
  path('M-11 -12C-10 4 0 14 14 12', 'none', '#c79a1c', 1.8);
const apple = () =>
  path('M0 -8C-9 -16 -20 -8 -17 5C-15 16 -7 21 0 17C7 21 15 16 17 5C20 -8 9 -16 0 -8Z', '#7cb82f') +
  path('M0 -8Q0 -15 4 -19', 'none', '#6b4a1e', 2.8) +
  leaf(2, -14, 10);
const carambola = () => star(0, 2, 20, '#f4c534', INK, 2.4) + star(0, 2, 10, '#ffe68a', '', 0);
const orange = () =>
  disc(0, 3, 16, '#f28c28') +
  dot(-5, 0, 1.3, '#c9660f') +
  dot(4, 6, 1.3, '#c9660f') +
  dot(5, -3, 1.3, '#c9660f') +
  dot(-3, 10, 1.3, '#c9660f') +
  leaf(0, -12, 0);
const mango = () =>
  path('M-14 10C-18 -6 -2 -18 10 -12C20 -6 16 10 4 16C-3 20 -11 18 -14 10Z', '#ef7f3a') +
  path('M4 -11C12 -9 15 -2 12 5', 'none', '#ffd08a', 3) +
  leaf(6, -12, -20);
const strawberry = () =>
  path('M0 20C-10 14 -16 4 -14 -6C-8 -12 8 -12 14 -6C16 4 10 14 0 20Z', '#df3d3d') +
  dot(-6, 0, 1.5, '#ffe68a') +
  dot(6, 0, 1.5, '#ffe68a') +
  dot(0, 6, 1.5, '#ffe68a') +
  path('M-11 -7L-5 -13L0 -8L5 -13L11 -7Q0 -2 -11 -7Z', '#3c9a4b', INK, 2);
const fig = () =>
  path('M0 -16C3 -8 16 -4 15 8C14 17 6 20 0 20C-6 20 -14 17 -15 8C-16 -4 -3 -8 0 -16Z', '#7a4a9e') +
  path('M-7 6Q-6 -1 -2 -6M7 6Q6 -1 2 -6', 'none', '#b48bd0', 2);
const lime = () =>
  disc(0, 2, 15, '#5aa63a') +
  disc(0, 2, 11.5, '#d6f0a8', '', 0) +
  path('M0 -9V13M-9.5 -3.5L9.5 7.5M9.5 -3.5L-9.5 7.5', 'none', '#7fbf4f', 2.2);
const berry = () =>
  disc(0, 3, 14, '#3f6fd1') + star(0, -4, 6.4, '#274a99', '', 0) + path('M-8 4Q-7 10 -2 12', 'none', '#a9c4ff', 2.4);
const feather = () =>
  path('M-2 22C-3 8 -10 -4 -2 -22C10 -12 11 4 3 14Z', '#e0413c') +
  path('M-2 22L1 -14M0 6L-6 0M0 6L7 1M0 -3L-5 -8M1 -3L7 -8', 'none', '#ffd9cf', 1.6) +
  path('M-2 22L-1 13', 'none', INK, 2.4);

const FRUITS = [pineapple, cherry, banana, apple, carambola, orange, mango, strawberry, fig, lime, berry, feather];

const nest = () =>
  oval(0, 4, 34, 11, '#6b4a1e') +
  oval(0, 3, 26, 6.4, '#3d2810', '', 0) +
  path('M-34 4C-33 26 -18 32 0 32C18 32 33 26 34 4C22 14 -22 14 -34 4Z', '#a9743a') +
  path(
    'M-30 12Q-8 24 26 14M-24 22Q0 30 24 21M-34 4L-43 -3M34 5L44 0M-14 30L-22 37M16 29L24 36M-6 16L4 26M10 18L-2 28',
    'none',
    '#6b4a1e',
    2.4,
  ) +
  placed(feather(), 26, -10, 0.62, 30);

/** How many in each row, from above. */
const ROWS: number[][] = [
  [],
  [1],
  [2],
  [1, 2],
  [2, 2],
  [2, 1, 2],
  [3, 3],
  [2, 3, 2],
  [3, 2, 3],
  [3, 3, 3],
  [3, 4, 3],
  [4, 3, 4],
  [4, 4, 4],
];

function bunch(value: number): string {
  if (value === 0) return placed(nest(), 50, 80, 0.92);
  const rows = ROWS[value]!;
  const widest = Math.max(...rows);
  const across = Math.min(86 / widest, 40);
  const down = Math.min(84 / rows.length, 40);
  const scale = rows.length === 1 && widest === 1 ? 1.55 : Math.min(across, down) / (value === HIGHEST ? 46 : 38);
  const uses = rows.flatMap((count, row) =>
    Array.from(
      { length: count },
      (_, i) =>
        `<use href="#f" transform="translate(${round(50 + (i - (count - 1) / 2) * across)} ${round(80 + (row - (rows.length - 1) / 2) * down)}) scale(${round(scale * 100) / 100})"/>`,
    ),
  );
  return uses.join('');
}

const blank = (colour = CREAM): string => box(1.5, 1.5, 97, 137, 11, colour, INK, 3);
const oneFruit = (value: number): string => (value ? `<g id="f">${FRUITS[value - 1]!()}</g>` : '');

export function numberFace(value: number): string {
  const colour = RAMP[value + 1] ?? RAMP[0];
  const ticks = Array.from({ length: HIGHEST }, (_, i) =>
    box(round(13.4 + i * 6.16), 127.5, 4.7, 5.5, 1.2, i < value ? colour : '#e6dac4', '', 0),
  ).join('');
  return svg(blank() + disc(50, 80, 40, `${colour}20`, '', 0) + bunch(value) + ticks, CARD, oneFruit(value));
}

/** Where a card is cut to a square, its lower part is seen; of a back the middle. */
const cut = (picture: string, seen = 'xMidYMax'): string =>
  picture.replace('<svg ', `<svg preserveAspectRatio="${seen} slice" `);

/** One of them only, for cards too small to count on. */
export const numberSmall = (value: number): string =>
  cut(svg(blank() + (value ? placed(FRUITS[value - 1]!(), 52, 98, 1.45) : placed(nest(), 50, 100, 0.92)), CARD));

/** Whoever flies spreads the wings. */
export const flying = (): string =>
  path('M-8 26C-16 38 -26 44 -36 45C-31 36 -24 27 -16 20Z', '#2f7de1') +
  path('M-4 30C-9 42 -16 50 -24 54C-22 44 -17 34 -12 25Z', RED) +
  path(
    'M8 -2C22 -30 38 -40 50 -40C50 -30 48 -26 44 -24C46 -20 42 -14 37 -14C37 -8 30 -2 26 -3C24 4 16 10 8 10Z',
    '#1f8746',
  ) +
  path('M18 -6C28 -22 36 -30 44 -32M20 0C28 -10 34 -16 40 -20', 'none', '#2f7de1', 3.2) +
  path(
    'M-10 -2C-24 -30 -38 -40 -50 -40C-50 -30 -48 -26 -44 -24C-46 -20 -42 -14 -37 -14C-37 -8 -30 -2 -26 -3C-24 4 -16 12 -8 12Z',
    '#2fa956',
  ) +
  path('M-18 -6C-28 -22 -36 -30 -44 -32M-20 0C-28 -10 -34 -16 -40 -20', 'none', '#ffd95c', 3.2) +
  oval(0, 10, 15, 23, '#2fa956', INK, 2.4, 14) +
  oval(3, 12, 8, 15, '#ffd95c', '', 0, 14) +
  path('M1 -34C-5 -45 1 -50 5 -38C5 -51 14 -50 11 -36Z', '#ffd95c') +
  disc(6, -19, 15.5, '#e0413c') +
  disc(11, -22, 8, '#fff') +
  dot(12.6, -21, 3.8) +
  dot(13.8, -22.6, 1.3, '#fff') +
  path('M18 -29C33 -31 34 -16 25 -10C24 -15 20 -17 16 -18Z', '#ffb31a') +
  path('M17 -15C20 -8 25 -6 28 -9', '#c0322c', INK, 1.8);

/** Beak open, looking at its neighbour; its bubble is filled with text. */
const copycat = () =>
  placed(
    figures.parrot() +
      path('M18 -17C21 -8 27 -6 30 -10C28 -14 24 -17 18 -17Z', '#8e1f2b', INK, 1.8) +
      path('M-2 -33Q5 -38 12 -35', 'none', INK, 2.2),
    38,
    92,
    0.8,
  ) + path('M62 22H84Q95 22 95 34Q95 47 84 47H77L66 59L68 47H62Q52 47 52 34Q52 22 62 22Z', '#fff', INK, 2.4);

const parrotHalo = disc(50, 82, 42, '#2fa95622', '', 0);
export const parrotFace = (): string =>
  svg(blank() + parrotHalo + placed(figures.parrot(), 50, 82, 0.98) + path('M16 128H84', 'none', '#a9743a', 6), CARD);
export const copycatFace = (): string =>
  svg(blank() + parrotHalo + copycat() + path('M12 128H70', 'none', '#a9743a', 6), CARD);

/** In a small card the bubble is drawn by the page, so both moods share a picture. */
export const parrotSmall = (): string => cut(svg(blank() + parrotHalo + placed(figures.parrot(), 60, 92, 0.84), CARD));

const palm =
  '<pattern id="p" width="28" height="28" patternUnits="userSpaceOnUse"><path d="M4 24C6 12 14 5 25 4C23 15 16 23 4 24ZM4 24L17 11" fill="#ffffff1f" stroke="#ffffff45" stroke-width="1.6"/></pattern>';

/** All cards come from one deck, so all have the same back. */
export const parrotBack = (): string =>
  cut(
    svg(
      blank() +
        box(8, 8, 84, 124, 7, '#0f7a5f', '', 0) +
        box(8, 8, 84, 124, 7, 'url(#p)', '', 0) +
        disc(50, 70, 26, '#0b5b48', GOLD, 2.6) +
        placed(feather(), 50, 70, 1.02, 18),
      CARD,
      palm,
    ),
    'xMidYMid',
  );

export const perch = (): string =>
  svg(
    path('M-40 22H40', 'none', '#6b4a1e', 9) +
      path('M-40 22H40', 'none', '#c98d48', 4.4) +
      leaf(28, 16, -30) +
      leaf(-30, 18, -120) +
      path('M0 -34V4M-12 -8L0 6L12 -8', 'none', '#fff', 11) +
      path('M0 -34V4M-12 -8L0 6L12 -8', 'none', '#0f5a36', 6),
  );

export const bell = (): string =>
  svg(
    path('M-6 -40A6 6 0 0 1 6 -40', 'none', INK, 4) +
      path('M0 -38C-22 -36 -24 -10 -26 12L-34 24H34L26 12C24 -10 22 -36 0 -38Z', GOLD) +
      path('M-14 -6C-13 -18 -8 -24 -2 -26', 'none', '#fff6', 5) +
      disc(0, 32, 8, '#c79a1c'),
  );

/** A palm for the corners of the table. */
export const frond = (): string => {
  const one =
    fill('M0 0C14 -26 18 -62 4 -104C-10 -64 -10 -28 0 0Z', '#0a3f3a55') +
    path('M0 0C3 -34 5 -64 4 -96', 'none', '#ffffff12', 2);
  return svg(
    [-8, 16, 38, 60, 82, 104].map((turn, i) => placed(one, 6, 108, i % 2 ? 0.82 : 1, turn)).join(''),
    '0 0 116 116',
  );
};

const VALUES = Array.from({ length: HIGHEST + 1 }, (_, value) => value);

const parrotColours = (): string[] => VALUES.map((value) => `.pb${value},.pb${value}s{--ramp:${RAMP[value + 1]}}`);

export function* parrots(): Generator<string> {
  yield hung('pb-back', parrotBack());
  for (const value of VALUES) yield hung(`pb${value}`, numberFace(value));
  yield hung('pb-parrot', parrotFace());
  yield hung('pb-copycat', copycatFace());
  for (const value of VALUES) yield hung(`pb${value}s`, numberSmall(value));
  yield hung('pb-parrots', parrotSmall());
  yield hung('pb-copycats', parrotSmall());
  yield hung('pb-flying', svg(flying()));
  yield hung('pb-perch', perch());
  yield hung('pb-bell', bell());
  yield hung('pb-frond', frond());
}

/** Called when a table of this game is opened. */
export const hangUpTheParrots = (): void => hangUp('art-parrots', parrotColours(), parrots());

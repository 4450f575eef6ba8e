/** Everybody else: the animals of the other two games, and things that lie on the tables. */

import { bug, eyes } from './bug';
import { GOLD, INK, RED, box, disc, dot, fill, mirrored, oval, path, round, star } from './parts';

const parrot = () =>
  path('M-4 30C-8 44 -15 50 -25 53C-22 45 -20 38 -14 28Z', '#2f7de1') +
  path('M-1 33C-2 46 -7 52 -13 56C-12 47 -12 40 -9 31Z', RED) +
  oval(1, 8, 20, 27, '#2fa956') +
  oval(6, 13, 11, 18, '#ffd95c', '', 0) +
  path('M-15 -8C-34 -2 -37 24 -21 38C-14 25 -9 8 -15 -8Z', '#1f8746') +
  path('M-24 8C-30 15 -29 25 -23 32M-19 10C-24 17 -23 24 -19 30', 'none', '#2f7de1', 3.4) +
  path('M-3 -38C-10 -50 -4 -56 1 -42C0 -57 10 -57 8 -41C13 -50 18 -46 12 -37Z', '#ffd95c') +
  disc(4, -22, 18, '#e0413c') +
  disc(10, -25, 9.4, '#fff') +
  dot(12, -24, 4.4) +
  dot(13.4, -25.8, 1.5, '#fff') +
  path('M19 -33C36 -34 36 -14 24 -5C25 -14 20 -18 17 -20Z', '#ffb31a') +
  path('M18 -19Q24 -21 29 -18', 'none', INK, 1.8) +
  path('M-4 34V42M-4 42L-9 45M-4 42L1 45M8 34V42M8 42L3 45M8 42L13 45', 'none', '#9a6400', 3);

const moth = () =>
  mirrored(
    path('M5 -8C18 -42 50 -40 46 -10C44 2 34 6 24 6C40 10 40 34 22 34C12 34 7 24 5 14Z', '#b79ad8') +
      path('M14 -16C22 -30 38 -30 38 -14', 'none', '#8a6cb3', 3) +
      disc(29, -12, 7, '#65468f') +
      dot(29, -12, 3.2, GOLD) +
      path('M13 16C18 26 27 28 29 20', 'none', '#8a6cb3', 3) +
      path('M5 -29C8 -40 14 -45 21 -48M9 -37L15 -36M13 -42L19 -40', 'none', INK, 2),
  ) +
  oval(0, 13, 8.4, 22, '#6b5a7d') +
  path('M-7 9H7M-8 16H8M-7 23H7', 'none', '#9380aa', 2.2) +
  disc(0, -17, 14.5, '#9380aa') +
  path('M-15.5 -22Q0 -29 15.5 -22V-14Q7 -8 0 -15Q-7 -8 -15.5 -14Z', '#2d2438') +
  eyes(-2, -18, 6.8, 5) +
  path('M-6 -7Q1 -2 7 -8');

const guard = () =>
  mirrored(
    path('M16 4C26 2 31 -6 33 -13M17 17C26 18 31 23 33 28M8 33L10 43', 'none', INK, 5) + oval(13, 45.5, 8, 4, INK),
  ) +
  path('M0 -8C27 -8 28 38 0 39C-28 38 -27 -8 0 -8Z', '#2f6fb5') +
  path('M0 -8V39', 'none', '#1d4a7d', 2.4) +
  dot(11, 12, 3.4, '#1d4a7d') +
  dot(13, 25, 2.6, '#1d4a7d') +
  dot(-13, 25, 2.6, '#1d4a7d') +
  star(-10, 12, 6.4) +
  disc(0, -20, 16, '#4c93da') +
  eyes(0, -20, 7.2, 6.6) +
  path('M-6 -9H6') +
  path('M-21 -30Q0 -40 21 -30L17 -25Q0 -33 -17 -25Z', INK) +
  path('M-17 -31C-22 -49 22 -49 17 -31Q0 -39 -17 -31Z', '#1d3a66') +
  star(0, -40, 5.2) +
  disc(33, -15, 4.6, '#4c93da') +
  path('M33 -19L45 -27V-7L33 -12Z', GOLD) +
  path('M48 -30L54 -35M49 -17H57M48 -4L54 1', 'none', GOLD, 2.6);

const spider = () =>
  path('M0 -58V-28', 'none', '#b9b7cc', 2) +
  mirrored(
    path(
      'M12 -2C28 -20 38 -14 43 0M15 6C31 -4 39 8 42 22M14 14C28 12 33 26 35 38M10 21C19 25 21 36 21 46',
      'none',
      INK,
      3.6,
    ),
  ) +
  disc(0, 9, 20, '#4a3b63') +
  path('M-13 7Q0 17 13 7M-10 17Q0 25 10 17', 'none', '#7a65a0', 3) +
  disc(0, -16, 14, '#5f4d80') +
  eyes(0.8, -17, 6, 6) +
  disc(-12, -27, 2.8, '#fff', INK, 1.6) +
  disc(12, -27, 2.8, '#fff', INK, 1.6) +
  path('M-5 -7Q0 -3 5 -7M-3 -6V-2.5M3 -6V-2.5', 'none', INK, 2);

const mosquito = () =>
  mirrored(
    oval(23, -12, 21, 8, '#d4ebffc0', INK, 2, -24) + path('M4 6L22 20L19 42M4 12L11 28L8 47', 'none', INK, 2.4),
  ) +
  path('M0 -4C9 6 8 28 0 43C-8 28 -9 6 0 -4Z', '#7d8f4e') +
  path('M-5.5 11H5.5M-6 18H6M-5 25H5', 'none', RED, 3) +
  path('M-5 -28L-10 -40M5 -28L10 -40', 'none', INK, 2) +
  disc(0, -17, 13, '#9aad64') +
  eyes(0.6, -20, 6, 6.2) +
  path('M0 -10L-3 15', 'none', INK, 2.8);

const ant = () =>
  mirrored(
    path('M8 4L27 -4L31 8M8 9L28 16L30 30M6 13L16 32L14 45', 'none', INK, 3) + path('M6 -30L10 -41', 'none', INK, 2.4),
  ) +
  oval(0, 29, 13, 17, '#b5432c') +
  path('M-10 24H10M-12 31H12', 'none', '#84301f', 2.2) +
  oval(0, 5, 8, 10, '#cc5a3f') +
  disc(0, -18, 15.5, '#b5432c') +
  eyes(1, -19, 7, 6.2) +
  path('M-6 -9Q0 -4 6 -9') +
  box(-25, -53, 50, 11, 3, '#e6c58f') +
  path('M-18 -47H-6M0 -49H14M-2 -45H6', 'none', '#b98f4f', 1.6);

const cockroach = () =>
  bug({
    feet: '#2f7de1',
    eyes: eyes(3),
    behind: path('M-30 34H-46M-32 40H-44M-33 28H-42', 'none', '#a58fb5', 2.4),
    chest: box(-9.5, 7, 19, 16, 3, '#fff') + path('M-3 12L0.6 9.6V20', 'none', INK, 2.8),
    over: path('M-16.4 -26Q0 -35 16.4 -26L17 -30Q0 -40 -17 -30Z', RED),
  });

const discoBall = () => {
  const rows = [-24, -12, 0, 12, 24].map((y) => {
    const half = round(Math.sqrt(34 * 34 - y * y));
    return path(`M${-half} ${y}Q0 ${y + 5} ${half} ${y}`, 'none', '#6675b4', 1.1);
  });
  const columns = [11, 24, 38].map((x) => mirrored(path(`M0 -34C${x} -20 ${x} 20 0 34`, 'none', '#6675b4', 1.1)));
  const tiles: [number, number, string][] = [
    [-14, -18, '#fff'],
    [7, -5, '#ffd1ea'],
    [-24, 4, '#c9fff6'],
    [13, 15, '#fff4b8'],
    [-6, 17, '#fff'],
    [15, -20, '#d8e4ff'],
  ];
  return (
    path('M0 -58V-34', 'none', '#cfd0e6', 2.6) +
    box(-5, -39, 10, 6, 2, '#8f9ac9', '#4e5a96', 1.6) +
    disc(0, 0, 34, '#b6c6ee', '#4e5a96', 2.4) +
    rows.join('') +
    columns.join('') +
    tiles.map(([x, y, c]) => box(x, y, 9, 8, 1.2, c, '', 0)).join('') +
    fill('M-26 -14C-20 -26 -8 -31 0 -31C-12 -26 -20 -18 -26 -14Z', '#ffffffa0')
  );
};

const lamp = () =>
  fill('M-14 -4L-44 50H44L14 -4Z', '#ffe9a055') +
  path('M0 -58V-36', 'none', INK, 3) +
  path('M-8 -36H8L24 -6Q0 2 -24 -6Z', '#2f7d5a') +
  path('M-14 -20Q0 -14 14 -20', 'none', '#7fd0a6', 2.4) +
  path('M-9 -2Q0 12 9 -2', '#fff1b8');

const tie = () =>
  disc(0, 0, 36, GOLD) +
  disc(0, 0, 29, 'none', '#ffffffb0', 2) +
  box(-17, -13, 34, 9, 3, INK, '', 0) +
  box(-17, 5, 34, 9, 3, INK, '', 0);

const mirror = () =>
  path('M-6 28L-8 52Q0 58 8 52L6 28Z', '#b8860b') +
  oval(0, -8, 31, 37, GOLD) +
  oval(0, -8, 24, 30, '#cfeaff') +
  path('M-14 -20L2 -36M-16 -6L12 -32M2 18L18 2', 'none', '#fff', 3.6) +
  star(0, -49, 6, '#fff');

const box_ = () =>
  path('M-36 -6L-24 -26H24L36 -6Z', '#e6b877') +
  path('M-36 -6H36L30 40H-30Z', '#c98d48') +
  path('M-34 10H34M-32 25H32', 'none', '#8f5f2a', 2) +
  path('M-8 -6V40M8 -6V40', 'none', '#8f5f2a', 2);

export const figures = {
  parrot,
  moth,
  guard,
  spider,
  mosquito,
  ant,
  cockroach,
  discoBall,
  lamp,
  tie,
  mirror,
  box: box_,
} as const;

export type Figure = keyof typeof figures;

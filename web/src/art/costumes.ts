/** The thirteen guests of Party Bugs, lowest first. */

import { SMILE, antennae, bug, eyes } from './bug';
import { GOLD, INK, RED, box, disc, dot, fill, mirrored, oval, path, ring, star } from './parts';

const WHITE = '#fdfcff';
const STEEL = '#a9b8c9';
const WOOD = '#7a4a22';
const LEATHER = '#643019';

const astronaut = () =>
  bug({
    body: '#eef1f7',
    belly: '#dde3ee',
    plain: true,
    limbs: '#c3ccdb',
    hands: WHITE,
    feet: '#c3ccdb',
    chest:
      box(-9, 8, 18, 13, 3, '#4f6fd0') +
      dot(-4, 13, 2.1, '#ff6b5e') +
      dot(3, 13, 2.1, GOLD) +
      path('M-5 17.5H5', 'none', '#fff', 1.6),
    tips: '#ff6b5e',
    over:
      disc(0, -20, 22, '#bfe3ff3d', '#e8f4ff', 3.4) +
      disc(0, -20, 24, 'none', INK, 2) +
      path('M-14 -28Q-10 -36 -2 -37', 'none', '#fff', 3.4) +
      box(-13, 0, 26, 5, 2.5, '#eef1f7'),
  });

const diver = () =>
  bug({
    behind:
      disc(33, -38, 3.4, '#cfeeff', '#5fb0dd', 1.6) +
      disc(38, -47, 2.2, '#cfeeff', '#5fb0dd', 1.4) +
      disc(31, -50, 1.7, '#cfeeff', '#5fb0dd', 1.2),
    body: '#1f4d77',
    belly: '#2f70a5',
    plain: true,
    limbs: '#173a5a',
    hands: '#1f4d77',
    feet: '#18a17c',
    tips: '',
    chest: path('M0 -2V32', 'none', '#ffd34d', 2.4) + path('M-16 22H16', 'none', INK, 3),
    over:
      path('M-18 -42V-26C-18 -14 -13 -9 -6 -9', 'none', '#ff8a3c', 4.4) +
      box(-16, -31, 32, 17, 8, '#9fe0ff66', '#18a17c', 4) +
      path('M-10 -27L-5 -20', 'none', '#fff', 2.4),
    mouth: oval(0, -8, 5.4, 3.6, '#ff8a3c'),
  });

const chef = () =>
  bug({
    behind: path('M31 -19L35 -36', 'none', WOOD, 3.6) + oval(36, -42, 5, 7, '#d9a05c'),
    chest:
      path('M-12 0L-14 30Q0 37 14 30L12 0Q0 6 -12 0Z', WHITE) + path('M-6 18H6V25Q0 28 -6 25Z', 'none', '#b9b3c4', 1.8),
    collar: path('M-9 -2L0 4L9 -2L6 6L0 4L-6 6Z', RED),
    tips: '',
    mouth:
      path('M0 -12C-3 -16 -11 -15 -13 -10C-9 -7 -3 -8 0 -11C3 -8 9 -7 13 -10C11 -15 3 -16 0 -12Z', INK) +
      path('M-3 -5.5Q0 -4 3 -5.5', 'none', INK, 1.8),
    over:
      path('M-14 -33C-25 -38 -19 -51 -9 -48C-6 -57 7 -57 9 -48C19 -51 25 -38 14 -33Z', WHITE) +
      box(-14.5, -37, 29, 7, 2, WHITE) +
      path('M-5 -47V-41M5 -47V-41', 'none', '#c9c3d4', 1.8),
  });

const sunflower = () =>
  bug({
    body: '#4d8f3a',
    belly: '#78b75b',
    limbs: '#3b6e2c',
    hands: '#4d8f3a',
    feet: '#2f5a23',
    tips: '',
    head: '#8a5526',
    chest: path('M-18 10C-30 4 -34 14 -30 22C-24 24 -19 19 -16 15', '#79c257', INK, 2),
    collar: ring(13, 0, -20, path('M-5 -34C-6 -44 0 -47 0 -47C0 -47 6 -44 5 -34Z', GOLD, INK, 1.8)),
    mouth: path('M-6 -11Q0 -4 6 -11Z', '#fff', INK, 2),
    over: dot(-12, -14, 2.6, '#e98d5c') + dot(12, -14, 2.6, '#e98d5c'),
  });

const cowboy = () =>
  bug({
    behind: path('M31 -19C42 -22 46 -32 40 -38C34 -42 28 -36 32 -31C35 -28 40 -31 38 -34', 'none', '#c9a15a', 2.6),
    chest:
      path('M-17 8C-13 20 -13 28 -14 31L-6 34L-4 4ZM17 8C13 20 13 28 14 31L6 34L4 4Z', '#a8632d') + star(9.5, 16, 5.4),
    collar:
      path('M-13 -6L0 9L13 -6Q0 0 -13 -6Z', RED) +
      dot(-3, -1, 1.2, '#fff') +
      dot(3, -1, 1.2, '#fff') +
      dot(0, 4, 1.2, '#fff'),
    tips: '',
    over:
      path('M-29 -33Q-22 -27 0 -29Q22 -27 29 -33Q24 -39 14 -35H-14Q-24 -39 -29 -33Z', '#b57a3a') +
      path('M-13 -34C-15 -52 -6 -51 0 -47C6 -51 15 -52 13 -34Q0 -31 -13 -34Z', '#c98d48') +
      path('M-13 -37Q0 -34 13 -37', 'none', LEATHER, 3.4),
    mouth: path('M-6 -11Q1 -6 7 -12') + path('M6 -11L15 -7', 'none', '#6fae4a', 2),
  });

const wizard = () =>
  bug({
    behind:
      path('M31 -19L37 -37', 'none', WOOD, 3.4) +
      star(39, -43, 7.6) +
      dot(29, -46, 1.4, GOLD) +
      dot(46, -33, 1.4, GOLD),
    body: '#4536a3',
    belly: '#5a49c6',
    limbs: '#35297f',
    tips: '',
    plain: true,
    chest: star(-8, 22, 3.4, GOLD, '', 0) + dot(8, 26, 1.6, GOLD) + dot(9, 14, 1.2, GOLD),
    mouth:
      path('M-13 -13Q-7 -9 0 -13Q7 -9 13 -13Q14 4 0 17Q-14 4 -13 -13Z', '#f4f3fa') +
      path('M-4 -8Q0 -5 4 -8', 'none', INK, 2),
    over:
      path('M-24 -31Q0 -22 24 -31Q13 -35 10 -40L3 -59L-12 -38Q-14 -34 -24 -31Z', '#4536a3') +
      star(0, -41, 4.4, GOLD, '', 0) +
      dot(-8, -34, 1.5, GOLD) +
      dot(8, -34, 1.3, GOLD),
  });

const pirate = () =>
  bug({
    behind: path('M-31 -19V-26C-31 -33 -38 -33 -38 -27', 'none', STEEL, 4.2) + path('M-35 -20H-27', 'none', INK, 4),
    chest:
      fill('M-18 10Q0 15 18 10L18.5 16Q0 21 -18.5 16ZM-17 22Q0 27 17 22L14 28Q0 33 -14 28Z', '#f2ead9') +
      path('M-18 17Q0 22 18 17', 'none', INK, 3.6) +
      box(-4, 17, 8, 6, 1, GOLD, INK, 1.6),
    tips: '',
    over:
      path('M-17 -25C-17 -46 17 -46 17 -25Q0 -33 -17 -25Z', RED) +
      path('M16 -28L29 -35L26 -24L18 -24Z', RED) +
      dot(-6, -34, 1.7, '#fff') +
      dot(4, -35, 1.7, '#fff') +
      dot(11, -30, 1.5, '#fff') +
      path('M-16 -27L17 -16', 'none', INK, 2) +
      disc(7.6, -20, 6.6, INK),
    mouth: path('M-7 -11Q0 -4 7 -11Z', '#fff', INK, 2) + fill('M1 -10H4V-7H1Z', GOLD),
  });

const detective = () =>
  bug({
    behind:
      path('M29 -14L34 -24', 'none', WOOD, 4.4) +
      disc(38, -34, 9.5, '#cfeaffb0', INK, 3) +
      path('M33 -37Q36 -41 40 -40', 'none', '#fff', 2.2),
    body: '#8f7850',
    belly: '#a98f62',
    plain: true,
    limbs: '#6b5838',
    chest:
      path('M0 6V34', 'none', INK, 2) + dot(4, 16, 1.6) + dot(4, 24, 1.6) + path('M-17 22H17', 'none', '#5b4a2e', 3.4),
    collar: path('M-13 -5L-15 7L-4 10L0 3L4 10L15 7L13 -5Q0 2 -13 -5Z', '#9d855a'),
    tips: '',
    eyes: eyes(3),
    over:
      path('M-26 -31Q0 -24 26 -31Q20 -37 14 -36H-14Q-20 -37 -26 -31Z', '#54452f') +
      path('M-14 -35C-15 -50 -5 -49 0 -46C5 -49 15 -50 14 -35Q0 -32 -14 -35Z', '#6c5a3f') +
      path('M-14 -38Q0 -34 14 -38', 'none', INK, 3.4),
    mouth: path('M-5 -10Q0 -8 5 -11'),
  });

const vampire = () =>
  bug({
    behind:
      path('M-13 -8L-38 38Q-26 33 -19 39Q-9 33 0 39Q9 33 19 39Q26 33 38 38L13 -8Z', '#6d0f2c') +
      path('M-13 -4L-27 -17L-10 -13ZM13 -4L27 -17L10 -13Z', '#a3173f'),
    body: '#2d2438',
    belly: '#f4f0f7',
    limbs: '#2d2438',
    hands: '#dcd2e4',
    head: '#dcd2e4',
    tips: '',
    collar: path('M0 1L-9 -4V6ZM0 1L9 -4V6Z', RED),
    eyes: eyes(0),
    over: path('M-17 -22C-18 -42 18 -42 17 -22C12 -26 8 -31 8 -31L0 -24L-8 -31C-8 -31 -12 -26 -17 -22Z', INK),
    mouth:
      path('M-7 -11Q0 -6 7 -11') + path('M-5 -9.6L-3.6 -4.6L-1.8 -8.6ZM5 -9.6L3.6 -4.6L1.8 -8.6Z', '#fff', INK, 1.2),
  });

const rockStar = () =>
  bug({
    body: '#2d2438',
    belly: '#463a5c',
    limbs: '#2d2438',
    feet: '#8c1f4f',
    tips: '',
    chest: `<g transform="rotate(-24 0 20)">${path('M4 18L37 16', 'none', WOOD, 4.4)}${path('M-14 17C-14 8 -4 8 0 12C5 8 12 10 12 18C12 26 5 28 0 24C-4 28 -14 26 -14 17Z', '#ff7b2e')}${disc(0, 18, 3.6, INK)}${box(34, 11, 9, 9, 2, INK)}</g>`,
    over:
      path('M-12 -34L-17 -47L-7 -41L-4 -56L1 -42L8 -56L9 -41L18 -47L12 -33Q0 -39 -12 -34Z', '#ff4fa3') +
      star(-7.6, -21, 9.4, '#2ad1c9', INK, 2) +
      star(7.6, -21, 9.4, '#2ad1c9', INK, 2),
    mouth: oval(0, -8.4, 4, 3, '#7b1030', INK, 2),
  });

const robot = () =>
  bug({
    behind: path('M0 -36V-48', 'none', INK, 3) + disc(0, -51, 4.4, '#ff6b5e'),
    body: '#9fb0c3',
    belly: '#7f91a8',
    plain: true,
    limbs: '#62738a',
    hands: STEEL,
    feet: '#62738a',
    tips: '',
    head: STEEL,
    chest:
      box(-10, 8, 20, 16, 2.5, '#2d3b50') +
      path('M-7 17L-3 12L1 20L4 14L7 17', 'none', '#7dff9b', 2) +
      dot(-12, 28, 1.6) +
      dot(12, 28, 1.6),
    eyes:
      box(-19, -37, 38, 33, 6, '#b9c7d6') +
      box(-14, -31, 12, 11, 3, INK, '', 0) +
      box(2, -31, 12, 11, 3, INK, '', 0) +
      box(-11, -28.5, 6, 6, 1.5, '#49f0e6', '', 0) +
      box(5, -28.5, 6, 6, 1.5, '#49f0e6', '', 0) +
      mirrored(box(18, -26, 5, 10, 2, '#62738a')),
    mouth: path('M-9 -11H9M-5 -14V-8M0 -14V-8M5 -14V-8', 'none', INK, 1.8),
  });

const ghost = () =>
  antennae() +
  oval(-11, 45, 8.5, 4.2, INK) +
  oval(11, 45, 8.5, 4.2, INK) +
  path('M-24 38C-27 -8 -22 -39 0 -39C22 -39 27 -8 24 38Q19 31 12 37Q6 43 0 37Q-6 31 -12 37Q-19 43 -24 38Z', WHITE) +
  path('M-22 4C-33 2 -36 -6 -33 -11M22 4C33 2 36 -6 33 -11', 'none', WHITE, 9) +
  path('M-23 8C-34 6 -38 -3 -36 -10Q-34 -15 -30 -12M23 8C34 6 38 -3 36 -10Q34 -15 30 -12', 'none', INK, 2.2) +
  oval(-8, -18, 5, 7.6, INK) +
  oval(8, -18, 5, 7.6, INK) +
  dot(-6.4, -21, 1.8, '#fff') +
  dot(9.6, -21, 1.8, '#fff') +
  oval(0, -2, 4.6, 5.6, INK) +
  oval(-15, -7, 3.8, 2.4, '#ffb3c7', '', 0) +
  oval(15, -7, 3.8, 2.4, '#ffb3c7', '', 0);

const partyKing = () =>
  bug({
    behind:
      path('M-14 -6L-40 40Q0 29 40 40L14 -6Z', '#b81c56') +
      path('M-40 40Q0 29 40 40', 'none', '#fff', 7.4) +
      dot(-26, 36.6, 1.6) +
      dot(-9, 34, 1.6) +
      dot(9, 34, 1.6) +
      dot(26, 36.6, 1.6) +
      path('M31 -19L37 -34', 'none', '#d9a400', 3.6) +
      disc(39.5, -41, 7.4, '#d8f1ff') +
      path('M32.6 -43.5H46.4M32.6 -38.5H46.4M36.6 -48V-34.4M42.4 -48V-34.4', 'none', '#5b7bd5', 1.2),
    feet: '#b81c56',
    tips: '',
    chest: path('M-13 0Q0 18 13 0', 'none', GOLD, 4.4) + disc(0, 11, 5.4, GOLD) + star(0, 11, 3, '#fff', '', 0),
    eyes:
      box(-15.5, -27, 14, 11, 4.5, INK) +
      box(1.5, -27, 14, 11, 4.5, INK) +
      path('M-2 -24H2M-15 -24L-17 -26M15 -24L17 -26', 'none', INK, 2.8) +
      path('M-12 -24.5L-9 -20M5 -24.5L8 -20', 'none', '#ffffff99', 2),
    over:
      path('M-17 -31L-21 -52L-9 -42L0 -57L9 -42L21 -52L17 -31Q0 -36 -17 -31Z', GOLD) +
      dot(0, -41, 3.2, RED) +
      dot(-10.5, -38, 2.3, '#2ad1c9') +
      dot(10.5, -38, 2.3, '#2ad1c9') +
      disc(-21, -53, 2.4, '#fff', INK, 1.6) +
      disc(0, -57, 2.4, '#fff', INK, 1.6) +
      disc(21, -53, 2.4, '#fff', INK, 1.6),
    mouth: SMILE,
  });

/** By value, so `costumes[0]` is nobody. */
export const costumes: readonly (() => string)[] = [
  () => '',
  astronaut,
  diver,
  chef,
  sunflower,
  cowboy,
  wizard,
  pirate,
  detective,
  vampire,
  rockStar,
  robot,
  ghost,
  partyKing,
];

/** Bots are robots, and whoever has a character has a face for it. */

import { bug } from './bug';
import { GOLD, INK, box, disc, dot, mirrored, oval, path, placed, star } from './parts';

export const ROBOTS = ['bot', 'nelly', 'carl', 'tim', 'sue', 'gus'] as const;
export type Robot = (typeof ROBOTS)[number];

export type State = 'well' | 'caught' | 'asleep';

const STEEL = '#b9c7d6';
const SHADE = '#93a4b8';
const GLOW: Record<State, string> = { well: '#49f0e6', caught: '#ff6b5e', asleep: '#8c8c9c' };
const SMILE = path('M-7 -13Q0 -7 7 -13');

interface Look {
  top: string; // antennae and hats that are behind the head
  head?: string;
  chest?: string;
  eyes: (state: State) => string;
  mouth: string;
  over?: string; // hats and beards in front
}

const lids = mirrored(path('M4 -22H13', 'none', INK, 3));

const lamps = (state: State): string =>
  state === 'asleep'
    ? lids
    : mirrored(box(2, -31, 12, 11, 3, INK, '', 0) + box(5, -28.5, 6, 6, 1.5, GLOW[state], '', 0));

/** Round ones that look somewhere. */
const rounds = (state: State, left: number, right: number, look: number): string =>
  state === 'asleep'
    ? lids
    : [[-8, left] as const, [8, right] as const]
        .map(
          ([x, size]) =>
            disc(x, -23, size, '#fff', INK, 2) +
            dot(x + look, -22.4, size * 0.46, state === 'caught' ? '#e0413c' : INK),
        )
        .join('');

const antenna = (state: State): string =>
  path('M0 -36V-49', 'none', INK, 3) + disc(0, -51, 4.4, state === 'well' ? '#7dff9b' : GLOW[state]);

const LOOKS: Record<Robot, (state: State) => Look> = {
  bot: (state) => ({ top: antenna(state), eyes: lamps, mouth: SMILE }),
  // Wide eyes, springs for antennae, a bow, and always a little sweat.
  nelly: () => ({
    top: mirrored(
      path('M8 -35C4 -39 14 -41 9 -45C5 -48 15 -49 13 -54', 'none', INK, 2.4) + disc(13, -54, 3, '#ff9ecb', INK, 1.6),
    ),
    head: box(-18, -37, 36, 33, 15, STEEL),
    eyes: (state) => rounds(state, 7.6, 7.6, -2.6),
    mouth: path('M-7 -10Q-3.5 -14 0 -10Q3.5 -6 7 -10'),
    over:
      path('M0 -38L-11 -44V-32ZM0 -38L11 -44V-32Z', '#ff9ecb', INK, 2) +
      disc(0, -38, 3.2, '#ff6fb0', INK, 1.8) +
      path('M19 -22C23 -16 23 -13 19.5 -13C16 -13 16 -16 19 -22Z', '#9fdcff', INK, 1.6),
  }),
  // Shades, half a smile, a chain of gold.
  carl: (state) => ({
    top: path('M10 -36L17 -50', 'none', INK, 3) + disc(17.6, -51.5, 3.6, GLOW[state]),
    head:
      box(-19, -36, 38, 32, 5, STEEL) +
      path('M-19 -31C-19 -43 4 -45 15 -39C19 -37 19 -33 19 -31Q0 -37 -19 -31Z', '#3c4658'),
    chest: path('M-11 2Q0 17 11 2', 'none', GOLD, 3.2) + disc(0, 12, 4.6, GOLD, INK, 1.8),
    eyes: () =>
      path('M-20 -28H20V-24Q17 -16 9 -17Q2 -18 1 -24H-1Q-2 -18 -9 -17Q-17 -16 -20 -24Z', INK, INK, 1.6) +
      path('M-14 -25L-10 -21M5 -25L9 -21', 'none', '#ffffffa0', 2),
    mouth: path('M-5 -10Q2 -8 8 -13'),
  }),
  // Lightning on his head, one eye larger than the other, a mouth like a saw.
  tim: (state) => ({
    top:
      path('M-1 -36L-7 -42H3L-4 -49L7 -55', 'none', INK, 3) +
      disc(8, -55, 3.6, state === 'well' ? GOLD : GLOW[state], INK, 1.8),
    head: placed(box(-18, -37, 36, 33, 8, STEEL) + mirrored(box(18, -26, 5, 10, 2, SHADE)), 0, 0, 1, -5),
    chest: path('M3 5L-5 17H1L-3 28L7 14H1Z', GOLD, INK, 1.8),
    eyes: (state) => rounds(state, 8.6, 5.4, 1.6),
    mouth: path('M-8 -10L-4 -13L0 -9L4 -13L8 -10'),
  }),
  // A hat, a star, and a look that misses nothing.
  sue: () => ({
    top: '',
    chest: star(0, 14, 10, GOLD),
    eyes: (state) => box(-15, -27, 30, 8, 4, INK, '', 0) + mirrored(oval(7, -23, 4.2, 2.2, GLOW[state], '', 0)),
    mouth: path('M-6 -11H6'),
    over:
      path('M-12 -34C-14 -52 -5 -54 0 -49C5 -54 14 -52 12 -34Z', '#b9793f') +
      path('M-12 -38Q0 -34 12 -38', 'none', '#6b3a1c', 3.4) +
      path('M-29 -37C-20 -29 20 -29 29 -37C24 -27 -24 -27 -29 -37Z', '#b9793f') +
      star(0, -43, 4.6, GOLD, INK, 1.4),
  }),
  // Glasses, a moustache and a cap.
  gus: () => ({
    top: path('M-13 -36C-18 -44 -24 -43 -26 -38', 'none', INK, 2.6) + disc(-26, -36, 3, SHADE, INK, 1.6),
    head: box(-18, -36, 36, 32, 10, '#c9cdd3'),
    chest: mirrored(path('M4 0L10 -3L12 34', 'none', '#7d5a3c', 3.4)),
    eyes: (state) =>
      path('M-2.4 -22H2.4', 'none', INK, 2) +
      mirrored(
        disc(8.6, -22, 6.6, '#eaf6ff', INK, 2) +
          (state === 'asleep'
            ? path('M5 -22Q8.6 -19 12 -22')
            : dot(8, -21.4, 2.6, state === 'caught' ? '#e0413c' : INK)) +
          path('M4 -31Q9 -34 14 -30', 'none', '#fff', 3.4),
      ),
    mouth: path('M-4 -8Q0 -6 4 -8'),
    over:
      mirrored(path('M0 -14C6 -17 12 -12 16 -13C13 -6 4 -6 0 -10Z', '#fff', INK, 1.8)) +
      path('M-20 -33C-20 -48 12 -50 18 -37L26 -33Q27 -30 22 -30Q0 -36 -20 -31Z', '#7a5b86') +
      path('M-17 -36Q0 -41 18 -37', 'none', '#553c60', 2),
  }),
};

export function robot(kind: Robot, colour: string, state: State): string {
  const look = LOOKS[kind](state);
  const mouths: Record<State, string> = {
    well: look.mouth,
    caught: oval(0, -8, 4, 3.6, '#7b1030', INK, 2),
    asleep: path('M-5 -10H5'),
  };
  return (
    look.top +
    bug({
      body: colour,
      belly: '#ffffff50',
      plain: true,
      limbs: '#62738a',
      hands: '#a9b8c9',
      feet: '#62738a',
      tips: '',
      chest: look.chest ?? star(0, 16, 7, '#ffffffc0', '', 0),
      eyes: (look.head ?? box(-19, -37, 38, 33, 7, STEEL)) + look.eyes(state),
      mouth: mouths[state],
      over: look.over ?? '',
    })
  );
}

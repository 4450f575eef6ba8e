/** Gestures across the table, as faces of the house bug. */

import { SKIN, antennae, closedEyes, eyes } from './bug';
import { INK, RED, asUrl, box, disc, mirrored, oval, path, svg } from './parts';

const head = (features: string): string => antennae() + disc(0, -20, 17, SKIN) + features;
const heart = (x: number): string =>
  path(`M${x} -15C${x - 12} -23 ${x - 6} -32 ${x} -26C${x + 6} -32 ${x + 12} -23 ${x} -15Z`, RED, INK, 1.8);

const FACES = {
  laugh: head(
    path('M-12 -24L-5 -21L-12 -18M12 -24L5 -21L12 -18') +
      path('M-8 -13Q0 -11 8 -13Q6 -4 0 -4Q-6 -4 -8 -13Z', '#7b1030'),
  ),
  clap: head(
    closedEyes +
      path('M-6 -12Q0 -5 6 -12') +
      mirrored(oval(7, 3, 5, 8, SKIN, INK, 2, 18) + path('M16 -6L21 -10M18 2L24 1')),
  ),
  gasp: head(eyes(0, -23, 7.4, 7) + oval(0, -9, 4, 5.4, '#7b1030', INK, 2)),
  cool: head(
    box(-15, -27, 13.5, 10, 4, INK) + box(1.5, -27, 13.5, 10, 4, INK) + path('M-3 -24H3') + path('M-5 -11Q1 -7 7 -12'),
  ),
  love: head(heart(-7.5) + heart(7.5) + path('M-5 -10Q0 -6 5 -10')),
  cry: head(
    path('M-12 -22Q-7.5 -26 -3 -22M3 -22Q7.5 -26 12 -22') +
      mirrored(path('M8 -20C10 -12 11 -8 8 -7C5 -8 6 -12 8 -20Z', '#9fdcff', INK, 1.4)) +
      path('M-5 -8Q0 -12 5 -8'),
  ),
} as const;

export type Reaction = keyof typeof FACES;
export const REACTIONS = Object.keys(FACES) as Reaction[];

export const reactionFace = (what: string): string | null =>
  Object.hasOwn(FACES, what) ? asUrl(svg(FACES[what as Reaction], '-28 -52 56 56')) : null;

/** The house bug: one body, many costumes. Every layer can be swapped. */

import { INK, disc, dot, mirrored, oval, path } from './parts';

export const SHELL = '#8a4b2a';
export const DARK = '#643019';
export const BELLY = '#cf935c';
export const SKIN = '#b06a3f';

export interface Layers {
  behind?: string; // capes, what is held
  body?: string;
  belly?: string;
  plain?: boolean; // no segments on the belly
  limbs?: string;
  feet?: string;
  hands?: string;
  chest?: string;
  head?: string;
  collar?: string; // between body and head
  eyes?: string;
  mouth?: string;
  tips?: string; // ends of the antennae; '' draws none
  over?: string; // hats, masks
}

export const SMILE = path('M-6 -11Q0 -5 6 -11');

export function bug(layers: Layers = {}): string {
  const limb = layers.limbs ?? DARK;
  const hand = layers.hands ?? SKIN;
  return [
    layers.behind ?? '',
    mirrored(
      path('M13 2C23 -1 29 -8 31 -17', 'none', limb, 5) +
        path('M15 14C23 14 27 19 29 25', 'none', limb, 5) +
        path('M7 31L9 42', 'none', limb, 6) +
        oval(12, 45, 8.5, 4.2, layers.feet ?? INK) +
        disc(31, -19, 4.4, hand),
    ),
    oval(0, 14, 18.5, 21, layers.body ?? SHELL),
    oval(0, 17, 12, 15, layers.belly ?? BELLY, '', 0),
    layers.plain ? '' : path('M-11 12H11M-12 18H12M-10 24H10', 'none', '#2a1a2e30', 1.6),
    layers.chest ?? '',
    layers.collar ?? '',
    layers.tips === '' ? '' : antennae(layers.tips),
    disc(0, -20, 17, layers.head ?? SKIN),
    layers.eyes ?? eyes(),
    layers.mouth ?? SMILE,
    layers.over ?? '',
  ].join('');
}

export function antennae(tip = DARK): string {
  return mirrored(path('M6 -34C9 -46 17 -49 24 -45') + disc(24.5, -44.5, 2.8, tip, INK, 1.6));
}

export function eyes(look = 1.4, y = -22, apart = 7.4, size = 6.4): string {
  return [-1, 1]
    .map((side) => {
      const x = side * apart;
      return (
        disc(x, y, size, '#fff', INK, 2) +
        dot(x + look, y + 0.8, size * 0.5) +
        dot(x + look + 1.1, y - 0.9, size * 0.17, '#fff')
      );
    })
    .join('');
}

export const closedEyes = path('M-12 -21Q-7.5 -17 -3 -21M3 -21Q7.5 -17 12 -21', 'none', INK, 2.6);

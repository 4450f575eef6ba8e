/** Places on the small tables of Party Bugs, and what is written at them. */

import { YOU, type Zone } from '../../../learn/plates';
import type { Say } from '../../../protocol/papers';

export const FLOOR: Zone = { id: 'floor', words: { en: 'Dance floor', de: 'Tanzfläche' }, large: true };
export const HAND: Zone = { id: 'hand', words: { en: 'Your hand', de: 'Deine Hand' }, large: true };
export const TRAY: Zone = { id: 'tray', words: { en: 'Out', de: 'Raus' }, as: 'tray' };
export const ME: Zone = { id: 'me', words: YOU, bug: ['ladybird', 0] };
export const DISPLAY: Zone = { ...ME, words: { en: 'Your display', de: 'Deine Auslage' }, large: true };
export const points = (n: number): Say => ({
  en: n === 1 ? '1 point' : `${n} points`,
  de: n === 1 ? '1 Punkt' : `${n} Punkte`,
});

export const place = (n: number) => `${n}.`;

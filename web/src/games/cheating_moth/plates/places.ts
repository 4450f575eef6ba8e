/** Places on the small tables of Cheating Moth, and what the others hold there. */

import type { Zone } from '../../../learn/plates';

export const PILE: Zone = { id: 'pile', words: { en: 'Pile', de: 'Ablage' }, as: 'pile', large: true };
export const DRAW: Zone = { id: 'draw', words: { en: 'Draw', de: 'Ziehen' }, as: 'pile' };
export const HAND: Zone = {
  id: 'hand',
  words: { en: 'Your hand', de: 'Deine Hand' },
  bug: ['ladybird', 0],
  large: true,
};
export const OTHERS = { mia: "?1' ?3'", bo: "?2' ?4'", rita: "?5' ?3''" };
export const PAIR = { mia: OTHERS.mia, bo: OTHERS.bo };

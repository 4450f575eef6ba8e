/** The rules of Parrot Box as plates. Numbers are those of RULES.md. */

import { hangUpTheParrots } from '../../art/parrots';
import { named, type Primer } from '../../learn/plates';
import { pair, score, sets } from './plates/counting';
import { fly, parrot } from './plates/parrots';
import { last, reveal, swap } from './plates/turns';

hangUpTheParrots();

export const primer: Primer = {
  felt: 'jungle',
  plates: [swap, reveal, pair, sets, parrot, fly, last, score],
  card(value, up) {
    if (!up) return { face: 'pb-back', numeral: '', words: { en: 'face down', de: 'verdeckt' } };
    if (value === 'parrot') return { face: 'pb-parrots', numeral: '', words: { en: 'Parrot', de: 'Papagei' } };
    return { face: `pb${value}s`, numeral: value, words: named(value) };
  },
};

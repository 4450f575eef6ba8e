/** The rules of Party Bugs as plates. Numbers are those of RULES.md. */

import { hangUpTheGuests } from '../../art/guests';
import { named, type Primer } from '../../learn/plates';
import { king, pair, score } from './plates/displays';
import { draft, last, reveal, tied } from './plates/rounds';
import { hidden, mirror, paul } from './plates/variants';

hangUpTheGuests();

export const primer: Primer = {
  felt: 'disco',
  plates: [reveal, draft, pair, king, tied, last, score, paul, hidden, mirror],
  card(value, up) {
    if (!up) return { face: 'back0', numeral: '', words: { en: 'face down', de: 'verdeckt' } };
    if (value === 'mirror')
      return { face: 'card-mirror', numeral: '', words: { en: 'Mirror card', de: 'Spiegelkarte' } };
    return {
      face: `bug${value}s`,
      numeral: value,
      words: value === '13' ? { en: '13, Party King', de: '13, Party-King' } : named(value),
    };
  },
};

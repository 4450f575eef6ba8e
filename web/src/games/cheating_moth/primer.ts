/** The rules of Cheating Moth as plates. Numbers are those of RULES.md. */

import { hangUpTheMoths } from '../../art/moths';
import { named, type Primer } from '../../learn/plates';
import type { Say } from '../../protocol/papers';
import { calm, caught, vanish } from './plates/cheating';
import { ant, cockroach, mosquito, spider } from './plates/insects';
import { fit, out } from './plates/rounds';

hangUpTheMoths();

const INSECTS: Record<string, Say> = {
  moth: { en: 'Moth', de: 'Motte' },
  spider: { en: 'Spider', de: 'Spinne' },
  mosquito: { en: 'Mosquito', de: 'Mücke' },
  cockroach: { en: 'Cockroach', de: 'Kakerlake' },
  ant: { en: 'Ant', de: 'Ameise' },
};

export const primer: Primer = {
  felt: 'kitchen',
  plates: [fit, spider, mosquito, cockroach, ant, vanish, calm, caught, out],
  card(value, up) {
    if (!up) return { face: 'cm-draw', numeral: '', words: { en: 'face down', de: 'verdeckt' } };
    const [, insect, number] = /^(?:(\w+)-)?(\d)$/.exec(value)!;
    if (!insect) return { face: `cm${number}`, numeral: number!, words: named(number!) };
    const name = INSECTS[insect]!;
    return {
      face: `cm-${insect}`,
      numeral: number!,
      words: { en: `${name.en} ${number}`, de: `${name.de} ${number}` },
    };
  },
};

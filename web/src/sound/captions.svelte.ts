/** What is to be heard, for those who do not hear it: a word or two behind the line of the story it belongs to. */

import { filled } from '../i18n';
import { settings } from '../settings/settings.svelte';
import type { Sound } from './sound';

/** The rustle of hands has no words: the Guard who listens to it has chosen to, and others see the hands. */
type Captioned = Exclude<Sound, 'tell'>;

export const en: Record<Captioned, string> = {
  card: 'card',
  land: 'thump',
  flip: 'clack',
  pair: 'cha-cha-cha',
  king: 'fanfare',
  turn: 'two tones',
  tick: 'tick',
  no: 'buzz',
  back: 'two soft tones',
  win: 'victory tune',
  squawk: 'squawk',
  whine: 'a mosquito’s whine',
  slap: 'slap',
  caught: 'a harsh chord',
  rustle: 'rustle',
  lampOn: 'click of the lamp',
  lampOnMe: 'the lamp clicks twice',
  lampOff: 'the lamp clicks off',
  scuttle: 'scuttling',
};
export const de: Record<Captioned, string> = {
  card: 'Karte',
  land: 'Plumps',
  flip: 'Klack',
  pair: 'Tschak-tschak',
  king: 'Fanfare',
  turn: 'zwei Töne',
  tick: 'Tick',
  no: 'Brummen',
  back: 'zwei leise Töne',
  win: 'Siegesmelodie',
  squawk: 'Krächzen',
  whine: 'Sirren einer Mücke',
  slap: 'Klatsch',
  caught: 'schriller Akkord',
  rustle: 'Rascheln',
  lampOn: 'Klick der Lampe',
  lampOnMe: 'die Lampe klickt zweimal',
  lampOff: 'die Lampe klickt aus',
  scuttle: 'Trippeln',
};
const OF = { en: '{what} from {name}', de: '{what} bei {name}' };
const MOST = 60;

interface Caption {
  sound: Captioned;
  name: string; // from whose seat it came, if that matters
  at: number;
}

let heard: readonly Caption[] = $state.raw([]);

/** A sound was made, or would have been if sound were on. */
export function caption(sound: Sound, name = ''): void {
  if (settings.captions && sound !== 'tell') heard = [...heard.slice(1 - MOST), { sound, name, at: performance.now() }];
}

/** Everything that was heard from this moment until another, each once. */
export function captionsIn(from: number, until: number): string[] {
  const words = settings.language === 'de' ? de : en;
  const said = heard
    .filter(({ at }) => at >= from && at < until)
    .map(({ sound, name }) => (name ? filled(OF[settings.language], { what: words[sound], name }) : words[sound]));
  return [...new Set(said)];
}

/** What this person likes, kept by the browser. One object; screens read it, the sheet changes it. */

import type { Level } from '../a11y/telling';
import type { Language } from '../protocol/messages';

export type Theme = 'dark' | 'light' | 'contrast';
export type Motion = 'system' | 'full' | 'less';
export type Speed = 'calm' | 'normal' | 'brisk';

export interface Settings {
  language: Language;
  theme: Theme;
  motion: Motion;
  speed: Speed;
  sound: boolean;
  volume: number; // 0 to 100, of everything
  effects: number; // 0 to 100 of that
  speech: boolean; // a voice calls what must not be missed
  speechVolume: number; // 0 to 100 of the volume
  captions: boolean; // the story says what is to be heard
  telling: Level; // how much a screen reader is told
  vibration: boolean;
  textSize: 100 | 125 | 150;
  easyReading: boolean;
  keys: boolean; // single-letter shortcuts
  keymap: Record<string, string>; // those that were changed
  hand: 'right' | 'left';
  partyLights: boolean;
  soundTells: boolean; // Cheating Moth: hands can be heard
  slowTells: boolean; // and take longer while I am the Guard
  slapPads: boolean; // more places to slap
  tips: boolean; // the coach speaks in real games
  tipsSeen: string; // names of those that were shown, and of games whose lesson is finished
  name: string;
  avatar: number;
}

const SHELF = 'parlour.settings';

export const DEFAULTS: Settings = {
  language: 'en',
  theme: 'dark',
  motion: 'system',
  speed: 'normal',
  sound: true,
  volume: 60,
  effects: 100,
  speech: false,
  speechVolume: 100,
  captions: false,
  telling: 'normal',
  vibration: true,
  textSize: 100,
  easyReading: false,
  keys: true,
  keymap: {},
  hand: 'right',
  partyLights: true,
  soundTells: false,
  slowTells: false,
  slapPads: false,
  tips: true,
  tipsSeen: '',
  name: '',
  avatar: -1,
};

export const settings: Settings = $state(read());

/** Old or foreign values are dropped one by one, so a bad one never costs the others. */
export function read(shelf: Pick<Storage, 'getItem'> | null = storage(), languages = navigator.languages): Settings {
  const mine: Settings = { ...DEFAULTS, language: languages?.[0]?.toLowerCase().startsWith('de') ? 'de' : 'en' };
  let kept: unknown = null;
  try {
    kept = JSON.parse(shelf?.getItem(SHELF) ?? 'null');
  } catch {
    return mine;
  }
  if (typeof kept !== 'object' || kept === null) return mine;
  for (const key of Object.keys(DEFAULTS) as (keyof Settings)[]) {
    const value = (kept as Record<string, unknown>)[key];
    if (value !== null && typeof value === typeof DEFAULTS[key]) Object.assign(mine, { [key]: value });
  }
  if (mine.language !== 'de') mine.language = 'en';
  return mine;
}

// Another tab of this browser has changed its mind: so have we.
if (typeof addEventListener === 'function')
  addEventListener('storage', (event) => event.key === SHELF && Object.assign(settings, read()));

export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  try {
    storage()?.setItem(SHELF, JSON.stringify(settings));
  } catch {
    // A full or forbidden shelf: the wish holds until the page is closed.
  }
}

const PACE: Record<Speed, number> = { calm: 1.4, normal: 1, brisk: 0.6 };

/** How much longer than usual things take for this viewer. */
export const slowness = (): number => PACE[settings.speed];

const wish = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;
let calm = $state(wish?.matches ?? false);
wish?.addEventListener('change', () => (calm = wish.matches));

export const stillness = (): boolean => (settings.motion === 'system' ? calm : settings.motion === 'less');

/** Write what concerns CSS onto the page. */
export function dress(page: HTMLElement = document.documentElement): void {
  page.lang = settings.language;
  page.dataset.theme = settings.theme;
  page.dataset.motion = stillness() ? 'less' : 'full';
  page.dataset.hand = settings.hand;
  page.dataset.lights = settings.partyLights && !stillness() ? 'on' : 'off';
  page.dataset.reading = settings.easyReading ? 'easy' : 'usual';
  page.style.setProperty('--text', String(settings.textSize / 100));
  page.dataset.letters = settings.textSize > 100 ? 'large' : 'usual';
  document
    .querySelector('meta[name=theme-color]')
    ?.setAttribute('content', settings.theme === 'light' ? '#fff1d6' : '#1b1430');
}

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
}

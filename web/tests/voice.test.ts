import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer, merged } from '../src/a11y/announce';
import { aloud, LEVELS, type Level } from '../src/a11y/telling';
import { face as moths } from '../src/games/cheating_moth';
import type { GameFace, TableProps, Told } from '../src/games/contract';
import { face as parrots } from '../src/games/parrot_box';
import { face as bugs } from '../src/games/party_bugs';
import type { GameCard } from '../src/protocol/papers';
import { change } from '../src/settings/settings.svelte';
import { caption, captionsIn, de, en } from '../src/sound/captions.svelte';
import { SOUNDS } from '../src/sound/sound';

const NAMES = ['Ada', 'Bo', 'Mia'];
/** A catalogue that says every event as its name: `Bo TOOK 7`. */
const words = {
  cards: {},
  verbs: {},
  told: new Proxy(
    {},
    {
      get: (_, what: string) => ({
        words: { en: `{seat} ${what} {card}`, de: `{seat} ${what} {card}` },
        number: 'other',
        is_seat: what === 'GAVE',
      }),
    },
  ),
} as unknown as GameCard;
const heard = (face: GameFace, level: Level, told: Told[], view: object = {}) =>
  aloud(face, told, view, { level, seat: 0, words, names: NAMES }).map((text) => text.replace(/ +(?=:|$)/, ''));

describe('the voice', () => {
  let polite: string[];
  let urgent: string[];
  let voice: Announcer;
  beforeEach(() => {
    vi.useFakeTimers();
    polite = [];
    urgent = [];
    voice = new Announcer(
      (text) => polite.push(text),
      (text) => urgent.push(text),
    );
  });
  afterEach(() => void vi.useRealTimers());

  it('merges a burst into one sentence', () => {
    voice.say('Mia takes 4');
    voice.say('Bo takes 7');
    vi.advanceTimersByTime(400);
    expect(polite).toEqual(['Mia takes 4, Bo takes 7']);
  });
  it('keeps sentences apart that have stops of their own', () => {
    expect(merged(['Bo takes 7', 'Is Bo out?', 'Mia: 312 ms', 'Bo draws', 'Mia draws'])).toBe(
      'Bo takes 7; Is Bo out? Mia: 312 ms; Bo draws, Mia draws',
    );
    expect(merged([])).toBe('');
  });
  it('says whose turn it is in one breath with what led to it', () => {
    voice.say('Mia takes 4');
    voice.say('Bo takes 7');
    voice.turn('Your turn');
    vi.advanceTimersByTime(1000);
    expect(urgent).toEqual(['Mia takes 4, Bo takes 7; Your turn']);
    expect(polite).toEqual([]);
  });
  it('interrupts, and says what waited afterwards', () => {
    voice.say('Mia takes 4');
    voice.interrupt('Connection lost');
    expect(urgent).toEqual(['Connection lost']);
    vi.advanceTimersByTime(400);
    expect(polite).toEqual(['Mia takes 4']);
  });
  it('forgets what was for somebody else', () => {
    voice.interrupt('Ada draws the 9');
    voice.say('Ada hides the 9');
    voice.linger('You hide the 9', 100);
    voice.forget();
    vi.advanceTimersByTime(2000);
    expect([polite.at(-1), urgent.at(-1), polite.length]).toEqual(['', '', 1]);
  });
  it('makes a repeated sentence a new one', () => {
    voice.interrupt('Your turn');
    voice.interrupt('Your turn');
    expect(new Set(urgent).size).toBe(2);
  });
  it('says a line of the status that stays, once, and none that goes by', () => {
    voice.linger('Bo takes a card', 1000);
    vi.advanceTimersByTime(800);
    voice.linger('Mia takes a card', 1000);
    vi.advanceTimersByTime(1400);
    voice.linger('Mia takes a card', 1000);
    vi.advanceTimersByTime(3000);
    expect(polite).toEqual(['Mia takes a card']);
    voice.linger('', 1000);
    voice.linger('Mia takes a card', 1000);
    vi.advanceTimersByTime(1400);
    expect(polite).toHaveLength(2);
  });
  it('says a line also if it is drawn anew all the time, and none again that was away for a moment', () => {
    for (let i = 0; i < 6; i++) {
      voice.linger('Bo takes a card', 1000);
      vi.advanceTimersByTime(300);
    }
    voice.linger('Mia takes a card', 1000);
    vi.advanceTimersByTime(300);
    voice.linger('Bo takes a card', 1000);
    vi.advanceTimersByTime(3000);
    expect(polite).toEqual(['Bo takes a card']);
  });
  it('does not say a turn twice', () => {
    voice.turn('Your turn');
    voice.linger('Your turn', 100);
    vi.advanceTimersByTime(1000);
    expect(polite).toEqual([]);
  });
});

describe('how much is said', () => {
  it('Party Bugs', () => {
    const view = { displays: [[], [3, 7], []], hidden: [null, null, null] };
    const told = [
      { what: 'CHOSE', seat: 1 },
      { what: 'ON_THE_FLOOR', seat: 2, card: 9 },
      { what: 'TOOK', seat: 1, card: 7 },
      { what: 'TOOK', seat: 0, card: 2 },
      { what: 'SCORED', seat: 2 },
    ];
    expect(heard(bugs, 'short', told, view)).toEqual(['Ada TOOK 2', 'Mia SCORED']);
    expect(heard(bugs, 'normal', told, view)).toEqual(['Bo TOOK 7', 'Ada TOOK 2', 'Mia SCORED']);
    expect(heard(bugs, 'full', told, view)).toEqual([
      'Bo CHOSE',
      'Mia ON_THE_FLOOR 9',
      'Bo TOOK 7: 10 points',
      'Ada TOOK 2: 0 points',
      'Mia SCORED',
    ]);
  });
  it('Parrot Box', () => {
    const view = { boxes: [[], [4, null, null, null, 7, null, null, null], []], double_parrot: 'zero' };
    const told = [
      { what: 'READY', seat: 2 },
      { what: 'PLACED', seat: 1, card: 4 },
      { what: 'FINISHED', seat: 2 },
    ];
    expect(heard(parrots, 'short', told, view)).toEqual(['Mia FINISHED']);
    expect(heard(parrots, 'normal', told, view)).toEqual(['Bo PLACED 4', 'Mia FINISHED']);
    expect(heard(parrots, 'full', told, view)).toEqual([
      'Mia READY',
      'Bo PLACED 4: 11 points so far, 6 cards face down',
      'Mia FINISHED',
    ]);
  });
  it('Cheating Moth', () => {
    const view = { seat: 0, house: { live: 1, exact_counts: 0 }, guard: 2, hand_sizes: [5, 6, 7] };
    const told = [
      { what: 'LAID', seat: 1, card: 3 },
      { what: 'COMMITTED', seat: 1 },
      { what: 'GAVE', seat: 2, other: 0 },
      { what: 'GUARD', seat: 2 },
    ];
    expect(heard(moths, 'short', told, view)).toEqual(['Mia GAVE', 'Mia GUARD']);
    expect(heard(moths, 'normal', told, view)).toEqual(['Bo LAID 3', 'Mia GAVE', 'Mia GUARD']);
    expect(heard(moths, 'full', told, view)).toEqual([
      'Bo LAID 3: about 6 cards',
      'Bo COMMITTED',
      'Mia GAVE: 7 cards',
      'Mia GUARD',
    ]);
  });
  it('a verdict is said by the table, and by nobody else', () => {
    for (const level of LEVELS)
      expect(
        heard(moths, level, [
          { what: 'CALLED', seat: 1 },
          { what: 'CAUGHT', seat: 0 },
        ]),
      ).toEqual([]);
  });
  it('of my own card I hear which it is', () => {
    const told = [
      { what: 'DREW', seat: 0 },
      { what: 'DREW_CARD', seat: 0, card: 9 },
      { what: 'DREW', seat: 1 },
    ];
    expect(heard(bugs, 'short', told)).toEqual(['Ada DREW_CARD 9']);
    expect(heard(bugs, 'full', told)).toEqual(['Ada DREW_CARD 9', 'Bo DREW']);
  });
  it('whoever watches is concerned by nothing', () => {
    expect(
      aloud(bugs, [{ what: 'TOOK', seat: 0, card: 2 }], {} as never, {
        level: 'short',
        seat: null,
        words,
        names: NAMES,
      }),
    ).toEqual([]);
  });
  it('names what every card on the floor would do', () => {
    const props = { seat: 0, legal: ['TAKE 3', 'TAKE 9'], view: { displays: [[9], []], hidden: [null, null] } };
    expect(bugs.aloud!.choices!(props as unknown as TableProps<never>)).toBe(
      '3: 9 becomes 12 points; 9: taking it clears your 9, 9 becomes 0 points',
    );
  });
});

describe('captions', () => {
  afterEach(() => change({ captions: false, language: 'en' }));
  it('are kept only for those who want them', () => {
    const from = performance.now();
    caption('slap');
    expect(captionsIn(from, Infinity)).toEqual([]);
    change({ captions: true });
    caption('slap');
    caption('slap');
    caption('land', 'Bo');
    caption('tell');
    expect(captionsIn(from, Infinity)).toEqual(['slap', 'thump from Bo']);
    change({ language: 'de' });
    expect(captionsIn(from, Infinity)).toEqual(['Klatsch', 'Plumps bei Bo']);
    expect(captionsIn(performance.now() + 1, Infinity)).toEqual([]);
  });
  it('there is one for every sound but the rustle of hands', () => {
    const sounds = Object.keys(SOUNDS)
      .filter((name) => name !== 'tell')
      .sort();
    expect(Object.keys(en).sort()).toEqual(sounds);
    expect(Object.keys(de).sort()).toEqual(sounds);
  });
});

describe('spoken calls', () => {
  const device = (...langs: [lang: string, localService: boolean][]) => {
    const said: { text: string; lang: string; volume: number }[] = [];
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        lang = '';
        volume = 1;
        voice = null;
        constructor(readonly text: string) {}
      },
    );
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => langs.map(([lang, localService]) => ({ lang, localService })),
      addEventListener: () => undefined,
      cancel: () => undefined,
      speak: (one: (typeof said)[number]) => said.push(one),
    });
    return said;
  };
  const load = async () => {
    vi.resetModules();
    const { change } = await import('../src/settings/settings.svelte');
    const { speak } = await import('../src/sound/speech.svelte');
    return { change, speak };
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });
  it('are off until somebody wants them, and silent with the sound', async () => {
    const said = device(['en-GB', true]);
    const { change, speak } = await load();
    speak('Caught!');
    expect(said).toEqual([]);
    change({ speech: true, sound: false });
    speak('Caught!');
    expect(said).toEqual([]);
    change({ sound: true, volume: 50, speechVolume: 40 });
    speak('Caught!');
    expect(said).toMatchObject([{ text: 'Caught!', lang: 'en-GB', volume: 0.2 }]);
  });
  it('use a voice of the page’s language that lives on the device, or none', async () => {
    const said = device(['en-US', true], ['de-DE', false]);
    const { change, speak } = await load();
    change({ speech: true, language: 'de' });
    speak('Erwischt!');
    expect(said).toEqual([]);
  });
  it('are no error where nothing can speak', async () => {
    const { change, speak } = await load();
    change({ speech: true });
    expect(() => speak('Caught!')).not.toThrow();
  });
});

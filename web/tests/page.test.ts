import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addSeat,
  carriedSeat,
  carrying,
  forgetTable,
  nameSeat,
  giveUpSeat,
  knownTables,
  newToken,
  remember,
  seatsAt,
} from '../src/net/seats';
import { choice, sentence } from '../src/net/sentences';
import type { GameCard } from '../src/protocol/papers';
import { routeOf } from '../src/route.svelte';
import { blocks, spans } from '../src/screens/prose';
import { fitted, nameOf } from '../src/screens/start';
import { DEFAULTS, read, settings } from '../src/settings/settings.svelte';

describe('addresses', () => {
  it.each([
    ['/', '', { screen: 'door' }],
    ['/kxtm', '', { screen: 'table', code: 'KXTM' }],
    ['/tv/KXTM', '', { screen: 'tv', code: 'KXTM' }],
    ['/rules/party-bugs', '#8.13', { screen: 'rules', game: 'party-bugs', rule: '8.13' }],
    ['/replay/abc', '', { screen: 'replay', id: 'abc' }],
    ['/OI01', '', { screen: 'nowhere' }],
    ['/%E0%A4%A', '', { screen: 'nowhere' }],
    ['/a/b/c', '', { screen: 'nowhere' }],
  ])('%s%s', (path, hash, route) => expect(routeOf(path, hash)).toEqual(route));
  it('a new table is a question', () =>
    expect(routeOf('/', '', '?new=party-bugs')).toEqual({ screen: 'new', game: 'party-bugs' }));
});

describe('a list that the host makes', () => {
  it('has a number for each seat, also for whoever comes later', () => {
    expect(fitted([], 3, 0)).toEqual([0, 0, 0]);
    expect(fitted([0, 200, 0], 4, 0)).toEqual([0, 200, 0, 0]);
    expect(fitted([0, 200, 0, 100], 3, 0)).toEqual([0, 200, 0]);
  });
  it('or is an order in which everybody stands once', () => {
    expect(fitted([], 3)).toEqual([0, 1, 2]);
    expect(fitted([2, 0, 1], 4)).toEqual([2, 0, 1, 3]);
    expect(fitted([3, 2, 0, 1], 3)).toEqual([2, 0, 1]);
  });
});

describe('somebody without a name', () => {
  afterEach(() => Object.assign(settings, DEFAULTS));
  it('is called after their bug, and never you', () => {
    Object.assign(settings, { name: '', language: 'en' });
    expect([nameOf(0), nameOf(1)]).toEqual(['Ladybird', 'Bee']);
    Object.assign(settings, { language: 'de' });
    expect(nameOf(1)).toBe('Biene');
    Object.assign(settings, { name: 'Mia' });
    expect(nameOf(1)).toBe('Mia');
  });
});

describe('my seats', () => {
  beforeEach(() => localStorage.clear());
  it('are kept by table, and given up one by one', () => {
    addSeat('KXTM', 'party-bugs', { chair: 0, token: 'a', name: 'Ada' });
    addSeat('KXTM', 'party-bugs', { chair: 1, token: 'b', name: 'Bo' });
    expect(seatsAt('KXTM').map((seat) => seat.name)).toEqual(['Ada', 'Bo']);
    giveUpSeat('KXTM', 'a');
    expect(seatsAt('KXTM').map((seat) => seat.name)).toEqual(['Bo']);
    forgetTable('KXTM');
    expect(knownTables()).toEqual([]);
  });
  it('are carried behind the #, and learn who sits there', () => {
    const token = newToken();
    expect(carriedSeat(carrying(token))).toBe(token);
    for (const hash of ['', '#8.13', '#seat=', '#seat=zz', `#seat=${token}0`]) expect(carriedSeat(hash)).toBeNull();
    addSeat('KXTM', '', { chair: -1, token, name: '' });
    nameSeat('KXTM', token, 2, 'Mia');
    expect(seatsAt('KXTM')).toEqual([{ chair: 2, token, name: 'Mia' }]);
  });
  it('survive a shelf full of nonsense', () => {
    localStorage.setItem('parlour.tables', '{"not": "a list"}');
    expect(knownTables()).toEqual([]);
    remember('KXTM', {});
    expect(knownTables()).toHaveLength(1);
  });
  it('have secret tokens', () => {
    expect(newToken()).toMatch(/^[0-9a-f]{32}$/);
    expect(newToken()).not.toBe(newToken());
  });
});

describe('settings', () => {
  const shelf = (text: string | null) => ({ getItem: () => text });
  it('begin with the language of the device', () => {
    expect(read(shelf(null), ['de-AT']).language).toBe('de');
    expect(read(shelf(null), ['fr']).language).toBe('en');
  });
  it('follow those of another tab', () => {
    const before = settings.theme;
    localStorage.setItem('parlour.settings', JSON.stringify({ ...settings, theme: 'contrast' }));
    dispatchEvent(new StorageEvent('storage', { key: 'parlour.settings' }));
    expect(settings.theme).toBe('contrast');
    settings.theme = before;
  });
  it('drop what is not understood and keep the rest', () => {
    const kept = read(shelf('{"volume": "loud", "theme": "light", "nonsense": 1}'), ['en']);
    expect(kept.volume).toBe(DEFAULTS.volume);
    expect(kept.theme).toBe('light');
    expect(kept).not.toHaveProperty('nonsense');
    expect(read(shelf('not json'), ['en'])).toEqual(DEFAULTS);
  });
});

describe('sentences', () => {
  const say = (text: string) => ({ en: text, de: text });
  const card = {
    verbs: {
      TAKE: { name: 'TAKE', words: say('take the {card}'), argument: 'card', measured: false },
      GIVE: { name: 'GIVE', words: say('give to {to}'), argument: 'to', measured: false },
      KEEP: { name: 'KEEP', words: say('keep it'), argument: '', measured: false },
    },
    told: {
      TOOK: { words: say('{seat} takes the {card}'), number: 'number', is_seat: false },
      CAUGHT: { words: say('{seat} catches {accused}'), number: 'accused', is_seat: true },
    },
    cards: { '13': say('13 ♛') },
  } as unknown as GameCard;
  it('tell events', () => {
    expect(sentence(card, { what: 'TOOK', seat: 1, card: 13 }, ['Ada', 'Bo'])).toBe('Bo takes the 13 ♛');
    expect(sentence(card, { what: 'CAUGHT', seat: 1, accused: 0 }, ['Ada', 'Bo'])).toBe('Bo catches Ada');
    expect(sentence(card, { what: 'SOMETHING_NEW' }, [])).toBe('');
  });
  it('name actions', () => {
    expect(choice(card, 'TAKE 13', [])).toBe('take the 13 ♛');
    expect(choice(card, 'GIVE 1', ['Ada', 'Bo'])).toBe('give to Bo');
    expect(choice(card, 'KEEP', [])).toBe('keep it');
  });
});

describe('rule book prose', () => {
  it('knows paragraphs, lists and tables', () => {
    const kinds = blocks('One\ntwo.\n\n- a\n- b\n\n| A | B |\n|---|---|\n| 1 | `x` |').map((block) => block.kind);
    expect(kinds).toEqual(['text', 'list', 'table']);
  });
  it('knows bold and code, and no HTML', () => {
    expect(spans('a **b** `c` <i>')).toEqual([
      { text: 'a ', as: 'plain' },
      { text: 'b', as: 'bold' },
      { text: ' ', as: 'plain' },
      { text: 'c', as: 'code' },
      { text: ' <i>', as: 'plain' },
    ]);
  });
  it('tells notes from words in brackets', () => {
    expect(
      spans('so [CM29, (l)] or [(i)] [as is]')
        .filter((span) => span.as === 'note')
        .map((span) => span.text),
    ).toEqual(['[CM29, (l)]', '[(i)]']);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keep, kept } from '../src/learn/kept';
import { addressForOthers } from '../src/net/address.svelte';
import {
  addSeat,
  carriedSeat,
  carrying,
  forgetTable,
  nameSeat,
  giveUpSeat,
  knownMatches,
  knownTables,
  newToken,
  remember,
  rememberMatch,
  seatsAt,
} from '../src/net/seats';
import { choice, sentence } from '../src/net/sentences';
import type { GameCard } from '../src/protocol/papers';
import { routeOf } from '../src/route.svelte';
import { blocks, inWords, readOf, spans } from '../src/screens/prose';
import { fitted, nameOf } from '../src/screens/start';
import { DEFAULTS, read, settings } from '../src/settings/settings.svelte';
import { winnersOf, winning, wonBy } from '../src/table/winners';

describe('addresses', () => {
  it.each([
    ['/', '', { screen: 'door' }],
    ['/kxtm', '', { screen: 'table', code: 'KXTM' }],
    ['/tv/KXTM', '', { screen: 'tv', code: 'KXTM' }],
    ['/rules/party-bugs', '#8.13', { screen: 'rules', game: 'party-bugs', rule: '8.13' }],
    ['/replay/abc', '', { screen: 'replay', id: 'abc' }],
    ['/settings', '', { screen: 'settings' }],
    ['/OI01', '', { screen: 'nowhere' }],
    ['/%E0%A4%A', '', { screen: 'nowhere' }],
    ['/a/b/c', '', { screen: 'nowhere' }],
  ])('%s%s', (path, hash, route) => expect(routeOf(path, hash)).toEqual(route));
  it('a new table is a question', () =>
    expect(routeOf('/', '', '?new=party-bugs')).toEqual({ screen: 'new', game: 'party-bugs' }));
});

describe('the address for others', () => {
  afterEach(() => vi.unstubAllGlobals());
  it('is ours until the house has told its own', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"address": "http://192.168.7.7:8642"}')));
    const address = addressForOthers();
    expect(address.now).toBe(location.origin);
    await vi.waitFor(() => expect(address.now).toBe('http://192.168.7.7:8642'));
  });
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

describe('a lesson in this tab', () => {
  beforeEach(() => sessionStorage.clear());
  it('is found again when the page is loaded again, by its game only', () => {
    const lesson = { game: 'parrot-box', lesson: 'parrot-box', code: 'KXTM', token: newToken() };
    keep(lesson);
    expect([kept('parrot-box'), kept('party-bugs')]).toEqual([lesson, null]);
    keep(null);
    expect(kept('parrot-box')).toBeNull();
  });
});

describe('motion as the device says', () => {
  afterEach(() => vi.unstubAllGlobals());
  it('follows the device while the page is open', async () => {
    const wish = Object.assign(new EventTarget(), { matches: false });
    vi.stubGlobal('matchMedia', () => wish);
    vi.resetModules();
    const { stillness } = await import('../src/settings/settings.svelte');
    expect(stillness()).toBe(false);
    wish.matches = true;
    wish.dispatchEvent(new Event('change'));
    expect(stillness()).toBe(true);
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

describe('who won', () => {
  const names = ['Ada', 'Bo', 'Willa'];
  afterEach(() => Object.assign(settings, DEFAULTS));
  it.each([
    ['en', [1], null, 'Bo wins!'],
    ['en', [1], 1, 'You win!'],
    ['en', [1], 0, 'Bo wins!'],
    ['en', [0, 2], null, 'Ada and Willa win!'],
    ['en', [0, 2], 2, 'You and Ada win!'],
    ['de', [1], null, 'Bo gewinnt!'],
    ['de', [1], 1, 'Du gewinnst!'],
    ['de', [0, 2], 1, 'Ada und Willa gewinnen!'],
    ['de', [0, 2], 0, 'Du und Willa gewinnt!'],
    ['de', [0, 1, 2], 1, 'Du, Ada und Willa gewinnt!'],
  ] as const)('%s: %j, seen by %j: %s', (language, seats, me, said) => {
    Object.assign(settings, { language });
    expect(winning(names, seats, me)).toBe(said);
  });
  it('is remembered of all who share it', () => {
    Object.assign(settings, { language: 'en' });
    localStorage.setItem(
      'parlour.matches',
      '[{"id": "a", "game": "parrot-box", "winner": "Bo", "names": [], "at": 1}]',
    );
    rememberMatch({ id: 'b', game: 'parrot-box', winners: winnersOf([1, 2, 1]).map((seat) => names[seat]!), names });
    expect(knownMatches().map((match) => wonBy(match.winners))).toEqual(['Ada and Willa won', 'Bo won']);
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
  it('calls options and their values what they are called at a table', () => {
    const option = (name: string, values: unknown[], labels: Record<string, string>) => ({
      name,
      values,
      default: values[0],
      title: { en: `The ${name}`, de: `Die ${name}` },
      words: { en: '', de: '' },
      decision: '',
      labels: Object.fromEntries(Object.entries(labels).map(([value, en]) => [value, { en, de: en }])),
    });
    const options = [
      option('ant', ['pile', 'draw'], { pile: 'from the pile', draw: 'from the stack' }),
      option('slap', ['lock', 'draw'], { lock: 'half a second', draw: 'a card' }),
      option('free', [false, true], {}),
    ];
    const read = (text: string) =>
      inWords(blocks(text), options)
        .flatMap((block) => (block.kind === 'table' ? block.rows.flat(2) : block.kind === 'text' ? block.spans : []))
        .map((span) => span.text)
        .join('');
    expect(read('If `slap` is set to `draw`: `dice`.')).toBe('If The slap is set to a card: dice.');
    // and found by these words
    expect(readOf(inWords(blocks('If `slap` is\n\n- set to `draw`.'), options))).toBe('If The slap is\nset to a card.');
    expect(read('By `lock`, or by `draw`?')).toBe('By half a second, or by a card?');
    expect(read('| A | B |\n|---|---|\n| `ant` | `pile`, `draw` |\n| `free` | `false`, `true` |')).toBe(
      'The antfrom the pile, from the stackThe freeno, yes',
    );
  });
});

import { tick } from 'svelte';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followTheHeadings, handsOn, holdsOn } from '../src/a11y/focus';
import { changesOf, type Listener } from '../src/lobby/aloud';
import type { ChairNow, TableNow } from '../src/protocol/messages';
import type { GameCard } from '../src/protocol/papers';
import { change } from '../src/settings/settings.svelte';

const said = (en: string, de: string) => ({ en, de });
const option = (name: string, more: object) => ({
  name,
  title: said(name, name),
  words: said('', ''),
  values: [],
  ...more,
});
const cards = [
  {
    id: 'party-bugs',
    name: said('Party Bugs', 'Partykäfer'),
    bots: [{ level: 'expert', name: said('Expert', 'Expertin') }],
    options: [
      option('mode', {
        default: 'calm',
        values: ['calm', 'live'],
        labels: { calm: said('calm', 'in Ruhe'), live: said('live', 'live') },
      }),
      option('draft', { default: false, values: [true, false] }),
      option('order', { default: null, list_of: 'seats' }),
    ],
  },
  {
    id: 'parrot-box',
    name: said('Parrot Box', 'Papageienkiste'),
    bots: [],
    options: [option('rounds', { default: 4 })],
  },
] as unknown as GameCard[];
const ada: ChairNow = { chair: 0, name: 'Ada', avatar: 1 };
const bo: ChairNow = { chair: 1, name: 'Bo', avatar: 2, ready: false };
const rita: ChairNow = { chair: 2, name: 'Rita', avatar: 0, bot: 'expert', ready: true };
const lobby = (chairs: ChairNow[], more: Partial<TableNow> = {}): TableNow => ({
  code: 'KXTM',
  state: 'lobby',
  game: 'party-bugs',
  options: {},
  pace: 'normal',
  waits: true,
  evening: false,
  host: 0,
  chairs,
  match: 0,
  ...more,
});
const heard = (before: TableNow, now: TableNow, more: Partial<Listener> = {}) =>
  changesOf(before, now, { cards, mine: [0], chooses: false, ...more });

describe('what is heard in a lobby', () => {
  afterEach(() => change({ language: 'en' }));
  it('is nothing while nothing changes', () => expect(heard(lobby([ada, bo]), lobby([ada, { ...bo }]))).toEqual([]));
  it('is who comes and goes', () => {
    expect(heard(lobby([ada]), lobby([ada, bo, rita]))).toEqual(['Bo sits down', 'Bot Rita sits down (Expert)']);
    expect(heard(lobby([ada, bo, rita]), lobby([ada]))).toEqual(['Bo has left', 'Bot Rita leaves']);
    expect(heard(lobby([ada, bo]), lobby([ada, { ...bo, left: true }]))).toEqual(['Bo has left']);
    change({ language: 'de' });
    expect(heard(lobby([ada, bo]), lobby([ada, rita]))).toEqual([
      'Bo ist gegangen',
      'Bot Rita setzt sich dazu (Expertin)',
    ]);
  });
  it('is another bot in the place of one', () =>
    expect(heard(lobby([ada, { ...rita, bot: 'casual' }]), lobby([ada, rita]))).toEqual([
      'Bot Rita sits down (Expert)',
    ]));
  it('is who is ready, but not I, and no bot', () => {
    const ready = { ...bo, ready: true };
    expect(heard(lobby([ada, bo]), lobby([ada, ready]))).toEqual(['Bo is ready']);
    expect(heard(lobby([ada, ready]), lobby([ada, bo]))).toEqual(['Not ready yet: Bo']);
    expect(heard(lobby([ada, bo]), lobby([ada, ready]), { mine: [1] })).toEqual([]);
  });
  it('is how they sit, and who deals', () => {
    expect(heard(lobby([ada, bo]), lobby([bo, ada]))).toEqual(['Now they sit like this: Bo and Ada']);
    expect(heard(lobby([ada, bo]), lobby([ada, bo], { host: 1 }))).toEqual(['Bo is the host now']);
  });
  it('is what is played and how, unless I have chosen it', () => {
    const before = lobby([ada]);
    const live = lobby([ada], { options: { mode: 'live', draft: true }, pace: 'brisk', waits: false });
    const all = ['Pace: Brisk', 'Wait for whoever drops out: no', 'mode: Live', 'draft: yes'];
    expect(heard(before, live)).toEqual(all);
    expect(heard(before, live, { chooses: true })).toEqual([]);
    expect(heard(before, lobby([ada], { options: { order: [0] } }))).toEqual(['order: In order']);
    expect(heard(live, lobby([ada], { ...live, game: 'parrot-box', options: { rounds: 2 } }))).toEqual([
      'The game is Parrot Box now',
    ]);
  });
});

describe('the focus', () => {
  const shown = (html: string) => (document.body.innerHTML = html);
  const at = (what: string) => document.querySelector<HTMLElement>(what)!;
  const later = () => new Promise((done) => setTimeout(done, 5));
  beforeEach(() => void shown(''));

  it('is handed on by a button that is taken away, if it was there', async () => {
    shown('<h1>Table</h1><button class="a"></button><button class="b"></button>');
    for (const [pressed, kept] of [
      ['.a', '.b'],
      ['.b', '.a'],
    ]) {
      const gone = handsOn(() => at('.next'))(at(pressed!));
      document.body.insertAdjacentHTML('beforeend', '<button class="next"></button>');
      at(pressed!).focus();
      await later();
      at(pressed!).remove();
      gone();
      await tick();
      expect(document.activeElement).toBe(at('.next'));
      at('.next').remove();
      document.body.insertAdjacentHTML('beforeend', `<button class="${kept!.slice(1)}"></button>`);
    }
    const other = handsOn()(at('.a'));
    at('.a').remove();
    other();
    await tick();
    expect(document.activeElement).toBe(document.body);
  });
  it('goes to the heading if there is nothing else', async () => {
    shown('<h1>Table</h1><button></button>');
    const gone = handsOn(() => null)(at('button'));
    at('button').focus();
    await later();
    at('button').remove();
    gone();
    await tick();
    expect(document.activeElement).toBe(at('h1'));
  });
  it('comes back to what was moved', () => {
    shown('<button></button>');
    holdsOn(at('button'));
    expect(document.activeElement).toBe(at('button'));
  });
  it('goes to the heading of the next screen, not of the first, and not of one that waits', async () => {
    followTheHeadings();
    shown('<h1>Door</h1><a href="/x"></a>');
    await later();
    expect(document.activeElement).toBe(document.body);
    at('a').focus();
    shown('<h1><span role="status">One moment</span></h1>');
    await later();
    expect(document.activeElement).toBe(document.body);
    shown('<h1>Lobby</h1>');
    await later();
    expect(document.activeElement).toBe(at('h1'));
  });
});

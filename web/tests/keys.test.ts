import { afterEach, describe, expect, it } from 'vitest';
import {
  actionsOf,
  asTheyWere,
  bind,
  cap,
  isChanged,
  keyOf,
  means,
  refuse,
  SCOPES,
  type Action,
} from '../src/a11y/keymap';
import { digit, keysAt, roving } from '../src/a11y/keys';
import { face as moth } from '../src/games/cheating_moth';
import type { GameFace } from '../src/games/contract';
import { face as parrots } from '../src/games/parrot_box';
import { face as bugs } from '../src/games/party_bugs';
import { change, read, settings } from '../src/settings/settings.svelte';

const FACES: GameFace[] = [bugs, parrots, moth];
const pressed = (key: string) => new KeyboardEvent('keydown', { key });
const live = { house: { live: 1 } };
const calm = { house: { live: 0 } };

afterEach(() => change({ keys: true, language: 'en', keymap: {} }));

describe('the sheet of keys', () => {
  it.each([
    ['Party Bugs', bugs as GameFace, {}, ['1–9', '↑', 'Space']],
    ['Parrot Box', parrots as GameFace, {}, ['1–8', 'D', 'T', 'X', 'P', 'F']],
    ['Cheating Moth, Live,', moth as GameFace, live, ['1–9', '↑', 'D', 'Space', 'V', 'Shift V', 'F', 'Q W E R', 'C']],
    ['Cheating Moth, Calm,', moth as GameFace, calm, ['1–9', '↑', 'D', 'Space', 'Q W E R']],
  ])('%s names every key of its own, and those of every table', (_name, face, view, own) => {
    expect(keysAt(face, view, true).map(([key]) => key)).toEqual([
      ...own,
      '↵',
      '← ↑ → ↓',
      'F6',
      'H',
      'S',
      'L',
      'M',
      'Z',
      '?',
      'Esc',
    ]);
  });

  it('says what each does, in both languages and never twice', () => {
    for (const language of ['en', 'de'] as const) {
      change({ language });
      for (const face of FACES) {
        const does = keysAt(face, live, true).map(([, what]) => what);
        expect(does.every((what) => what.length > 2)).toBe(true);
        expect(new Set(does).size).toBe(does.length);
      }
    }
  });

  it('leaves out single characters where they are switched off', () => {
    change({ language: 'de' });
    expect(keysAt(moth as GameFace, live, false).map(([key]) => key)).toEqual([
      '↑',
      'Leertaste',
      '↵',
      '← ↑ → ↓',
      'F6',
      'Esc',
    ]);
  });
});

describe('a zone', () => {
  const later = () => new Promise((wait) => setTimeout(wait));
  const zoneWith = (cards: string) => {
    document.body.innerHTML = `<div id="zone">${cards}</div><button id="other"></button>`;
    const zone = document.getElementById('zone')!;
    return { zone, leave: roving(zone) };
  };
  const CARD = '<button class="card can"></button>';

  it('takes back whoever was in it when their card left, as soon as something can be done there', async () => {
    const { zone, leave } = zoneWith(CARD);
    zone.querySelector('button')!.focus();
    zone.innerHTML = '<button class="card"></button>';
    await later();
    expect(document.activeElement).toBe(document.body);
    zone.querySelector('button')!.classList.add('can');
    await later();
    expect(document.activeElement).toBe(zone.querySelector('button'));
    leave();
  });

  it('plays a card upwards where cards are played from, and only one that can be', () => {
    for (const [played, off, times] of [
      [true, false, 1],
      [true, true, 0],
      [false, false, 0],
    ] as const) {
      const { zone, leave } = zoneWith(`<button class="card" ${off ? 'aria-disabled="true"' : ''}></button>`);
      if (played) zone.dataset.played = '';
      const card = zone.querySelector('button')!;
      let done = 0;
      card.onclick = () => done++;
      card.focus();
      card.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
      card.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, repeat: true }));
      expect(done).toBe(times);
      leave();
    }
  });

  it('fetches nobody from elsewhere', async () => {
    const { zone, leave } = zoneWith('');
    document.getElementById('other')!.focus();
    document.getElementById('other')!.remove();
    zone.innerHTML = CARD;
    await later();
    expect(document.activeElement).toBe(document.body);
    leave();
  });
});

describe('digits', () => {
  it('are counted from nought', () => {
    expect(['1', '9', '0', 'a', 'F1'].map((key) => digit(pressed(key)))).toEqual([0, 8, -1, -1, -1]);
  });
  it('mean nothing where single keys are off', () => {
    change({ keys: false });
    expect(digit(pressed('1'))).toBe(-1);
  });
});

describe('keys that were changed', () => {
  const all = SCOPES.flatMap(actionsOf);

  it('are usual at first, and none is meant twice', () => {
    for (const action of all) expect(refuse(action, keyOf(action))).toBeNull();
  });
  it('count instead of the usual ones, and are what the sheet shows', () => {
    expect(bind('other2', 'Y')).toBeNull();
    expect(bind('nth3', '0')).toBeNull();
    expect([means(pressed('y'), 'other2'), means(pressed('Y'), 'other2'), means(pressed('w'), 'other2')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([digit(pressed('0')), digit(pressed('3'))]).toEqual([2, -1]);
    const shown = keysAt(moth as GameFace, live, true).map(([key]) => key);
    expect(shown).toEqual(expect.arrayContaining(['Q Y E R', '1 2 0 4 5 6 7 8 9']));
    expect(keysAt(moth as GameFace, live, false).map(([key]) => key)).toEqual([
      '↑',
      'Space',
      '↵',
      '← ↑ → ↓',
      'F6',
      'Esc',
    ]);
  });
  it('are refused where they are taken, but not by another game', () => {
    expect(refuse('take', 'D')).toEqual({ why: 'taken', by: 'draw' });
    expect(refuse('take', 'z')).toEqual({ why: 'taken', by: 'zen' });
    expect(refuse('zen', 'q')).toEqual({ why: 'taken', by: 'other1' });
    expect(refuse('take', 'q')).toBeNull();
    bind('draw', 'g');
    expect(refuse('take', 'd')).toBeNull();
    expect(refuse('take', 'g')).toEqual({ why: 'taken', by: 'draw' });
  });
  it.each(['Enter', 'Escape', 'Tab', 'ArrowUp', 'F5', 'Dead', ''])('are never %s', (key) => {
    for (const action of all) expect(bind(action, key)).toEqual({ why: 'reserved' });
    expect(isChanged()).toBe(false);
  });
  it('are Space only where it presses no button, and a letter where Shift counts', () => {
    expect(refuse('zen', ' ')).toEqual({ why: 'space' });
    expect(refuse('slip', '-')).toEqual({ why: 'letter' });
    expect(bind('slap', 'b')).toBeNull();
    expect(bind('slap', ' ')).toBeNull();
    expect(isChanged()).toBe(false);
  });
  it('can be switched off, except Space', () => {
    bind('ready', 'k');
    change({ keys: false });
    expect([means(pressed('k'), 'ready'), means(pressed(' '), 'slap'), means(pressed('z'), 'zen')]).toEqual([
      false,
      true,
      false,
    ]);
  });
  it('are kept with the other settings, and can be as they were', () => {
    bind('zen', 'ß');
    expect(cap('zen')).toBe('ß');
    expect(read().keymap).toEqual({ zen: 'ß' });
    asTheyWere();
    expect([read().keymap, keyOf('zen')]).toEqual([{}, 'z']);
  });
  it('mean nothing if the browser has kept nonsense', () => {
    const shelf = (keymap: unknown) => ({ getItem: () => JSON.stringify({ keymap, volume: 20 }) });
    expect(read(shelf(null))).toMatchObject({ keymap: {}, volume: 20 });
    expect(read(shelf('z')).keymap).toEqual({});
    Object.assign(settings, { keymap: { zen: 7, hand: 'Enter' } });
    expect((['zen', 'hand'] as Action[]).map(keyOf)).toEqual(['z', 'h']);
  });
});

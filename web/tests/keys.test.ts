import { afterEach, describe, expect, it } from 'vitest';
import { digit, keysAt, roving } from '../src/a11y/keys';
import { face as moth } from '../src/games/cheating_moth';
import type { GameFace } from '../src/games/contract';
import { face as parrots } from '../src/games/parrot_box';
import { face as bugs } from '../src/games/party_bugs';
import { change } from '../src/settings/settings.svelte';

const FACES: GameFace[] = [bugs, parrots, moth];
const pressed = (key: string) => new KeyboardEvent('keydown', { key });
const live = { house: { live: 1 } };
const calm = { house: { live: 0 } };

afterEach(() => change({ keys: true, language: 'en' }));

describe('the sheet of keys', () => {
  it.each([
    ['Party Bugs', bugs as GameFace, {}, ['1–9']],
    ['Parrot Box', parrots as GameFace, {}, ['1–8', 'D', 'T', 'X', 'P', 'F']],
    ['Cheating Moth, Live,', moth as GameFace, live, ['1–9', 'D', 'Space', 'V', 'Shift V', 'F', 'Q W E R', 'C']],
    ['Cheating Moth, Calm,', moth as GameFace, calm, ['1–9', 'D', 'Space', 'Q W E R']],
  ])('%s names every key of its own, and those of every table', (_name, face, view, own) => {
    expect(keysAt(face, view, true).map(([key]) => key)).toEqual([...own, '↵', '← ↑ → ↓', 'H', 'S', 'L', 'M', '?', 'Esc']);
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
    expect(keysAt(moth as GameFace, live, false).map(([key]) => key)).toEqual(['Leertaste', '↵', '← ↑ → ↓', 'Esc']);
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

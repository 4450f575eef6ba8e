/** Which keys count, and arrows between the cards of a zone. */

import type { GameFace, KeyHint } from '../games/contract';
import { t } from '../i18n';
import { hint, means, NTH } from './keymap';

const TYPING = 'input, textarea, select, [contenteditable]';

const PRESSING = [' ', 'Enter'];

/** Keys meant for a text field, the browser or a dialog are not ours, nor is the one that presses a button of the rule sheet. */
export function isOurs(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
  const target = event.target as Element | null;
  if (PRESSING.includes(event.key) && target?.closest?.('.rule-sheet :is(button, a)')) return false;
  return !target?.closest?.(TYPING) && !document.querySelector('dialog[open]');
}

const NO_CHARACTER = /^(↵|↑|← ↑ → ↓|F6|\p{L}{3,})$/u;

/** Every key that does something at this table; without those of one character if they are off. */
export function keysAt<V>(face: GameFace<V> | null, view: V, single: boolean): KeyHint[] {
  const common: KeyHint[] = [
    ['↵', t('keyEnter')],
    ['← ↑ → ↓', t('keyArrows')],
    ['F6', t('keySheet')],
    hint('hand'),
    hint('scores'),
    hint('last'),
    hint('mute'),
    hint('zen'),
    hint('help'),
    ['Esc', t('keyEsc')],
  ];
  return [...(face?.keys?.(view) ?? []), ...common].filter(([key]) => single || NO_CHARACTER.test(key));
}

/** 1 to 9, or what they were changed to, as 0 to 8; else -1. */
export function digit(event: KeyboardEvent): number {
  return NTH.findIndex((action) => means(event, action));
}

/** A key that names a card: once to look at it, once more to press it. */
export function lookOrPress(card: HTMLElement | null | undefined): void {
  if (document.activeElement === card) card?.click();
  else card?.focus();
}

const USABLE = '.card.can';
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Attach to a zone: arrows move to the nearest card in that direction, Home and End to the ends; where cards are played
 * from (`data-played`), up plays one if there is none above. Whoever was here when
 * their card left is brought to the first card that can be used again; nobody is brought from elsewhere.
 */
export function roving(zone: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    const cards = [...zone.querySelectorAll<HTMLElement>('button:not([disabled]), [tabindex="0"]')];
    const from = document.activeElement as HTMLElement;
    const at = cards.indexOf(from);
    if (at < 0) return;
    const step = STEPS[event.key];
    const to =
      event.key === 'Home'
        ? cards[0]
        : event.key === 'End'
          ? cards.at(-1)
          : step
            ? nearest(cards, from, step)
            : undefined;
    if (!step && !to) return;
    event.preventDefault();
    if (to) to.focus();
    else if (
      event.key === 'ArrowUp' &&
      'played' in zone.dataset &&
      !event.repeat &&
      from.getAttribute('aria-disabled') !== 'true'
    )
      from.click();
  };
  let within = false;
  let usable = zone.querySelector(USABLE) !== null;
  const onFocus = ({ target }: FocusEvent) => (within = zone.contains(target as Node));
  const onPress = () => (within = false);
  const watcher = new MutationObserver(() => {
    const first = zone.querySelector<HTMLElement>(USABLE);
    if (first && !usable && within && document.activeElement === document.body) first.focus({ preventScroll: true });
    usable = first !== null;
  });
  zone.addEventListener('keydown', onKey);
  addEventListener('focusin', onFocus);
  addEventListener('pointerdown', onPress);
  watcher.observe(zone, { childList: true, subtree: true, attributeFilter: ['class'] });
  return () => {
    zone.removeEventListener('keydown', onKey);
    removeEventListener('focusin', onFocus);
    removeEventListener('pointerdown', onPress);
    watcher.disconnect();
  };
}

export function nearest(cards: HTMLElement[], from: HTMLElement, [dx, dy]: [number, number]): HTMLElement | undefined {
  const here = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const card of cards) {
    if (card === from) continue;
    const there = middle(card);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const cost = along + aside * 2.5;
    if (along > 4 && cost < least) [best, least] = [card, cost];
  }
  return best;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const r = element.getBoundingClientRect();
  return { x: r.x + r.width / 2, y: r.y + r.height / 2 };
}

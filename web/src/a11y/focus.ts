/** Whoever goes by key is never left beside the page: what had the focus hands it on when it goes away. */

import { tick } from 'svelte';

const isLost = (): boolean => !document.activeElement || document.activeElement === document.body;

/** A heading is no button: nobody needs a ring around it. */
function focusOn(place: HTMLElement): void {
  place.tabIndex = -1;
  Object.assign(place.style, { outline: 'none', boxShadow: 'none' });
  place.focus({ preventScroll: true });
}

/** Attach to what may hold more than there is room for: then it can have the focus, to be scrolled by key. */
export function scrolls(box: HTMLElement): () => void {
  const watcher = new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight + 1) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  });
  for (const each of [box, ...box.children]) watcher.observe(each);
  return () => watcher.disconnect();
}

/** Attach to what takes the place of what was pressed. */
export const takesOver = (place: HTMLElement): void => place.focus();

/** Attach to a button that its own press may take away: then `next` has the focus, or else the heading of the screen. */
export const handsOn =
  (next?: () => HTMLElement | null | undefined) =>
  (button: HTMLElement): (() => void) => {
    let has = false;
    // What is taken away blurs as well, and then it is gone in a moment.
    const look = () => queueMicrotask(() => (has = document.activeElement === button));
    button.addEventListener('focus', look);
    button.addEventListener('blur', look);
    return () => {
      if (has) void tick().then(() => isLost() && handOver(next?.()));
    };
  };

function handOver(next: HTMLElement | null | undefined): void {
  const heading = headings()[0];
  if (next) next.focus();
  else if (heading) focusOn(heading);
}

/** What was moved while it had the focus has it again. */
export function holdsOn(button: HTMLElement | null): void {
  if (button?.isConnected && isLost()) button.focus();
}

const headings = () => document.getElementsByTagName('h1');

/** A new screen comes with its heading: there goes on whose focus went away with the old one. */
export function followTheHeadings(): void {
  let last: HTMLElement | undefined;
  new MutationObserver(() => {
    const heading = headings()[0];
    if (!heading || heading === last || heading.querySelector('[role=status]')) return; // somebody still waits
    if (last && isLost()) focusOn(heading);
    last = heading;
  }).observe(document.body, { childList: true, subtree: true });
}

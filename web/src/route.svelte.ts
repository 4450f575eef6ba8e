/** Where we are. Every address of the page is one of these. */

import { followTheHeadings } from './a11y/focus';

export type Route =
  | { screen: 'door' }
  | { screen: 'settings' }
  | { screen: 'table'; code: string }
  | { screen: 'new'; game: string }
  | { screen: 'tv'; code: string }
  | { screen: 'replay'; id: string }
  | { screen: 'rules'; game: string; rule: string }
  | { screen: 'learn'; game: string }
  | { screen: 'nowhere' };

const CODE = /^[A-HJ-NP-Z2-9]{4,8}$/;

export function routeOf(path: string, hash = '', query = ''): Route {
  const [first = '', second = '', ...more] = path.split('/').filter(Boolean).map(decode);
  const game = new URLSearchParams(query).get('new');
  if (!first) return game ? { screen: 'new', game } : { screen: 'door' };
  if (more.length) return { screen: 'nowhere' };
  if (path === '/settings') return { screen: 'settings' };
  if (!second)
    return CODE.test(first.toUpperCase()) ? { screen: 'table', code: first.toUpperCase() } : { screen: 'nowhere' };
  if (first === 'tv' && CODE.test(second.toUpperCase())) return { screen: 'tv', code: second.toUpperCase() };
  if (first === 'replay') return { screen: 'replay', id: second };
  if (first === 'rules') return { screen: 'rules', game: second, rule: decode(hash.replace(/^#/, '')) };
  if (first === 'learn') return { screen: 'learn', game: second };
  return { screen: 'nowhere' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '?'; // no name of anything
  }
}

let current: Route = $state.raw({ screen: 'door' });

export const place = {
  get route(): Route {
    return current;
  },
};

function arrive(): void {
  current = routeOf(location.pathname, location.hash, location.search);
}

export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  arrive();
  scrollTo(0, 0);
}

/** Links inside the page do not load it again. */
export function watchTheAddress(): void {
  arrive();
  followTheHeadings();
  addEventListener('popstate', arrive);
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (
      !link ||
      event.defaultPrevented ||
      event.button ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (
      link.target ||
      link.origin !== location.origin ||
      link.hasAttribute('download') ||
      link.pathname.startsWith('/api/')
    )
      return;
    if (link.pathname === location.pathname && link.hash && link.search === location.search) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

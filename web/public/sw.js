// Keeps the shell of the page, so that it opens without a network and can say kindly that there is
// none. What the house says (everything under /api/) is never kept.

const SHELF = `parlour ${location.search.slice(1)}`; // by the build that asked for it
const SHELL = ['/manifest.webmanifest', '/icon.svg'];

self.addEventListener('install', (event) => event.waitUntil(keepTheShell().then(() => self.skipWaiting())));

/** The page, and the scripts and letters that it names: one visit is enough. */
async function keepTheShell() {
  const shelf = await caches.open(SHELF);
  const page = await fetch('/');
  if (!(await isShell(page.clone()))) throw new Error('this is not our page');
  const named = (await page.clone().text()).match(/\/assets\/[\w.-]+\.(js|woff2)/g) ?? [];
  await shelf.addAll([...SHELL, ...new Set(named.filter((name) => !name.includes('atkinson')))]);
  await shelf.put('/', page);
}

self.addEventListener('activate', (event) => {
  const old = (names) => Promise.all(names.filter((name) => name !== SHELF).map((name) => caches.delete(name)));
  event.waitUntil(caches.keys().then(old).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(keptOrFetched(request));
  else if (request.mode === 'navigate') event.respondWith(fetchedOrShell(event));
});

/** A picture that somebody opened, or the door of a hotel's network, is not our page. */
async function isShell(answer) {
  const isPage = answer.ok && !answer.redirected && answer.headers.get('Content-Type')?.startsWith('text/html');
  return isPage && (await answer.text()).includes('<div id="app">');
}

/** Hashed names never change what is in them. */
async function keptOrFetched(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const shelf = await caches.open(SHELF);
    await shelf.put(request, answer.clone());
  }
  return answer;
}

async function fetchedOrShell(event) {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepShell(answer.clone()));
    return answer;
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

async function keepShell(answer) {
  if (await isShell(answer.clone())) await (await caches.open(SHELF)).put('/', answer);
}

import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './forced.css';
import { hangUpTheArt } from './art/faces';
import { gamesAt } from './net/api';
import { place, watchTheAddress } from './route.svelte';
import { dress } from './settings/settings.svelte';
import { wakeTheSound } from './sound/sound';

dress();
hangUpTheArt();
watchTheAddress();
const { route } = place;
if (route.screen === 'table' || route.screen === 'tv') gamesAt(route.code).catch(() => undefined); // while its screen is fetched
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, wakeTheSound, { passive: true });
mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // Named after this build, whose files it keeps: with the next one a new shelf is filled and the old one cleared.
  const build = new URL(import.meta.url).pathname.split('/').at(-1)!;
  addEventListener('load', () => void navigator.serviceWorker.register(`/sw.js?${build}`).catch(() => undefined));
}

import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { hangUpTheArt } from './art/faces';
import { games } from './net/api';
import { place, watchTheAddress } from './route.svelte';
import { dress } from './settings/settings.svelte';
import { wakeTheSound } from './sound/sound';

dress();
hangUpTheArt();
watchTheAddress();
if (place.route.screen === 'table' || place.route.screen === 'tv') games().catch(() => undefined); // while its screen is fetched
for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, wakeTheSound, { passive: true });
mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  addEventListener('load', () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined));
}

/** Every sound is made here from tones and noise; nothing is loaded. */

import { settings } from '../settings/settings.svelte';
import { caption } from './captions.svelte';

interface Tone {
  at?: number; // seconds after the start
  from: number; // Hz; 0 is noise
  to?: number;
  lasts: number;
  loud?: number; // 0 to 1
  wave?: OscillatorType;
}

export const SOUNDS = {
  card: [
    { from: 0, lasts: 0.09, loud: 0.22 },
    { from: 620, to: 320, lasts: 0.06, loud: 0.08, wave: 'triangle' },
  ],
  land: [
    { from: 190, to: 90, lasts: 0.09, loud: 0.4, wave: 'sine' },
    { from: 0, lasts: 0.03, loud: 0.1 },
  ],
  flip: [
    { from: 0, lasts: 0.04, loud: 0.3 },
    { at: 0.03, from: 260, to: 150, lasts: 0.08, loud: 0.35, wave: 'square' },
  ],
  pair: [
    { from: 660, lasts: 0.09, loud: 0.22, wave: 'triangle' },
    { at: 0.1, from: 880, lasts: 0.09, loud: 0.22, wave: 'triangle' },
    { at: 0.2, from: 1320, lasts: 0.16, loud: 0.2, wave: 'triangle' },
  ],
  king: [523, 659, 784, 1047].map((from, i) => ({
    at: i * 0.12,
    from,
    lasts: i === 3 ? 0.5 : 0.14,
    loud: 0.24,
    wave: 'sawtooth' as const,
  })),
  turn: [
    { from: 587, lasts: 0.14, loud: 0.28, wave: 'sine' },
    { at: 0.15, from: 880, lasts: 0.24, loud: 0.28, wave: 'sine' },
  ],
  tick: [{ from: 1200, to: 900, lasts: 0.03, loud: 0.2, wave: 'square' }],
  no: [{ from: 200, to: 140, lasts: 0.16, loud: 0.26, wave: 'square' }],
  back: [
    { from: 392, lasts: 0.1, loud: 0.2, wave: 'sine' },
    { at: 0.1, from: 523, lasts: 0.16, loud: 0.2, wave: 'sine' },
  ],
  win: [523, 659, 784, 1047, 784, 1047].map((from, i) => ({
    at: i * 0.13,
    from,
    lasts: 0.2,
    loud: 0.22,
    wave: 'triangle' as const,
  })),
  squawk: [
    { from: 900, to: 1700, lasts: 0.1, loud: 0.2, wave: 'sawtooth' },
    { at: 0.12, from: 1500, to: 700, lasts: 0.16, loud: 0.2, wave: 'sawtooth' },
  ],
  whine: [
    { from: 820, to: 900, lasts: 0.6, loud: 0.1, wave: 'sawtooth' },
    { from: 828, to: 930, lasts: 0.6, loud: 0.08, wave: 'sawtooth' },
  ],
  slap: [
    { from: 0, lasts: 0.1, loud: 0.7 },
    { from: 150, to: 60, lasts: 0.1, loud: 0.5, wave: 'sine' },
  ],
  caught: [
    { from: 220, to: 208, lasts: 0.4, loud: 0.3, wave: 'sawtooth' },
    { from: 277, to: 262, lasts: 0.4, loud: 0.26, wave: 'sawtooth' },
    { from: 311, to: 294, lasts: 0.4, loud: 0.26, wave: 'sawtooth' },
  ],
  rustle: [{ from: 0, lasts: 0.16, loud: 0.12 }],
  tell: [
    { from: 0, lasts: 0.07, loud: 0.14 },
    { from: 340, lasts: 0.09, loud: 0.16, wave: 'triangle' },
  ],
  lampOn: [{ from: 1000, lasts: 0.05, loud: 0.14, wave: 'sine' }],
  lampOnMe: [
    { from: 1000, lasts: 0.06, loud: 0.22, wave: 'square' },
    { at: 0.09, from: 1000, lasts: 0.06, loud: 0.22, wave: 'square' },
  ],
  lampOff: [{ from: 500, lasts: 0.06, loud: 0.12, wave: 'sine' }],
  scuttle: [0, 0.05, 0.1, 0.15].map((at) => ({ at, from: 0, lasts: 0.025, loud: 0.3 })),
} as const satisfies Record<string, readonly Tone[]>;

export type Sound = keyof typeof SOUNDS;

const THROTTLE = 100;
const OFTENER: Partial<Record<Sound, number>> = { tell: 45 }; // as often as hands are drawn
const lastPlayed = new Map<string, number>(); // by sound and side
let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;

/** Browsers let a page sound only after somebody touched it. */
export function wakeTheSound(): void {
  if (typeof AudioContext === 'undefined') return;
  if (!context || (context.state as string) === 'interrupted' || context.state === 'closed') {
    context = new AudioContext();
    hiss = noise(context);
  }
  if (context.state === 'suspended') void context.resume();
}

/** By these one plays, so that they are as loud as everything: who wants no effects still hears them. */
const TELLING: readonly Sound[] = ['tell', 'lampOn', 'lampOnMe', 'lampOff'];

/** `pan`: -1 is left, 1 is right; `pitch` multiplies every tone; `by`: at whose seat it is heard. */
export function play(name: Sound, pan = 0, pitch = 1, by = ''): void {
  const now = performance.now();
  const place = `${name} ${pan}`;
  if (now - (lastPlayed.get(place) ?? -Infinity) < (OFTENER[name] ?? THROTTLE)) return;
  lastPlayed.set(place, now);
  caption(name, by);
  const volume = (settings.volume / 100) * (TELLING.includes(name) ? 1 : settings.effects / 100);
  if (!settings.sound || !volume || !context || context.state !== 'running') return;
  const out = new GainNode(context, { gain: volume ** 2 });
  const side = new StereoPannerNode(context, { pan });
  out.connect(side).connect(context.destination);
  for (const tone of SOUNDS[name]) strike(context, tone, out, pitch);
}

function strike(context: AudioContext, tone: Tone, out: AudioNode, pitch: number): void {
  const begin = context.currentTime + (tone.at ?? 0);
  const end = begin + tone.lasts;
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(tone.loud ?? 0.3, begin + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  const source = tone.from
    ? voiceOf(context, tone, begin, end, pitch)
    : new AudioBufferSourceNode(context, { buffer: hiss, playbackRate: pitch });
  source.connect(gain).connect(out);
  source.start(begin);
  source.stop(end + 0.02);
}

function voiceOf(context: AudioContext, tone: Tone, begin: number, end: number, pitch: number): OscillatorNode {
  const voice = new OscillatorNode(context, { type: tone.wave ?? 'sine', frequency: tone.from * pitch });
  voice.frequency.setValueAtTime(tone.from * pitch, begin);
  if (tone.to) voice.frequency.exponentialRampToValueAtTime(tone.to * pitch, end);
  return voice;
}

function noise(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

export function buzz(ms: number): void {
  // Before the first touch browsers refuse, and complain.
  if (settings.vibration && navigator.userActivation?.hasBeenActive && typeof navigator.vibrate === 'function')
    navigator.vibrate(ms);
}

/**
 * A voice of the device that calls what must not be missed. It is off until somebody wants it: beside a screen
 * reader it would be a second voice, and six phones around a table would shout in chorus.
 */

import { settings } from '../settings/settings.svelte';

const synth = typeof speechSynthesis === 'undefined' ? null : speechSynthesis;
let voices: readonly SpeechSynthesisVoice[] = $state.raw([]);
const ask = () => (voices = synth?.getVoices() ?? []);
ask();
synth?.addEventListener?.('voiceschanged', ask);

/** Only voices that live on the device: what is said here leaves it to nobody. */
export const voiceFor = (language: string, of = voices): SpeechSynthesisVoice | null =>
  of.find((each) => each.localService && each.lang.toLowerCase().startsWith(language)) ?? null;

/** Nothing, where there is no voice for the language of the page. */
export function speak(text: string): void {
  const voice = settings.speech && settings.sound ? voiceFor(settings.language) : null;
  if (!synth || !voice) return;
  const said = new SpeechSynthesisUtterance(text);
  said.voice = voice;
  said.lang = voice.lang;
  said.volume = (settings.volume / 100) * (settings.speechVolume / 100);
  synth.cancel(); // the newest is what counts
  synth.speak(said);
}

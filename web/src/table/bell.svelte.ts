/** Calls me when it is my turn, and reads the status line aloud. */

import { untrack } from 'svelte';
import { voice } from '../a11y/voice.svelte';
import type { Prompt, TableProps } from '../games/contract';
import { t } from '../i18n';
import type { Room } from '../net/room.svelte';
import { settings } from '../settings/settings.svelte';
import { buzz, play } from '../sound/sound';
import { speak } from '../sound/speech.svelte';

const [SOON, LATER] = [600, 1600]; // milliseconds that a line has to stay

export interface Moment {
  room: Room;
  scene: TableProps<any> | null;
  prompt: Prompt;
}

/**
 * It rings once for each turn, however many steps it has and wherever a lamp swings meanwhile. The status line is read by our
 * own voice, in one breath with what has happened, so that nothing is read twice. To be hung up by the screen of a room.
 */
export class Bell {
  rung = $state(0); // for how many turns

  constructor(now: () => Moment) {
    const prompt = $derived(now().prompt);
    const line = $derived(prompt.aloud ?? prompt.text);
    let called = false;
    $effect(() => {
      const { room, scene } = now();
      if (!room.awaited) called = false;
      const first = room.myTurn && !called;
      const wanted = prompt.mine ? room.myTurn || !room.awaited : settings.telling !== 'short';
      if (!first) return voice.linger(wanted ? line : '', prompt.mine ? SOON : LATER);
      called = true;
      untrack(() => (this.rung += 1));
      play('turn');
      buzz(30);
      speak(t('yourTurn'));
      const choices = settings.telling === 'full' && scene ? untrack(() => room.face?.aloud?.choices?.(scene)) : '';
      voice.turn(choices ? `${line}. ${choices}` : line);
    });
  }
}

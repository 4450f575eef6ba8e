/** Why something cannot be done now, in a few words: they stand in the name of every card that cannot be used. */

import type { TableProps } from '../games/contract';
import { filled } from '../i18n';
import { settings } from '../settings/settings.svelte';

const en = {
  notNow: 'not now: {why}',
  moment: 'in a moment',
  between: 'the next round has not begun',
  over: 'the match is over',
};
const de: typeof en = {
  notNow: 'jetzt nicht: {why}',
  moment: 'gleich',
  between: 'die nächste Runde hat noch nicht begonnen',
  over: 'die Partie ist zu Ende',
};
const say = (key: keyof typeof en, why = ''): string => filled((settings.language === 'de' ? de : en)[key], { why });

/** `not now: Bo takes a card` */
export const notNow = (why: string): string => say('notNow', why);
/** The story is being told, or the house has not answered yet. */
export const moment = (): string => say('moment');

/** Whether this viewer plays here; who watches, or sees a replay, needs no reasons. */
export const plays = (props: TableProps<any>): boolean => props.seat !== null && props.wonder !== undefined;

/** What holds for every game: null lets the game say more. */
export function whyNobody(props: TableProps<any>, over: boolean): string | null {
  if (!plays(props)) return '';
  return over ? say('over') : props.between ? say('between') : null;
}

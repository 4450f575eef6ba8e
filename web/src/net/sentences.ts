/** Events and actions as sentences, with the words of the house's catalogue. */

import type { Told } from '../games/contract';
import { say } from '../i18n';
import type { GameCard } from '../protocol/papers';

/** `Mia takes the 7` */
export function sentence(card: GameCard, told: Told, names: readonly string[]): string {
  const event = card.told[told.what];
  if (!event) return '';
  const number = told[event.number];
  return say(event.words, {
    seat: told.seat === undefined ? '' : (names[told.seat] ?? ''),
    card: told.card === undefined ? '' : cardName(card, told.card),
    cards: (told.cards ?? []).map((each) => cardName(card, each)).join(' '),
    [event.number]: event.is_seat ? (names[Number(number)] ?? '') : String(number ?? ''),
  });
}

export function cardName(card: GameCard, name: number | string): string {
  const words = card.cards[String(name)];
  return words ? say(words) : String(name);
}

/** `take the 7`, from the name of the action, `TAKE 7`. */
export function choice(card: GameCard, action: string, names: readonly string[]): string {
  const [name = '', ...rest] = action.split(' ');
  const verb = card.verbs[name];
  if (!verb) return action;
  const spot = rest.join(' ');
  const label =
    verb.argument === 'card' ? cardName(card, spot) : verb.argument === 'to' ? (names[Number(spot)] ?? spot) : spot;
  return say(verb.words, verb.argument ? { [verb.argument]: label } : {});
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What not every table plays: Paul, the hidden card and the mirror. */

import { MIA, named, type Plate, type Still } from '../../../learn/plates';
import { DISPLAY, FLOOR, ME, place, points, TRAY } from './places';

export const paul: Plate = {
  id: 'paul',
  rule: '7.5',
  title: { en: 'Paul, the third', de: 'Paul, der Dritte' },
  only: { words: { en: 'For two', de: 'Zu zweit' }, players: 2 },
  rows: [[ME, MIA, { id: 'paul', words: named('Paul'), bug: ['bot', 2] }], [FLOOR]],
  stills: {
    start: {
      says: {
        en: 'Two players have Paul with them. You played lower than Mia: take a card.',
        de: 'Zu zweit ist Paul dabei. Du hast niedriger gespielt als Mia: Nimm eine Karte.',
      },
      lie: { me: '', mia: '', paul: '', floor: '2 7 11' },
      marks: { me: place(1), mia: place(2), paul: place(3) },
      taps: { '2': 'two', '7': 'seven', '11': 'eleven' },
    },
    two: leftOver('2', '7', '11'),
    seven: leftOver('7', '2', '11'),
    eleven: leftOver('11', '2', '7'),
  },
};

function leftOver(me: string, mia: string, his: string): Still {
  return {
    says: {
      en: `Mia takes the ${mia}, and Paul gets the ${his} that is left over. His points count too: he can win!`,
      de: `Mia nimmt die ${mia}, und Paul bekommt die ${his}, die übrig bleibt. Auch seine Punkte zählen: Er kann gewinnen!`,
    },
    lie: { me, mia, paul: his, floor: '' },
    marks: { me: place(1), mia: place(2), paul: place(3) },
  };
}

export const hidden: Plate = {
  id: 'hidden',
  rule: '8.9',
  title: { en: 'The hidden card', de: 'Die versteckte Karte' },
  only: { words: { en: 'Variant', de: 'Variante' }, option: ['hidden_card', true] },
  rows: [[FLOOR, TRAY], [DISPLAY]],
  stills: {
    start: {
      says: {
        en: 'You hid a 10 face down before the first round. Now take the other 10.',
        de: 'Vor der ersten Runde hast du eine 10 verdeckt abgelegt. Nimm jetzt die andere 10.',
      },
      lie: { floor: "10'", me: '?10 3', tray: '' },
      taps: { "10'": 'asked' },
    },
    asked: {
      says: {
        en: 'You are asked, and everybody hears it: shall both leave, or do you keep them for now?',
        de: 'Du wirst gefragt, und alle hören es: Gehen beide, oder behältst du sie vorerst?',
      },
      lie: { floor: '', me: "?10 10' 3", tray: '' },
      choices: [
        [{ en: 'Pair', de: 'Abwerfen' }, 'gone'],
        [{ en: 'Keep', de: 'Behalten' }, 'kept'],
      ],
    },
    gone: {
      says: {
        en: 'Both leave, and everybody sees the hidden card.',
        de: 'Beide gehen, und alle sehen die versteckte Karte.',
      },
      lie: { floor: '', me: '3', tray: "10 10'" },
      marks: { me: points(3) },
    },
    kept: {
      says: {
        en: 'Both stay for now. You may pair them later; if you forget, they count 20 at the end.',
        de: 'Beide bleiben vorerst. Abwerfen kannst du sie später; vergisst du es, zählen sie am Ende 20.',
      },
      lie: { floor: '', me: "?10 10' 3", tray: '' },
    },
  },
};

export const mirror: Plate = {
  id: 'mirror',
  rule: '9.9',
  title: { en: 'The mirror card', de: 'Die Spiegelkarte' },
  only: { words: { en: 'Variant', de: 'Variante' }, option: ['mirror', true] },
  rows: [[TRAY], [DISPLAY]],
  stills: {
    start: {
      says: {
        en: 'At the end of a round the mirror takes one other card of your display with it. Which one?',
        de: 'Am Ende einer Runde nimmt der Spiegel eine andere Karte deiner Auslage mit. Welche?',
      },
      lie: { tray: '', me: 'mirror 2 6 13' },
      marks: { me: points(21) },
      taps: { '2': 'two', '6': 'six', '13': 'king' },
    },
    two: mirrored('2', '6 13', 19),
    six: mirrored('6', '2 13', 15),
    king: mirrored('13', '2 6', 8),
  },
};

function mirrored(card: string, me: string, n: number): Still {
  return {
    says: {
      en: `The ${card} and the mirror are out of the game: ${points(n).en} are left. It works once.`,
      de: `Die ${card} und der Spiegel sind aus dem Spiel: ${points(n).de} bleiben. Das geht nur einmal.`,
    },
    lie: { tray: `mirror ${card}`, me },
    marks: { me: points(n) },
  };
}

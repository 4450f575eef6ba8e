/** The rules of Party Bugs as plates. Numbers are those of RULES.md. */

import { named, YOU, type Plate, type Primer, type Still, type Zone } from '../../learn/plates';
import type { Say } from '../../protocol/papers';

const FLOOR: Zone = { id: 'floor', words: { en: 'Dance floor', de: 'Tanzfläche' }, large: true };
const HAND: Zone = { id: 'hand', words: { en: 'Your hand', de: 'Deine Hand' }, large: true };
const TRAY: Zone = { id: 'tray', words: { en: 'Out', de: 'Raus' }, as: 'tray' };
const MIA: Zone = { id: 'mia', words: named('Mia'), bug: ['bee', 1] };
const BO: Zone = { id: 'bo', words: named('Bo'), bug: ['snail', 2] };
const RITA: Zone = { id: 'rita', words: named('Rita'), bug: ['cricket', 4] };
const ME: Zone = { id: 'me', words: YOU, bug: ['ladybird', 0] };
const DISPLAY: Zone = { ...ME, words: { en: 'Your display', de: 'Deine Auslage' }, large: true };

const points = (n: number): Say => ({
  en: n === 1 ? '1 point' : `${n} points`,
  de: n === 1 ? '1 Punkt' : `${n} Punkte`,
});
const place = (n: number) => `${n}.`;

const reveal: Plate = {
  id: 'reveal',
  rule: '2.2',
  title: { en: 'All at once', de: 'Alle zugleich' },
  rows: [[MIA, BO, ME], [HAND]],
  stills: {
    start: {
      says: {
        en: 'Mia and Bo have laid a card face down. Choose yours: touch a card.',
        de: 'Mia und Bo haben eine Karte verdeckt gelegt. Wähl deine: Tippe auf eine Karte.',
      },
      lie: { mia: '?4', bo: '?9', me: '', hand: '2 7 11' },
      taps: { '2': 'two', '7': 'seven', '11': 'eleven' },
    },
    two: shown('2', '7 11', [2, 3, 1], { en: 'you take first', de: 'du nimmst zuerst' }),
    seven: shown('7', '2 11', [1, 3, 2], { en: 'Mia takes first, then you', de: 'erst nimmt Mia, dann du' }),
    eleven: shown('11', '2 7', [1, 2, 3], { en: 'you take last', de: 'du nimmst zuletzt' }),
  },
};

function shown(mine: string, hand: string, [mia, bo, me]: [number, number, number], who: Say): Still {
  return {
    says: {
      en: `All cards are turned over together. The lowest takes first: ${who.en}.`,
      de: `Alle Karten werden zugleich aufgedeckt. Die niedrigste nimmt zuerst: ${who.de}.`,
    },
    lie: { mia: '4', bo: '9', me: mine, hand },
    marks: { mia: place(mia), bo: place(bo), me: place(me) },
  };
}

const draft: Plate = {
  id: 'draft',
  rule: '3.1',
  title: { en: 'The lowest takes first', de: 'Die niedrigste nimmt zuerst' },
  rows: [
    [MIA, ME, BO],
    [FLOOR],
    [{ id: 'played', words: { en: 'Played: Mia, you, Bo', de: 'Gespielt: Mia, du, Bo' } }],
  ],
  stills: {
    start: {
      says: {
        en: 'Mia played the lowest card and took the 3. You are next: take a card from the dance floor.',
        de: 'Mia hat am niedrigsten gespielt und die 3 genommen. Jetzt du: Nimm eine Karte von der Tanzfläche.',
      },
      lie: { mia: '3', me: '', bo: '', floor: '8 12', played: '2 5 10' },
      marks: { mia: place(1), me: place(2), bo: place(3) },
      taps: { '8': 'eight', '12': 'twelve' },
    },
    eight: took('8', '12', 'eightBo'),
    eightBo: rest('8', '12'),
    twelve: took('12', '8', 'twelveBo'),
    twelveBo: rest('12', '8'),
  },
};

function took(mine: string, floor: string, then: string): Still {
  return {
    says: {
      en: `You take the ${mine}; it lies face up in your display.`,
      de: `Du nimmst die ${mine}; sie liegt offen in deiner Auslage.`,
    },
    lie: { mia: '3', me: mine, bo: '', floor, played: '2 5 10' },
    marks: { mia: place(1), me: place(2), bo: place(3) },
    then,
  };
}
function rest(mine: string, his: string): Still {
  return {
    says: {
      en: `Bo comes last and gets the ${his} by itself. The played cards will be the next dance floor.`,
      de: `Bo kommt zuletzt und bekommt die ${his} von selbst. Die gespielten Karten werden die nächste Tanzfläche.`,
    },
    lie: { mia: '3', me: mine, bo: his, floor: '', played: '2 5 10' },
    marks: { mia: place(1), me: place(2), bo: place(3) },
  };
}

const pair: Plate = {
  id: 'pair',
  rule: '4.1',
  title: { en: 'Twins dance off', de: 'Zwillinge tanzen davon' },
  rows: [[FLOOR, TRAY], [DISPLAY]],
  stills: {
    start: {
      says: {
        en: 'A 9 lies in your display. Take the other 9, or the 6.',
        de: 'In deiner Auslage liegt eine 9. Nimm die andere 9 – oder die 6.',
      },
      lie: { floor: "9' 6", me: '9 2', tray: '' },
      marks: { me: points(11) },
      taps: { "9'": 'twins', '6': 'six' },
    },
    twins: {
      says: { en: 'Two equal costumes …', de: 'Zwei gleiche Kostüme …' },
      lie: { floor: '6', me: "9 9' 2", tray: '' },
      then: 'gone',
    },
    gone: {
      says: {
        en: 'Two equal costumes leave the game at once. Only the 2 counts.',
        de: 'Zwei gleiche Kostüme verlassen sofort das Spiel. Nur die 2 zählt noch.',
      },
      lie: { floor: '6', me: '2', tray: "9 9'" },
      marks: { me: points(2) },
    },
    six: {
      says: { en: 'The 6 has no twin: it stays and counts.', de: 'Die 6 hat keinen Zwilling: Sie bleibt und zählt.' },
      lie: { floor: "9'", me: '9 2 6', tray: '' },
      marks: { me: points(17) },
    },
  },
};

const king: Plate = {
  id: 'king',
  rule: '5.1',
  title: { en: 'The Party King', de: 'Der Party-King' },
  rows: [[MIA, BO, { id: 'played', words: YOU, bug: ['ladybird', 0] }], [FLOOR, TRAY], [DISPLAY], [HAND]],
  stills: {
    start: {
      says: {
        en: 'Your hand holds the 13, the Party King. Play it.',
        de: 'Du hast die 13 auf der Hand, den Party-King. Spiel ihn.',
      },
      lie: { mia: '?1', bo: '?2', played: '', floor: "4' 4'' 9'", tray: '', me: '4 9', hand: '13 6' },
      marks: { me: points(13) },
      taps: { '13': 'played' },
    },
    played: {
      says: { en: 'The King must take the whole dance floor …', de: 'Der King muss die ganze Tanzfläche nehmen …' },
      lie: { mia: '1', bo: '2', played: '13', floor: "4' 4'' 9'", tray: '', me: '4 9', hand: '6' },
      marks: { me: points(13) },
      then: 'haul',
    },
    haul: {
      says: {
        en: '… and nobody else takes a card, however low they played.',
        de: '… und niemand sonst nimmt eine Karte, so niedrig sie auch gespielt haben.',
      },
      lie: { mia: '1', bo: '2', played: '13', floor: '', tray: '', me: "4 4' 4'' 9 9'", hand: '6' },
      then: 'left',
    },
    left: {
      says: {
        en: 'Nobody else takes a card. All pairs leave together: of three 4s one stays, both 9s are gone.',
        de: 'Niemand sonst nimmt eine Karte. Alle Paare gehen zugleich: Von drei Vieren bleibt eine, beide Neunen sind weg.',
      },
      lie: { mia: '1', bo: '2', played: '13', floor: '', tray: "4' 4'' 9 9'", me: '4', hand: '6' },
      marks: { me: points(4) },
    },
  },
};

const FIVES = { me: '5', mia: '8', bo: "5'", rita: "5''" };
const tied: Plate = {
  id: 'tied',
  rule: '3.2',
  title: { en: 'Equal cards', de: 'Gleiche Karten' },
  rows: [
    [
      { ...ME, large: true },
      { ...MIA, large: true },
      { ...BO, large: true },
      { ...RITA, large: true },
    ],
  ],
  stills: {
    start: {
      says: {
        en: 'Three played a 5. Bo has the Tied card (=), and clockwise is to the right. Whose 5 takes first?',
        de: 'Drei haben eine 5 gespielt. Bo hat die Gleichstandskarte (=), im Uhrzeigersinn geht es nach rechts. Welche 5 nimmt zuerst?',
      },
      lie: FIVES,
      badges: { bo: 'tie' },
      taps: { '5': 'no', "5'": 'yes', "5''": 'no' },
    },
    no: {
      says: {
        en: 'Not yet: counting begins at the Tied card itself. Try again.',
        de: 'Noch nicht: Gezählt wird ab der Gleichstandskarte selbst. Versuch es noch einmal.',
      },
      lie: FIVES,
      badges: { bo: 'tie' },
      taps: { "5'": 'yes' },
    },
    yes: {
      says: {
        en: 'Bo, then clockwise Rita and you. Mia’s 8 takes last.',
        de: 'Bo, dann im Uhrzeigersinn Rita und du. Mias 8 nimmt zuletzt.',
      },
      lie: FIVES,
      badges: { bo: 'tie' },
      marks: { bo: place(1), rita: place(2), me: place(3), mia: place(4) },
    },
  },
};

const last: Plate = {
  id: 'last',
  rule: '6.5',
  title: { en: 'The last round', de: 'Die letzte Runde' },
  rows: [[ME, MIA, BO, RITA], [FLOOR]],
  stills: {
    start: {
      says: {
        en: 'Nobody plays a card. It goes anticlockwise, and the Tied card’s holder is last: Mia has taken, now you.',
        de: 'Niemand spielt eine Karte. Es geht gegen den Uhrzeigersinn, und wer die Gleichstandskarte hat, kommt zuletzt: Mia hat genommen, jetzt du.',
      },
      lie: { me: '', mia: '3', bo: '', rita: '', floor: '6 9 12' },
      badges: { bo: 'tie' },
      marks: { mia: place(1), me: place(2), rita: place(3), bo: place(4) },
      taps: { '6': 'six', '9': 'nine', '12': 'twelve' },
    },
    six: handedOut('6', '9', '12'),
    nine: handedOut('9', '6', '12'),
    twelve: handedOut('12', '6', '9'),
  },
};

function handedOut(me: string, rita: string, bo: string): Still {
  return {
    says: {
      en: `Then Rita takes the ${rita}, and Bo gets the ${bo} that is left. Pairs leave as always; then the displays count.`,
      de: `Dann nimmt Rita die ${rita}, und Bo bekommt die ${bo}, die übrig ist. Paare gehen wie immer; dann zählen die Auslagen.`,
    },
    lie: { me, mia: '3', bo, rita, floor: '' },
    badges: { bo: 'tie' },
    marks: { mia: place(1), me: place(2), rita: place(3), bo: place(4) },
  };
}

const DISPLAYS = { me: '1 12', mia: '2 3 4', bo: '10' };
const score: Plate = {
  id: 'score',
  rule: '6.7',
  title: { en: 'Who wins?', de: 'Wer gewinnt?' },
  rows: [[ME, MIA, BO]],
  stills: {
    start: {
      says: {
        en: 'The game is over and the displays count. Who has won? Touch a name.',
        de: 'Das Spiel ist aus, die Auslagen zählen. Wer hat gewonnen? Tippe auf einen Namen.',
      },
      lie: DISPLAYS,
      taps: { me: 'no', mia: 'yes', bo: 'no' },
    },
    no: {
      says: {
        en: 'Each card counts its value, and the fewest points win, not the fewest cards. Try again.',
        de: 'Jede Karte zählt ihren Wert, und die wenigsten Punkte gewinnen, nicht die wenigsten Karten. Versuch es noch einmal.',
      },
      lie: DISPLAYS,
      marks: { me: '13', mia: '9', bo: '10' },
      taps: { mia: 'yes' },
    },
    yes: {
      says: {
        en: 'Mia: 9 points are the fewest. In a series of games all points are added up.',
        de: 'Mia: 9 Punkte sind die wenigsten. In einer Serie werden die Punkte aller Spiele addiert.',
      },
      lie: DISPLAYS,
      marks: { me: '13', mia: '9', bo: '10' },
    },
  },
};

const paul: Plate = {
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

const hidden: Plate = {
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

const mirror: Plate = {
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

export const primer: Primer = {
  felt: 'disco',
  plates: [reveal, draft, pair, king, tied, last, score, paul, hidden, mirror],
  card(value, up) {
    if (!up) return { face: 'back0', numeral: '', words: { en: 'face down', de: 'verdeckt' } };
    if (value === 'mirror')
      return { face: 'card-mirror', numeral: '', words: { en: 'Mirror card', de: 'Spiegelkarte' } };
    return {
      face: `bug${value}s`,
      numeral: value,
      words: value === '13' ? { en: '13, Party King', de: '13, Party-King' } : named(value),
    };
  },
};

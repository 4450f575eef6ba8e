/**
 * Lessons: a real table with bots, and what the coach says when something happens for the first
 * time. The coach looks at the view and at what is offered; what is legal it learns like the page.
 */

import type { TableProps } from '../games/contract';
import { spots } from '../games/contract';
import type { NewBot, Say } from '../protocol/papers';

type Scene = TableProps<any>;

export interface Mark {
  id: string;
  when: (scene: Scene) => boolean;
  at?: string; // what it points at
  words: Say;
  asks?: boolean; // for something to be done: then it is silent
  last?: boolean; // enough is learnt
}

export interface Lesson {
  id: string;
  title: Say;
  about: Say;
  bots: NewBot[];
  options: Record<string, unknown>;
  marks: Mark[];
  seconds?: number; // a practice ends when its time is up
  live?: boolean; // the table is paused while the coach speaks
}

const told = (scene: Scene, what: string) => scene.told.some((event) => event.what === what);
const can = (scene: Scene, verb: string) =>
  scene.legal.some((action) => action === verb || action.startsWith(`${verb} `));
const bot = (persona: string, level = 'newcomer'): NewBot => ({ level, persona });

const bugs: Lesson = {
  id: 'party-bugs',
  title: { en: 'A table for beginners', de: 'Ein Tisch für den Anfang' },
  about: {
    en: 'Four rounds against two easy-going bots. I speak up when something is new.',
    de: 'Vier Runden gegen zwei gemütliche Bots. Ich melde mich, wenn etwas neu ist.',
  },
  bots: [bot('gus'), bot('nelly')],
  options: {},
  marks: [
    {
      id: 'aim',
      asks: true,
      when: (s) => s.view.phase === 'CHOOSE' && spots(s.early, 'PLAY').length > 0,
      at: '.hand',
      words: {
        en: 'Everybody secretly plays one card. The lowest takes first from the dance floor. What you take counts as points, and points are bad. Play a card!',
        de: 'Alle spielen heimlich eine Karte. Die niedrigste nimmt zuerst von der Tanzfläche. Was du nimmst, zählt Punkte, und Punkte sind schlecht. Spiel eine Karte!',
      },
    },
    {
      id: 'take',
      asks: true,
      when: (s) => spots(s.legal, 'TAKE').length > 1,
      at: '.floor .card.can',
      words: {
        en: 'Your turn: you must take one card. Look at a card and it shows what your display would count.',
        de: 'Du bist dran: Eine Karte musst du nehmen. Sieh eine Karte an, und sie zeigt, was deine Auslage dann zählt.',
      },
    },
    {
      id: 'played',
      when: (s) => s.view.round === 2 && s.view.phase === 'CHOOSE' && s.early.length > 0,
      at: '.floor',
      words: {
        en: 'The cards that were played are the new dance floor. So whatever you play, somebody gets it in the next round.',
        de: 'Die gespielten Karten sind die neue Tanzfläche. Was du spielst, bekommt also jemand in der nächsten Runde.',
      },
    },
    {
      id: 'twin',
      asks: true,
      when: (s) => s.seat !== null && spots(s.legal, 'TAKE').some((card) => s.view.displays[s.seat!]?.includes(card)),
      at: '.floor',
      words: {
        en: 'There lies a twin of a card you have. Take it, and both leave: fewer points.',
        de: 'Da liegt der Zwilling einer Karte, die du hast. Nimm ihn, und beide gehen: weniger Punkte.',
      },
    },
    {
      id: 'pair',
      when: (s) => told(s, 'PAIR_LEFT'),
      words: {
        en: 'A pair dances off: two equal costumes in one display leave the game at once.',
        de: 'Ein Paar tanzt davon: Zwei gleiche Kostüme in einer Auslage verlassen sofort das Spiel.',
      },
    },
    {
      id: 'tied',
      when: (s) =>
        s.view.phase === 'TAKE' && new Set(s.view.played.filter(Boolean)).size < s.view.played.filter(Boolean).length,
      words: {
        en: 'Equal cards were played. Who of them takes first is counted clockwise, from the Tied card (=).',
        de: 'Gleiche Karten wurden gespielt. Wer von ihnen zuerst nimmt, wird im Uhrzeigersinn gezählt, ab der Gleichstandskarte (=).',
      },
    },
    {
      id: 'king',
      when: (s) => s.early.length > 0 && s.view.hand.includes(13),
      at: '.hand',
      words: {
        en: 'You hold the Party King, the 13. Whoever plays it takes the whole dance floor, and nobody else takes anything. Wait for a floor that suits you.',
        de: 'Du hast den Party-King, die 13. Wer ihn spielt, nimmt die ganze Tanzfläche, und sonst nimmt niemand etwas. Warte auf eine, die dir passt.',
      },
    },
    {
      id: 'kingCame',
      when: (s) => told(s, 'KING_TAKES_ALL'),
      words: {
        en: 'A Party King! It takes the whole dance floor; nobody else takes a card in this round.',
        de: 'Ein Party-King! Er nimmt die ganze Tanzfläche; sonst nimmt in dieser Runde niemand.',
      },
    },
    {
      id: 'enough',
      when: (s) => s.view.round >= 5 && s.view.phase === 'CHOOSE',
      last: true,
      words: {
        en: 'That is all there is. After thirteen rounds the fewest points win.',
        de: 'Mehr ist es nicht. Nach dreizehn Runden gewinnt, wer die wenigsten Punkte hat.',
      },
    },
  ],
};

const parrots: Lesson = {
  id: 'parrot-box',
  title: { en: 'A table for beginners', de: 'Ein Tisch für den Anfang' },
  about: {
    en: 'One round against two easy-going bots. I speak up when something is new.',
    de: 'Eine Runde gegen zwei gemütliche Bots. Ich melde mich, wenn etwas neu ist.',
  },
  bots: [bot('gus'), bot('nelly')],
  options: { rounds: 1 },
  marks: [
    {
      id: 'open',
      asks: true,
      when: (s) => s.view.phase === 'OPENING' && can(s, 'OPEN'),
      at: '.mine',
      words: {
        en: 'Eight cards lie face down in your box, and few points are good. Open any two of them.',
        de: 'Acht Karten liegen verdeckt in deiner Kiste, und wenige Punkte sind gut. Decke zwei beliebige auf.',
      },
    },
    {
      id: 'turn',
      asks: true,
      when: (s) => can(s, 'DRAW'),
      at: '.middle',
      words: {
        en: 'Your turn: draw an unknown card, or take the open one. What you take you must place.',
        de: 'Du bist dran: Zieh eine unbekannte Karte oder nimm die offene. Was du nimmst, musst du in die Kiste legen.',
      },
    },
    {
      id: 'drawn',
      asks: true,
      when: (s) => s.view.phase === 'DRAWN' && s.view.turn === s.seat && can(s, 'PLACE'),
      at: '.mine',
      words: {
        en: 'Put it on any spot of your box; the card there goes away. Or discard it, and then turn up one of yours.',
        de: 'Leg sie auf irgendeinen Platz deiner Kiste; die Karte dort kommt weg. Oder wirf sie ab und decke dann eine eigene auf.',
      },
    },
    {
      id: 'mate',
      asks: true,
      when: (s) => s.view.turn === s.seat && can(s, 'PLACE') && (s.view.boxes[s.seat!] ?? []).includes(s.view.in_hand),
      at: '.mine',
      words: {
        en: 'You have this number already. In one column two equal cards count nothing: put it above or below its twin.',
        de: 'Diese Zahl hast du schon. In einer Spalte zählen zwei gleiche Karten nichts: Leg sie über oder unter ihren Zwilling.',
      },
    },
    {
      id: 'parrot',
      asks: true,
      when: (s) => s.view.turn === s.seat && s.view.in_hand === 13,
      at: '.mine',
      words: {
        en: 'A Parrot! It copies the card it shares a column with, so the two count nothing. Put it above or below a high number.',
        de: 'Ein Papagei! Er plappert die Karte nach, mit der er in einer Spalte liegt, und beide zählen nichts. Leg ihn über oder unter eine hohe Zahl.',
      },
    },
    {
      id: 'fly',
      asks: true,
      when: (s) => can(s, 'FLY'),
      at: '.mine',
      words: {
        en: 'Your new card equals the one your Parrot copies. The Parrot may fly off and leave its spot to it.',
        de: 'Deine neue Karte gleicht der, die dein Papagei nachplappert. Er darf wegfliegen und ihr den Platz überlassen.',
      },
    },
    {
      id: 'last',
      when: (s) => s.view.closer !== null && s.view.closer !== s.seat && s.view.phase !== 'OVER',
      words: {
        en: 'Somebody has no card left face down. Everybody else has one last turn.',
        de: 'Jemand hat keine verdeckte Karte mehr. Alle anderen haben noch einen letzten Zug.',
      },
    },
    {
      id: 'enough',
      when: (s) =>
        s.view.phase !== 'OPENING' &&
        s.view.boxes.some((box: unknown[]) => box.filter((card) => card === null).length <= 3),
      last: true,
      words: {
        en: 'You know the game now. A column of twins counts nothing, and two such columns of the same number even take ten off. The lowest sum wins.',
        de: 'Jetzt kennst du das Spiel. Eine Zwillingsspalte zählt nichts, zwei mit derselben Zahl ziehen sogar zehn ab. Die niedrigste Summe gewinnt.',
      },
    },
  ],
};

const calm: Lesson = {
  id: 'calm',
  title: { en: 'The game, calmly', de: 'Das Spiel, in Ruhe' },
  about: {
    en: 'Calm mode: everybody cheats in secret and nothing depends on speed. About two minutes.',
    de: 'Ruhiger Modus: Alle mogeln heimlich, und nichts hängt von Schnelligkeit ab. Etwa zwei Minuten.',
  },
  bots: [bot('sue'), bot('nelly')],
  options: { mode: 'calm', rounds: 1, first_guard: 1 },
  marks: [
    {
      id: 'commit',
      asks: true,
      when: (s) => s.early.includes('HONEST'),
      at: '.fan',
      words: {
        en: 'You want to get rid of your cards. Before each turn, choose in secret: make a card vanish, or stay honest. The Guard watches only one of you.',
        de: 'Du willst deine Karten loswerden. Wähle vor jedem Zug heimlich: eine Karte verschwinden lassen oder ehrlich bleiben. Der Wächter beobachtet nur eine Person.',
      },
    },
    {
      id: 'guard',
      asks: true,
      when: (s) => s.early.includes('LOOK_AWAY'),
      words: {
        en: 'You are the Guard. Choose whom to watch: right, and they take the card back and your cap; wrong, and you draw. The Guard never cheats.',
        de: 'Du bist der Wächter. Wähle, wen du beobachtest: richtig, und die Karte kommt zurück und die Mütze geht weiter; falsch, und du ziehst. Der Wächter mogelt nie.',
      },
    },
    {
      id: 'lay',
      asks: true,
      when: (s) => spotsOf(s, 'PLAY'),
      at: '.fan',
      words: {
        en: 'Lay a card that is one higher or one lower than the top one. After 5 comes 1 again.',
        de: 'Leg eine Karte, die um eins höher oder niedriger ist als die oberste. Nach der 5 kommt wieder die 1.',
      },
    },
    {
      id: 'draw',
      asks: true,
      when: (s) => s.legal.includes('DRAW') && !spotsOf(s, 'PLAY'),
      at: '.draw',
      words: { en: 'No card fits, so you draw one.', de: 'Keine Karte passt, also ziehst du eine.' },
    },
    {
      id: 'moth',
      asks: true,
      when: (s) =>
        (s.view.hand as number[]).some((card) => card >= 5 && card < 10) &&
        s.view.guard !== s.seat &&
        s.early.includes('HONEST'),
      at: '.fan',
      words: {
        en: 'You hold a Moth. Only the Guard may lay one, and it costs ten points at the end: make it vanish!',
        de: 'Du hast eine Motte. Nur der Wächter darf sie legen, und am Ende kostet sie zehn Punkte: Lass sie verschwinden!',
      },
    },
    {
      id: 'caught',
      when: (s) => told(s, 'CAUGHT') || told(s, 'WRONGLY'),
      words: {
        en: 'Caught: the card comes back, with a gift on top, and the cap changes heads. Wrongly accused: the Guard draws.',
        de: 'Erwischt: Die Karte kommt zurück, mit einem Geschenk obendrauf, und die Mütze wechselt den Kopf. Zu Unrecht beschuldigt: Der Wächter zieht.',
      },
    },
    {
      id: 'slap',
      when: (s) => s.view.phase === 'MOSQUITO',
      words: {
        en: 'A Mosquito: everybody slaps it. The slowest gets a card from each of the others.',
        de: 'Eine Mücke: Alle schlagen zu. Wer am langsamsten ist, bekommt von allen anderen eine Karte.',
      },
    },
    {
      id: 'race',
      when: (s) => s.view.phase === 'COCKROACH',
      words: {
        en: 'A Cockroach: a race to get rid of a number card of the same value.',
        de: 'Eine Kakerlake: ein Rennen darum, eine Zahlenkarte mit demselben Wert loszuwerden.',
      },
    },
    {
      id: 'enough',
      when: (s) => Math.min(...s.view.hand_sizes) <= 3,
      last: true,
      words: {
        en: 'That is the whole trick. The round ends when a hand is empty; what you still hold counts against you.',
        de: 'Das ist der ganze Trick. Die Runde endet, wenn eine Hand leer ist; was du noch hältst, zählt gegen dich.',
      },
    },
  ],
};

const slip: Lesson = {
  id: 'slip',
  title: { en: 'Slip past Sue', de: 'Vorbei an Sue' },
  about: {
    en: 'One minute, live. Sheriff Sue is the Guard. Make cards vanish while her lamp is elsewhere.',
    de: 'Eine Minute, live. Sheriff Sue ist der Wächter. Lass Karten verschwinden, wenn ihre Lampe woanders ist.',
  },
  bots: [bot('sue', 'casual'), bot('gus'), bot('tim')],
  options: { mode: 'live', rounds: 1, first_guard: 1 },
  seconds: 60,
  live: true,
  marks: [
    {
      id: 'drag',
      when: (s) => s.seat !== null && s.view.guard !== s.seat,
      at: '.fan',
      words: {
        en: 'Drag a card down over the table’s edge and hold it there until the bar is full. Slow is quiet, quick is seen. By key: hold V, or Shift and V for quick.',
        de: 'Zieh eine Karte über die Tischkante nach unten und halte sie dort, bis der Balken voll ist. Langsam ist leise, schnell fällt auf. Mit Tasten: V halten, oder Umschalt und V für schnell.',
      },
    },
  ],
};

const watch: Lesson = {
  id: 'watch',
  title: { en: 'Catch the moth', de: 'Fang die Motte' },
  about: {
    en: 'One minute, live. You are the Guard, and three bots can hardly keep their hands still.',
    de: 'Eine Minute, live. Du bist der Wächter, und drei Bots können kaum die Hände stillhalten.',
  },
  bots: [bot('nelly'), bot('tim'), bot('carl')],
  options: { mode: 'live', rounds: 1, first_guard: 0 },
  seconds: 60,
  live: true,
  marks: [
    {
      id: 'lamp',
      when: (s) => s.seat !== null && s.view.guard === s.seat,
      at: '.seats',
      words: {
        en: 'Tap a seat to turn your lamp on it. See a hand dive under the table? Press Caught! before the card is gone. By key: Q W E R, and C.',
        de: 'Tippe auf einen Platz, und deine Lampe zeigt dorthin. Eine Hand taucht unter den Tisch? Drück Erwischt!, bevor die Karte weg ist. Mit Tasten: Q W E R und C.',
      },
    },
    {
      id: 'cap',
      when: (s) => s.seat !== null && s.view.guard !== s.seat,
      words: {
        en: 'Caught! The cap goes to whoever was caught: now you may cheat yourself.',
        de: 'Erwischt! Die Mütze bekommt, wer erwischt wurde: Jetzt darfst du selbst mogeln.',
      },
    },
  ],
};

const spotsOf = (scene: Scene, verb: string) => scene.legal.some((action) => action.startsWith(`${verb} `));

export const LESSONS: Record<string, Lesson[]> = {
  'party-bugs': [bugs],
  'parrot-box': [parrots],
  'cheating-moth': [calm, slip, watch],
};

/** The rules of Cheating Moth as plates. Numbers are those of RULES.md. */

import { hangUpTheMoths } from '../../art/moths';
import { named, type Plate, type Primer, type Still, type Zone } from '../../learn/plates';
import type { Say } from '../../protocol/papers';

hangUpTheMoths();

const PILE: Zone = { id: 'pile', words: { en: 'Pile', de: 'Ablage' }, as: 'pile', large: true };
const DRAW: Zone = { id: 'draw', words: { en: 'Draw', de: 'Ziehen' }, as: 'pile' };
const HAND: Zone = { id: 'hand', words: { en: 'Your hand', de: 'Deine Hand' }, bug: ['ladybird', 0], large: true };
const MIA: Zone = { id: 'mia', words: named('Mia'), bug: ['bee', 1] };
const BO: Zone = { id: 'bo', words: named('Bo'), bug: ['snail', 2] };
const RITA: Zone = { id: 'rita', words: named('Rita'), bug: ['cricket', 4] };
const EDGE: Zone = { id: 'edge', words: { en: 'under the table', de: 'unter dem Tisch' }, as: 'edge' };
const LIVE = { words: named('Live'), option: ['mode', 'live'] } as const;
const CALM = { words: { en: 'Calm', de: 'Ruhig' }, option: ['mode', 'calm'] } as const;

const fitNo: Say = {
  en: 'That does not fit: not equal, not two apart. After 5 comes 1 again. Try another.',
  de: 'Das passt nicht: nicht gleich, nicht zwei entfernt. Nach der 5 kommt wieder die 1. Nimm eine andere.',
};
const FIT = { pile: '5', hand: "4 1 3 5'" };
const fit: Plate = {
  id: 'fit',
  rule: '2.2',
  title: { en: 'One up or one down', de: 'Eins rauf oder runter' },
  rows: [[PILE], [HAND]],
  stills: {
    start: {
      says: {
        en: 'A 5 lies on top. Lay a card that is one higher or one lower.',
        de: 'Oben liegt eine 5. Leg eine Karte, die um eins höher oder niedriger ist.',
      },
      lie: FIT,
      taps: { '4': 'four', '1': 'one', '3': 'three', "5'": 'five' },
    },
    three: { says: fitNo, lie: FIT, taps: { '4': 'four', '1': 'one' } },
    five: { says: fitNo, lie: FIT, taps: { '4': 'four', '1': 'one' } },
    four: {
      says: {
        en: 'One lower fits. So would the 1: the values form a ring.',
        de: 'Eins niedriger passt. Die 1 würde auch passen: Die Werte bilden einen Ring.',
      },
      lie: { pile: '5 4', hand: "1 3 5'" },
    },
    one: {
      says: {
        en: 'Right: after 5 comes 1 again. The 4 would fit too.',
        de: 'Richtig: Nach der 5 kommt wieder die 1. Die 4 würde auch passen.',
      },
      lie: { pile: '5 1', hand: "4 3 5'" },
    },
  },
};

const OTHERS = { mia: "?1' ?3'", bo: "?2' ?4'", rita: "?5' ?3''" };
const ant: Plate = {
  id: 'ant',
  rule: '3.19',
  title: { en: 'The Ant', de: 'Die Ameise' },
  only: { option: ['ant', 'discard'] },
  rows: [[MIA, BO, RITA], [DRAW, PILE], [HAND]],
  stills: {
    start: {
      says: {
        en: 'On the 2, below which a Moth lies, you may lay your Ant.',
        de: 'Auf die 2, unter der eine Motte liegt, kannst du deine Ameise legen.',
      },
      lie: { ...OTHERS, draw: '?4 ?5', pile: 'moth-1 2', hand: 'ant-3 1' },
      taps: { 'ant-3': 'laid' },
    },
    laid: {
      says: {
        en: 'Everyone else takes a card from beneath the Ant, clockwise …',
        de: 'Alle anderen nehmen reihum eine Karte unter der Ameise weg …',
      },
      lie: { ...OTHERS, draw: '?4 ?5', pile: 'moth-1 2 ant-3', hand: '1' },
      then: 'taken',
    },
    taken: {
      says: {
        en: 'Mia gets the 2, Bo the Moth! Nothing is left beneath, so Rita takes from the draw pile.',
        de: 'Mia bekommt die 2, Bo die Motte! Darunter liegt nichts mehr, also nimmt Rita vom Nachziehstapel.',
      },
      lie: {
        mia: `${OTHERS.mia} 2`,
        bo: `${OTHERS.bo} moth-1`,
        rita: `${OTHERS.rita} ?5`,
        draw: '?4',
        pile: 'ant-3',
        hand: '1',
      },
    },
  },
};

const PAIR = { mia: OTHERS.mia, bo: OTHERS.bo };
const GIVING = { pile: '3 spider-4', hand: '5 moth-2' };
const spider: Plate = {
  id: 'spider',
  rule: '3.3',
  title: { en: 'The Spider', de: 'Die Spinne' },
  rows: [[MIA, BO], [PILE], [HAND]],
  stills: {
    start: {
      says: { en: 'The Spider fits on the 3. Lay it.', de: 'Die Spinne passt auf die 3. Leg sie ab.' },
      lie: { ...PAIR, pile: '3', hand: 'spider-4 5 moth-2' },
      taps: { 'spider-4': 'who' },
    },
    who: {
      says: {
        en: 'Now you may give a card away. To whom? You could also keep everything.',
        de: 'Jetzt darfst du eine Karte verschenken. An wen? Du könntest auch alles behalten.',
      },
      lie: { ...PAIR, ...GIVING },
      taps: { mia: 'mia', bo: 'bo' },
      choices: [[{ en: 'Keep', de: 'Behalten' }, 'kept']],
    },
    mia: giving('mia'),
    miaNo: giving('mia', true),
    miaGot: given('mia'),
    bo: giving('bo'),
    boNo: giving('bo', true),
    boGot: given('bo'),
    kept: {
      says: {
        en: 'You keep your cards. The Spider lets you; no other gift may be refused.',
        de: 'Du behältst deine Karten. Bei der Spinne geht das; jedes andere Geschenk ist Pflicht.',
      },
      lie: { ...PAIR, ...GIVING },
    },
  },
};

function giving(to: 'mia' | 'bo', no = false): Still {
  return {
    says: no
      ? {
          en: 'A Moth is never given away. Choose the other card.',
          de: 'Eine Motte wird nie verschenkt. Nimm die andere Karte.',
        }
      : {
          en: 'The name is final, and a card has to follow. Which one?',
          de: 'Der Name gilt, und eine Karte muss folgen. Welche?',
        },
    lie: { ...PAIR, ...GIVING },
    badges: { [to]: 'spider' },
    taps: no ? { '5': `${to}Got` } : { '5': `${to}Got`, 'moth-2': `${to}No` },
  };
}
function given(to: 'mia' | 'bo'): Still {
  const name = to === 'mia' ? 'Mia' : 'Bo';
  return {
    says: {
      en: `${name} has one card more, you have one less. Only you two saw which.`,
      de: `${name} hat eine Karte mehr, du eine weniger. Welche, habt nur ihr zwei gesehen.`,
    },
    lie: { ...PAIR, [to]: `${PAIR[to]} ?5`, pile: GIVING.pile, hand: 'moth-2' },
  };
}

const SLAP = { mia: "?1 ?3'", bo: "?2' ?4'", rita: "?2 ?5'", pile: '3 mosquito-4', hand: '5 moth-2' };
const owed: Say = {
  en: 'Bo was the slowest! He gets a card from each of the others. Which is yours?',
  de: 'Bo war am langsamsten! Er bekommt von allen anderen eine Karte. Welche gibst du?',
};
const mosquito: Plate = {
  id: 'mosquito',
  rule: '3.9',
  title: { en: 'The Mosquito', de: 'Die Mücke' },
  rows: [[MIA, BO, RITA], [PILE], [HAND]],
  stills: {
    start: {
      says: {
        en: 'Mia has laid a Mosquito. Everybody but Mia slaps it: touch it, quick!',
        de: 'Mia hat eine Mücke gelegt. Alle außer Mia schlagen zu: Tippe sie an, schnell!',
      },
      lie: SLAP,
      taps: { 'mosquito-4': 'slapped' },
    },
    slapped: {
      says: owed,
      lie: SLAP,
      marks: { hand: '1.', rita: '2.', bo: '3.' },
      taps: { '5': 'gifts', 'moth-2': 'no' },
    },
    no: {
      says: {
        en: 'A Moth is never given away. Choose the other card.',
        de: 'Eine Motte wird nie verschenkt. Nimm die andere Karte.',
      },
      lie: SLAP,
      marks: { hand: '1.', rita: '2.', bo: '3.' },
      taps: { '5': 'gifts' },
    },
    gifts: {
      says: {
        en: 'Three cards for Bo: from you, from Rita and from Mia, who laid the Mosquito.',
        de: 'Drei Karten für Bo: von dir, von Rita und von Mia, die die Mücke gelegt hat.',
      },
      lie: { mia: "?3'", bo: "?2' ?4' ?1 ?2 ?5", rita: "?5'", pile: '3 mosquito-4', hand: 'moth-2' },
    },
  },
};

const RACE = { bo: "?2' ?1'", pile: '3 cockroach-4', hand: "3' ant-4 4 moth-4" };
const wrong: Say = {
  en: 'Wrong: only a number card of the same value counts, no insect. Again!',
  de: 'Falsch: Nur eine Zahlenkarte mit demselben Wert zählt, kein Insekt. Noch einmal!',
};
const cockroach: Plate = {
  id: 'cockroach',
  rule: '3.12',
  title: { en: 'The Cockroach', de: 'Die Kakerlake' },
  rows: [[BO, PILE], [HAND]],
  stills: {
    start: {
      says: {
        en: 'Bo has laid the Cockroach 4: a race! Who is first with a number card of the same value?',
        de: 'Bo hat die Kakerlake 4 gelegt: ein Rennen! Wer hat zuerst eine Zahlenkarte mit demselben Wert?',
      },
      lie: RACE,
      taps: { "3'": 'no', 'ant-4': 'no', '4': 'won', 'moth-4': 'no' },
    },
    no: { says: wrong, lie: RACE, taps: { '4': 'won' } },
    won: {
      says: {
        en: 'You were first: the 4 is gone. All others take their cards back, and the turn goes to Bo’s left neighbour.',
        de: 'Du warst am schnellsten: Die 4 ist weg. Alle anderen nehmen ihre Karten zurück, und weiter geht es links von Bo.',
      },
      lie: { bo: RACE.bo, pile: '3 cockroach-4 4', hand: "3' ant-4 moth-4" },
    },
  },
};

const vanish: Plate = {
  id: 'vanish',
  rule: '7.1',
  title: { en: 'Make a Moth vanish', de: 'Eine Motte verschwinden lassen' },
  only: LIVE,
  rows: [[MIA, BO], [HAND], [EDGE]],
  stills: {
    start: {
      says: {
        en: 'Only the Guard may lay a Moth. Mia’s lamp is on Bo: draw your Moth down over the edge, or touch it.',
        de: 'Nur der Wächter darf Motten legen. Mias Lampe zeigt auf Bo: Zieh deine Motte über die Kante, oder tippe sie an.',
      },
      lie: { ...PAIR, hand: '3 moth-2 5', edge: '' },
      badges: { mia: 'guard', bo: 'lamp' },
      taps: { 'moth-2': 'gone' },
    },
    gone: {
      says: {
        en: 'Gone! It counts nothing any more. While it moves you can be caught, and your last card may never vanish.',
        de: 'Weg! Sie zählt nicht mehr. Solange sie sich bewegt, kann man dich erwischen, und deine letzte Karte darf nie verschwinden.',
      },
      lie: { ...PAIR, hand: '3 5', edge: '?moth-2' },
      badges: { mia: 'guard', bo: 'lamp' },
    },
  },
};

const COMMIT = { ...PAIR, hand: '3 moth-2', draw: '?1 ?4', edge: '' };
const calm: Plate = {
  id: 'calm',
  rule: '6.2',
  title: { en: 'Hide a card, or be honest', de: 'Verstecken oder ehrlich bleiben' },
  only: CALM,
  rows: [[MIA, BO, DRAW], [HAND], [EDGE]],
  stills: {
    start: {
      says: {
        en: 'Before every turn all decide in secret. Mia is the Guard and watches somebody. Hide the Moth, or be honest?',
        de: 'Vor jedem Zug entscheiden alle geheim. Mia ist der Wächter und beobachtet jemanden. Die Motte verstecken oder ehrlich bleiben?',
      },
      lie: COMMIT,
      badges: { mia: 'guard' },
      taps: { 'moth-2': 'hid' },
      choices: [[{ en: 'Stay honest', de: 'Ehrlich bleiben' }, 'honest']],
    },
    hid: {
      says: {
        en: 'Mia watched Bo, so your Moth is gone. Had she watched you, you would be caught.',
        de: 'Mia hat Bo beobachtet, also ist deine Motte weg. Hätte sie dich beobachtet, wärst du erwischt.',
      },
      lie: { ...COMMIT, hand: '3', edge: '?moth-2' },
      badges: { mia: 'guard', bo: 'lamp' },
    },
    honest: {
      says: {
        en: 'Mia watched you, and you were honest: a wrong accusation. She draws a card and stays the Guard.',
        de: 'Mia hat dich beobachtet, und du warst ehrlich: zu Unrecht. Sie zieht eine Karte und bleibt Wächter.',
      },
      lie: { ...COMMIT, mia: `${PAIR.mia} ?4`, draw: '?1' },
      badges: { mia: 'guard', hand: 'lamp' },
    },
  },
};

const caught: Plate = {
  id: 'caught',
  rule: '5.10',
  title: { en: 'Caught!', de: 'Erwischt!' },
  rows: [[MIA, BO, DRAW], [HAND]],
  stills: {
    start: {
      says: {
        en: 'You are the Guard. Bo is making a card vanish, Mia is honest. Whom do you accuse?',
        de: 'Du bist der Wächter. Bo lässt gerade eine Karte verschwinden, Mia ist ehrlich. Wen klagst du an?',
      },
      lie: { mia: "?1 ?2'", bo: '?3 ?moth-4', draw: '?2 ?4', hand: '5 moth-2' },
      badges: { hand: 'guard' },
      marks: { bo: '↓' },
      taps: { bo: 'right', mia: 'wrong' },
    },
    wrong: {
      says: {
        en: 'Mia was honest: you draw a card and stay the Guard.',
        de: 'Mia war ehrlich: Du ziehst eine Karte und bleibst Wächter.',
      },
      lie: { mia: "?1 ?2'", bo: '?3 ?moth-4', draw: '?2', hand: '5 moth-2 4' },
      badges: { hand: 'guard' },
    },
    right: {
      says: {
        en: 'Caught! Bo takes his card back and gets one of yours on top. Which one?',
        de: 'Erwischt! Bo nimmt seine Karte zurück und bekommt eine von dir dazu. Welche?',
      },
      lie: { mia: "?1 ?2'", bo: '?3 ?moth-4', draw: '?2 ?4', hand: '5 moth-2' },
      badges: { hand: 'guard' },
      taps: { '5': 'gift', 'moth-2': 'no' },
    },
    no: {
      says: {
        en: 'Not a Moth: it is never given away, not even by the Guard.',
        de: 'Keine Motte: Sie wird nie verschenkt, auch nicht vom Wächter.',
      },
      lie: { mia: "?1 ?2'", bo: '?3 ?moth-4', draw: '?2 ?4', hand: '5 moth-2' },
      badges: { hand: 'guard' },
      taps: { '5': 'gift' },
    },
    gift: {
      says: {
        en: 'Bo is the Guard now: he may lay Moths and may not cheat. You may again.',
        de: 'Jetzt ist Bo der Wächter: Er darf Motten legen und nicht mogeln. Du darfst wieder.',
      },
      lie: { mia: "?1 ?2'", bo: '?3 ?moth-4 ?5', draw: '?2 ?4', hand: 'moth-2' },
      badges: { bo: 'guard' },
    },
  },
};

const out: Plate = {
  id: 'out',
  rule: '10.2',
  title: { en: 'Out, and what counts', de: 'Fertig – und was zählt' },
  rows: [[MIA, BO], [PILE], [HAND]],
  stills: {
    start: {
      says: {
        en: 'Your last card fits. Lay it, and the round is over.',
        de: 'Deine letzte Karte passt. Leg sie, und die Runde ist aus.',
      },
      lie: { mia: '?1 ?4 ?ant-2 ?moth-5', bo: '?3', pile: "4'", hand: '5' },
      taps: { '5': 'over' },
    },
    over: {
      says: {
        en: 'You score 0. Minus points for what is left: number cards 1, action cards 5, Moths 10.',
        de: 'Du hast 0. Minuspunkte für den Rest: Zahlenkarten 1, Aktionskarten 5, Motten 10.',
      },
      lie: { mia: '1 4 ant-2 moth-5', bo: '3', pile: "4' 5", hand: '' },
      marks: { mia: '17', bo: '1', hand: '0' },
    },
  },
};

const INSECTS: Record<string, Say> = {
  moth: { en: 'Moth', de: 'Motte' },
  spider: { en: 'Spider', de: 'Spinne' },
  mosquito: { en: 'Mosquito', de: 'Mücke' },
  cockroach: { en: 'Cockroach', de: 'Kakerlake' },
  ant: { en: 'Ant', de: 'Ameise' },
};

export const primer: Primer = {
  felt: 'kitchen',
  plates: [fit, spider, mosquito, cockroach, ant, vanish, calm, caught, out],
  card(value, up) {
    if (!up) return { face: 'cm-draw', numeral: '', words: { en: 'face down', de: 'verdeckt' } };
    const [, insect, number] = /^(?:(\w+)-)?(\d)$/.exec(value)!;
    if (!insect) return { face: `cm${number}`, numeral: number!, words: named(number!) };
    const name = INSECTS[insect]!;
    return {
      face: `cm-${insect}`,
      numeral: number!,
      words: { en: `${name.en} ${number}`, de: `${name.de} ${number}` },
    };
  },
};

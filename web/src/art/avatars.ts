/** Seat avatars: a guest or a robot, in the colour of the seat, in some mood. */

import { antennae, bug, closedEyes, eyes } from './bug';
import { GOLD, INK, RED, asUrl, disc, dot, fill, mirrored, oval, path, star, svg } from './parts';
import { ROBOTS, robot, type Robot } from './robots';

/** People choose one by its number. */
export const GUESTS = [
  'ladybird',
  'bee',
  'beetle',
  'cricket',
  'butterfly',
  'snail',
  'firefly',
  'stag',
  'caterpillar',
  'fly',
  'weevil',
] as const;
type Guest = (typeof GUESTS)[number];
export type AvatarKind = Guest | Robot;

export const guest = (number: number): Guest => GUESTS[number % GUESTS.length]!;

/** Whoever sits on a chair; nobody sits there for whoever has left, only a bot. */
export function sitter(chair: { avatar: number; bot?: string | null; persona?: string } | undefined): AvatarKind {
  if (chair && !chair.bot) return guest(chair.avatar);
  return ROBOTS.find((kind) => kind === chair?.persona) ?? 'bot';
}

export const MOODS = ['happy', 'nervous', 'caught', 'asleep'] as const;
export type Mood = (typeof MOODS)[number];

export const SEAT_COLOURS = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#d55e00', '#cc79a7'] as const;
const NOBODY = '#b8b0c6';

export const colourOf = (seat: number): string => SEAT_COLOURS[seat] ?? NOBODY;

const LOOKS: Record<Guest, (colour: string, mood: Mood) => string> = {
  ladybird: (c, m) =>
    front(c, m, {
      head: '#3a2a40',
      marks: dot(-10, 14, 3.6) + dot(10, 14, 3.6) + dot(-7, 26, 3) + dot(7, 26, 3) + path('M0 2V36', 'none', INK, 2.2),
    }),
  bee: (c, m) =>
    mirrored(oval(24, 2, 13, 9, '#e6f3ffd0', INK, 2, -24)) +
    front(c, m, {
      head: '#ffd95c',
      marks: path('M-17 10Q0 16 17 10M-18 20Q0 26 18 20M-13 30Q0 35 13 30', 'none', INK, 4.4),
    }),
  beetle: (c, m) =>
    front(c, m, {
      head: '#6c8fd6',
      marks: path('M0 0V36', 'none', INK, 2.2) + path('M-10 6Q-14 18 -8 30', 'none', '#ffffff80', 3),
      top: path('M0 -36C-2 -48 6 -52 6 -44', '#6c8fd6'),
    }),
  cricket: (c, m) =>
    mirrored(path('M14 22L30 2L33 42', 'none', '#4d8f3a', 5)) + front(c, m, { head: '#8cc46a', long: true }),
  butterfly: (c, m) =>
    mirrored(
      path('M8 4C20 -20 46 -18 42 6C40 16 32 18 26 18C36 22 34 40 22 38C14 36 10 28 8 20Z', c) +
        dot(30, 2, 5, '#ffffffb0') +
        dot(24, 28, 3.4, '#ffffffb0'),
    ) + front('#6b5a7d', m, { head: '#e8b48a' }),
  snail: (c, m) =>
    disc(14, 16, 22, c) +
    path('M14 16C18 12 22 18 16 22C8 26 4 14 12 9C22 4 31 14 27 24', 'none', INK, 2.6) +
    path('M-34 42C-30 34 -20 36 4 36H30Q38 37 36 42Z', '#e0c48f') +
    headOf(
      '#e9cf9c',
      m,
      path('M-8 -34L-12 -50M8 -34L12 -50') + disc(-12, -51, 3.4, '#e9cf9c') + disc(12, -51, 3.4, '#e9cf9c'),
      '',
    ),
  firefly: (c, m) => disc(0, 24, 24, '#fff59a70', '', 0) + front(c, m, { head: '#4a3b63', belly: '#fff59a' }),
  stag: (c, m) =>
    front(c, m, {
      head: '#7a4a30',
      tips: '',
      top: mirrored(path('M8 -34C22 -38 26 -48 18 -56C20 -48 14 -46 10 -46', '#5a3320')),
    }),
  caterpillar: (c, m) =>
    disc(23, 33, 10, c) +
    disc(9, 28, 13, c) +
    mirrored(oval(9, 43, 5, 3.4, INK)) +
    disc(0, 12, 15, c) +
    headOf('#a5d06c', m, antennae(RED), ''),
  fly: (c, m) => mirrored(oval(22, 12, 12, 20, '#e6f3ffc8', INK, 2, -18)) + front(c, m, { head: '#566b78', big: true }),
  weevil: (c, m) =>
    front(c, m, {
      head: '#b9855c',
      nose: path('M0 -14C1 -6 10 -6 9 2', 'none', INK, 7) + path('M0 -14C1 -6 10 -6 9 2', 'none', '#b9855c', 3.6),
    }),
};

interface Front {
  head: string;
  marks?: string;
  belly?: string;
  tips?: string;
  top?: string;
  nose?: string;
  long?: boolean;
  big?: boolean;
}

function front(colour: string, mood: Mood, look: Front): string {
  return (
    bug({
      body: colour,
      belly: look.belly ?? colour,
      plain: !look.belly,
      head: look.head,
      hands: look.head,
      tips: look.tips ?? (look.long ? '' : look.head),
      behind: look.long ? mirrored(path('M5 -34C10 -54 24 -58 36 -52')) : '',
      chest: look.marks ?? '',
      eyes: eyesFor(mood, look.big ? 8.6 : 6.4),
      mouth: (look.nose ?? '') || mouthFor(mood),
      over: look.top ?? '',
    }) + extras(mood)
  );
}

function headOf(colour: string, mood: Mood, top: string, over: string): string {
  return top + disc(0, -20, 17, colour) + eyesFor(mood, 6.4) + mouthFor(mood) + over + extras(mood);
}

function eyesFor(mood: Mood, size: number): string {
  if (mood === 'asleep') return closedEyes;
  if (mood === 'caught')
    return (
      path('M-12 -26L-4 -18M-4 -26L-12 -18M4 -26L12 -18M12 -26L4 -18', 'none', '#fff', 6) +
      path('M-12 -26L-4 -18M-4 -26L-12 -18M4 -26L12 -18M12 -26L4 -18', 'none', INK, 3)
    );
  return eyes(mood === 'nervous' ? -3 : 1.4, -22, size > 7 ? 9 : 7.4, size);
}

function mouthFor(mood: Mood): string {
  const mouths: Record<Mood, string> = {
    happy: path('M-6 -11Q0 -5 6 -11'),
    nervous: path('M-6 -9Q-3 -12 0 -9Q3 -6 6 -9'),
    caught: oval(0, -9, 4, 4.6, '#7b1030', INK, 2),
    asleep: path('M-3 -9Q0 -7 3 -9'),
  };
  return mouths[mood];
}

function extras(mood: Mood): string {
  if (mood === 'nervous')
    return mirrored(path('M20 -34C24 -28 24 -25 20.5 -25C17 -25 17 -28 20 -34Z', '#9fdcff', INK, 1.6));
  if (mood === 'caught') return star(-20, -44, 6) + star(2, -51, 5) + star(22, -43, 6);
  if (mood === 'asleep') return path('M20 -36H28L20 -27H28M32 -50H38L32 -43H38', 'none', GOLD, 2.6);
  return fill('', 'none');
}

const isRobot = (kind: AvatarKind): kind is Robot => (ROBOTS as readonly string[]).includes(kind);

function drawing(kind: AvatarKind, colour: string, mood: Mood): string {
  if (!isRobot(kind)) return (LOOKS[kind] ?? LOOKS.beetle)(colour, mood);
  return robot(kind, colour, mood === 'caught' || mood === 'asleep' ? mood : 'well') + extras(mood);
}

const drawn = new Map<string, string>();

const WHOLE = '-50 -58 100 116';
const PORTRAIT = '-45 -60 90 90'; // head and shoulders, for a round frame

/** A CSS picture; each is drawn once. */
export function avatar(kind: string, seat: number, mood: Mood = 'happy', portrait = false): string {
  const key = `${kind} ${seat} ${mood} ${portrait}`;
  let picture = drawn.get(key);
  if (!picture) {
    picture = asUrl(svg(drawing(kind as AvatarKind, colourOf(seat), mood), portrait ? PORTRAIT : WHOLE));
    drawn.set(key, picture);
  }
  return picture;
}

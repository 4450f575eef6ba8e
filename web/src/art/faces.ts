/**
 * Cards, as one stylesheet made when the page starts. A card's face is a background picture; its
 * numeral is HTML text in the card's own element, so a face-down card has nothing to read.
 */

import { SEAT_COLOURS } from './avatars';
import { figures, type Figure } from './figures';
import { CREAM, INK, asUrl, box, placed, svg } from './parts';

export const CARD = '0 0 100 140';

/** Low is teal, high is magenta; number, costume and ticks say the same without colour. */
export const RAMP = [
  '#2a9d8f',
  '#2a9d8f',
  '#2f9f78',
  '#479f57',
  '#79992f',
  '#a98d1b',
  '#c17f1a',
  '#cb6c1f',
  '#d15a27',
  '#d14735',
  '#c93849',
  '#b92c5d',
  '#9d2070',
  '#7b1680',
] as const;

const PATTERNS = [
  '<circle cx="10" cy="10" r="4.4"/>',
  '<path d="M-4 4L4 -4M0 20L20 0M16 24L24 16" stroke-width="5"/>',
  '<path d="M0 14L5 6L10 14L15 6L20 14" fill="none" stroke-width="4"/>',
  '<path d="M0 0H10V10H0ZM10 10H20V20H10Z" stroke="none"/>',
  '<path d="M0 10Q5 2 10 10T20 10" fill="none" stroke-width="4"/>',
  '<path d="M10 3V17M3 10H17" stroke-width="4.4"/>',
];

const patternOf = (seat: number, size = 20): string =>
  `<pattern id="p" width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="scale(${size / 20})"><g fill="#ffffff73" stroke="#ffffff73">${PATTERNS[seat]}</g></pattern>`;

export const blank = (colour = CREAM): string => box(1.5, 1.5, 97, 137, 11, colour, INK, 3);

export function back(seat: number, figure: Figure = 'discoBall'): string {
  const inner = (colour: string) => box(8, 8, 84, 124, 7, colour, '', 0);
  return svg(
    blank() +
      inner(SEAT_COLOURS[seat] ?? '#6b4fa3') +
      (PATTERNS[seat] ? inner('url(#p)') : '') +
      placed(figures[figure](), 50, 72, 0.5),
    CARD,
    PATTERNS[seat] ? patternOf(seat) : '',
  );
}

export const figureFace = (figure: Figure, scale = 0.84): string =>
  svg(blank() + placed(figures[figure](), 50, 78, scale), CARD);

/** The seat's colour and pattern as a small tile, so that colour is never alone. */
export const seatTile = (seat: number): string =>
  svg(
    `<rect width="24" height="24" fill="${SEAT_COLOURS[seat]}"/><rect width="24" height="24" fill="url(#p)"/>`,
    '0 0 24 24',
    patternOf(seat, 12).replaceAll('#ffffff73', '#ffffffc8'),
  );

export function stylesheet(): string {
  const rules: string[] = [];
  const rule = (name: string, picture: string) => rules.push(`.${name}{background-image:${asUrl(picture)}}`);
  SEAT_COLOURS.forEach((colour, seat) => {
    rule(`back${seat}`, back(seat));
    rule(`tile${seat}`, seatTile(seat));
    rules.push(`.seat${seat}{--seat:${colour}}`);
  });
  for (const name of Object.keys(figures) as Figure[]) {
    rule(`fig-${name}`, svg(figures[name]()));
    rule(`card-${name}`, figureFace(name));
  }
  return rules.join('\n');
}

/** Called once, before the first picture is needed. */
export function hangUpTheArt(): void {
  if (document.getElementById('art')) return;
  const sheet = Object.assign(document.createElement('style'), { id: 'art', textContent: stylesheet() });
  document.head.append(sheet);
}

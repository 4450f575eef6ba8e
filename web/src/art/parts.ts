/**
 * The drawing kit. A figure is a string of SVG shapes around the origin, about 100 units high;
 * thick ink line, flat fills, round joins, no gradients.
 */

export const INK = '#2a1a2e';
export const CREAM = '#fff7e6';
export const GOLD = '#ffc928';
export const RED = '#c0322c';
export const CYAN = '#2ad1c9';

const LINE = 2.4;

/** A stroke. Without a fill it is only a line. */
export function path(d: string, fill = 'none', stroke = INK, width = LINE): string {
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A shape without an outline. */
export const fill = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`;

export function disc(x: number, y: number, r: number, colour: string, stroke = INK, width = LINE): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"${outline(stroke, width)}/>`;
}

export const dot = (x: number, y: number, r: number, colour = INK): string => disc(x, y, r, colour, '', 0);

export function oval(
  x: number,
  y: number,
  rx: number,
  ry: number,
  colour: string,
  stroke = INK,
  width = LINE,
  turn = 0,
): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${outline(stroke, width)}${turned(turn, x, y)}/>`;
}

export function box(
  x: number,
  y: number,
  w: number,
  h: number,
  round: number,
  colour: string,
  stroke = INK,
  width = LINE,
): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}" fill="${colour}"${outline(stroke, width)}/>`;
}

export const mirrored = (shapes: string): string => `${shapes}<g transform="scale(-1 1)">${shapes}</g>`;

export const placed = (shapes: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${shapes}</g>`;

export function star(x: number, y: number, r: number, colour = GOLD, stroke = INK, width = 1.6): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const reach = i % 2 ? r * 0.46 : r;
    return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`;
  });
  return path(`M${points.join('L')}Z`, colour, stroke, width);
}

/** The same shape `n` times around a point. */
export function ring(n: number, x: number, y: number, shape: string): string {
  return Array.from(
    { length: n },
    (_, i) => `<g transform="rotate(${round((i * 360) / n)} ${x} ${y})">${shape}</g>`,
  ).join('');
}

export const round = (value: number): number => Math.round(value * 10) / 10;

function outline(stroke: string, width: number): string {
  return stroke && width ? ` stroke="${stroke}" stroke-width="${width}"` : '';
}

function turned(turn: number, x: number, y: number): string {
  return turn ? ` transform="rotate(${turn} ${x} ${y})"` : '';
}

/** A picture that CSS can use. */
export function svg(shapes: string, viewBox = '-50 -58 100 116', defs = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${defs ? `<defs>${defs}</defs>` : ''}${shapes}</svg>`;
}

/** Only what must be escaped is escaped: the sheet stays small. */
export function asUrl(picture: string): string {
  const plain = picture.replace(/[%#<>"]/g, (c) => (c === '"' ? "'" : encodeURIComponent(c)));
  return `url("data:image/svg+xml,${plain}")`;
}

/** The order of the story: what is new comes first, but a heading stays above what it heads. */

export interface Line {
  key: number;
  what: string;
  seat?: number;
  text: string;
}

export function isHeading(line: Line): boolean {
  return line.what === 'ROUND' || line.what === 'GAME';
}

export function newestFirst<L extends Line>(lines: readonly L[]): L[] {
  let last = { heading: [] as L[], rest: [] as L[] };
  const chapters = [last];
  for (const line of lines) {
    if (isHeading(line)) chapters.push((last = { heading: [line], rest: [] }));
    else last.rest.push(line);
  }
  return chapters.reverse().flatMap(({ heading, rest }) => [...heading, ...rest.reverse()]);
}

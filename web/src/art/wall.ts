/** Where the pictures of a game hang: a stylesheet that is made in the browser. */

import { asUrl } from './parts';

const AT_ONCE = 3;

export const hung = (name: string, picture: string): string => `.${name}{background-image:${asUrl(picture)}}`;

/** Hung up once, a few at a time and each drawn only then: to the browser every picture is a document of its own, and all of them together would hold up the table that is just laid. */
export function hangUp(name: string, colours: readonly string[], pictures: Iterator<string>): void {
  if (document.getElementById(name)) return;
  const wall = Object.assign(document.createElement('style'), { id: name, textContent: colours.join('\n') });
  document.head.append(wall);
  const next = () => {
    for (let i = 0; i < AT_ONCE; i++) {
      const { value, done } = pictures.next();
      if (done) return;
      wall.sheet?.insertRule(value, wall.sheet.cssRules.length);
    }
    setTimeout(next);
  };
  setTimeout(next);
}

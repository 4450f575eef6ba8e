// Cuts the page's typefaces to the weights it shows, and in two: letters of English and German, and the others for
// people's names. A browser fetches the second half only where one of its letters is shown (`unicode-range` in app.css).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = `${WEB}src/letters`;
const WEIGHTS = { fredoka: 600, nunito: { min: 400, max: 700 } }; // those that the page shows: headings in one, text in all between
const OURS = spelt(0x20, 0x7e) + '\u00a0ÄÖÜäöüßéèáçñ·–—‘’‚“”„…×−•→«»©°±½';
const KNOWN = spelt(0xa0, 0x2212); // the typeface knows which of them there are
const FEATURES = ['ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'tnum']; // nobody sets fractions and the like

function spelt(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

export async function cutLetters() {
  mkdirSync(FOLDER, { recursive: true });
  const more = [...KNOWN].filter((letter) => !OURS.includes(letter)).join('');
  for (const [face, wght] of Object.entries(WEIGHTS)) {
    const whole = readFileSync(`${WEB}node_modules/@fontsource-variable/${face}/files/${face}-latin-wght-normal.woff2`);
    for (const [half, letters] of Object.entries({ ours: OURS, more }))
      writeFileSync(
        `${FOLDER}/${face}-${half}.woff2`,
        await subsetFont(whole, letters, {
          targetFormat: 'woff2',
          noHinting: true,
          keepFeatures: FEATURES,
          variationAxes: { wght },
        }),
      );
  }
}

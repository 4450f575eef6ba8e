// Parrot Box: opening, drawing and placing, Parrots that fly, the last round and the end.
import { loveParrots } from '../../drive/parrot_lover.mjs';
import { END, hover, LEFT, table, television } from '../moments.mjs';

const PARROTS = [
  { name: 'open', when: '.mine .card.can', without: '.mine .card[data-up="1"]' },
  { name: 'turn', when: '.draw.can', without: '.sky .card' },
  {
    name: 'place',
    when: '.new.mine .card',
    without: '.sky .card',
    do: hover('.mine .card.can[data-up="1"], .mine .card.can'),
  },
];

export const PARROT_BOX = [2, 3, 4, 5, 6].map((players) =>
  table(
    `parrot-${players}`,
    'parrot-box',
    players,
    { rounds: players === 4 ? 2 : 1 },
    [
      ...PARROTS,
      ...(players === 4
        ? [
            { name: 'fly', when: 'li.flies', without: '.sky .card' },
            { name: 'perch', when: '.perch', without: '.sky .card' },
            { name: 'air', when: 'body > .pb-flying', motion: 330, sizes: ['390x844', '1280x800'] },
            { name: 'last', when: '.parrots.last' },
            { name: 'over', when: '.over h2' },
            END,
          ]
        : []),
    ],
    { play: patiently },
  ),
);
PARROT_BOX.push(table('parrot-left', 'parrot-box', 3, { rounds: 1 }, PARROTS, { ...LEFT, play: patiently }));
PARROT_BOX.push(television('parrot-tv', 'parrot-box', 5, '.new .card'));

/** Somebody who loves Parrots, and waits until every card has landed. */
async function patiently(page) {
  return !(await page.locator('.sky .card').count()) && loveParrots(page);
}

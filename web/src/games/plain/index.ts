/** A game without a face of its own can still be played in words. */

import type { GameFace } from '../contract';
import Table from './Table.svelte';

export const face: GameFace<Record<string, unknown>> = {
  id: 'plain',
  felt: 'kitchen',
  figure: 'lamp',
  Table,
  pictures: (_before, told, after) => [{ view: after, told, hold: 300 }],
  prompt: () => null,
  facts: () => [],
  scores: (view, names) => ({
    columns: [],
    rows: names.map((_, seat) => ({
      seat,
      cells: [],
      total: Number((view.totals as number[] | undefined)?.[seat] ?? 0),
    })),
  }),
  sounds: {},
  moments: [],
  hand: ({ view }) => JSON.stringify(view.hand ?? ''),
};

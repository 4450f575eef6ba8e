import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boxOf } from '../src/games/parrot_box/plates/box';
import { copied, worthOf } from '../src/games/parrot_box/worth';
import { isPlayed, lyingOf, PRIMERS, type Lying, type Plate, type Primer, type Still } from '../src/learn/plates';
import type { Say } from '../src/protocol/papers';

const primers: [string, Primer][] = await Promise.all(
  Object.entries(PRIMERS).map(async ([game, load]) => [game, (await load()).primer] as [string, Primer]),
);
const plates: [string, Plate][] = primers.flatMap(([game, primer]) =>
  primer.plates.map((plate): [string, Plate] => [game, plate]),
);
const book = (game: string, name: string) =>
  readFileSync(`${import.meta.dirname}/../../src/parlour/games/${game.replace('-', '_')}/${name}`, 'utf8');
const stillsOf = (plate: Plate): [string, Still][] => Object.entries(plate.stills);
const cardsIn = (still: Still): Lying[] =>
  Object.values(still.lie)
    .flatMap((text) => lyingOf(text))
    .filter((card) => card !== null);
const nextOf = (still: Still): string[] => [
  ...Object.values(still.taps ?? {}),
  ...(still.choices ?? []).map(([, to]) => to),
  ...(still.then ? [still.then] : []),
];

function sayings(plate: Plate): Say[] {
  const marks = stillsOf(plate)
    .flatMap(([, still]) => Object.values(still.marks ?? {}))
    .filter((mark) => typeof mark !== 'string');
  return [
    plate.title,
    ...(plate.only?.words ? [plate.only.words] : []),
    ...plate.rows.flat().flatMap((zone) => zone.words ?? []),
    ...stillsOf(plate).flatMap(([, still]) => [still.says, ...(still.choices ?? []).map(([words]) => words)]),
    ...marks,
  ];
}

describe.each(primers)('the plates of %s', (game, primer) => {
  it('are six to eight at any table, each by a name of its own', () => {
    expect(new Set(primer.plates.map(({ id }) => id)).size).toBe(primer.plates.length);
    const options = { hidden_card: false, mirror: false, ant: 'discard' };
    for (const table of [
      { players: 2, options: { ...options, mode: 'live' } },
      { players: 4, options: { ...options, mode: 'calm' } },
    ]) {
      const shown = primer.plates.filter((plate) => isPlayed(plate, table));
      expect(shown.length).toBeGreaterThanOrEqual(6);
      expect(shown.length).toBeLessThanOrEqual(8);
    }
    expect(primer.plates.filter((plate) => isPlayed(plate))).toHaveLength(primer.plates.length);
  });

  it('go by options that the game has', () => {
    for (const { only } of primer.plates)
      if (only?.option) expect(book(game, 'RULES.md')).toContain(`| \`${only.option[0]}\` |`);
  });
});

describe.each(plates)('a plate of %s', (game, plate) => {
  it(`${plate.id} says everything in both languages, shortly, and names a rule of both books`, () => {
    for (const { en, de } of sayings(plate)) {
      expect(en).toBeTruthy();
      expect(de).toBeTruthy();
    }
    for (const [, { says }] of stillsOf(plate)) {
      expect(Math.max(says.en.length, says.de.length), says.de).toBeLessThanOrEqual(150);
    }
    const numbers = [plate.rule, ...JSON.stringify(plate).matchAll(/(?:rule|Regel) (\d+\.\d+)/g)].map((each) =>
      typeof each === 'string' ? each : each[1],
    );
    for (const number of numbers)
      for (const name of ['RULES.md', 'RULES.de.md']) expect(book(game, name)).toContain(`\n**${number} `);
  });

  it(`${plate.id} makes and loses no card, and every card can be drawn`, () => {
    const { primer } = Object.fromEntries(primers.map(([name, primer]) => [name, { primer }]))[game]!;
    const all = cardsIn(plate.stills.start)
      .map(({ id }) => id)
      .sort();
    expect(new Set(all).size).toBe(all.length);
    for (const [name, still] of stillsOf(plate)) {
      expect(
        cardsIn(still)
          .map(({ id }) => id)
          .sort(),
        name,
      ).toEqual(all);
      for (const { value, up } of cardsIn(still)) expect(primer.card(up ? value : '', up).face).toBeTruthy();
    }
    const zones = plate.rows.flat().map(({ id }) => id);
    for (const [, still] of stillsOf(plate)) {
      for (const zone of [
        ...Object.keys(still.lie),
        ...Object.keys(still.marks ?? {}),
        ...Object.keys(still.badges ?? {}),
      ])
        expect(zones).toContain(zone);
    }
  });

  it(`${plate.id} can be touched, leads everywhere, and comes to an end`, () => {
    const zones = plate.rows.flat().map(({ id }) => id);
    const reached = new Set(['start']);
    for (const name of reached) for (const next of nextOf(plate.stills[name]!)) reached.add(next);
    expect([...reached].sort()).toEqual(Object.keys(plate.stills).sort());
    expect(nextOf(plate.stills.start).length).toBeGreaterThan(0);
    for (const [name, still] of stillsOf(plate)) {
      for (const touched of Object.keys(still.taps ?? {}))
        expect([...zones, ...cardsIn(still).map(({ id }) => id)], name).toContain(touched);
      expect(still.then && (still.taps || still.choices), `${name} waits and goes on at once`).toBeFalsy();
      // From everywhere there is a way to an end.
      const after = new Set([name]);
      for (const each of after) for (const next of nextOf(plate.stills[each]!)) after.add(next);
      expect([...after].some((each) => nextOf(plate.stills[each]!).length === 0)).toBe(true);
    }
  });
});

const sum = (cards: Lying[]) => cards.reduce((all, { value }) => all + (Number(value) || 0), 0);
const of = (id: string) => plates.filter(([game]) => game === id).map(([, plate]) => plate);

describe('what the plates teach', () => {
  it('is added up as the rules of Party Bugs do', () => {
    for (const plate of of('party-bugs')) {
      for (const [name, still] of stillsOf(plate)) {
        for (const [zone, mark] of Object.entries(still.marks ?? {})) {
          const said = /^(\d+)(?: points?)?$/.exec(typeof mark === 'string' ? mark : mark.en)?.[1];
          if (said)
            expect(sum(lyingOf(still.lie[zone]).filter((card) => card !== null)), `${plate.id} ${name}`).toBe(
              Number(said),
            );
        }
        // Twins stay in a display only while a picture is on its way to the next, or if one of them is hidden.
        const values = lyingOf(still.lie.me)
          .filter((card) => card?.up)
          .map((card) => card!.value);
        if (!still.then) expect(new Set(values).size, `${plate.id} ${name}`).toBe(values.length);
      }
    }
  });

  it('lets the lowest card take first', () => {
    const reveal = of('party-bugs').find(({ id }) => id === 'reveal')!;
    for (const [name, still] of stillsOf(reveal)) {
      if (!still.marks) continue;
      const order = Object.keys(still.marks).sort(
        (a, b) => parseInt(String(still.marks![a])) - parseInt(String(still.marks![b])),
      );
      const played = order.map((zone) => Number(lyingOf(still.lie[zone])[0]!.value));
      expect(played, name).toEqual([...played].sort((a, b) => a - b));
    }
  });

  it('is a box of eight, and every Parrot copies its mate', () => {
    for (const plate of of('parrot-box')) {
      for (const [name, still] of stillsOf(plate)) {
        const box = boxOf(still.lie.box!);
        expect(box).toHaveLength(8);
        lyingOf(still.lie.box).forEach((card, spot) =>
          expect(card!.copies, `${plate.id} ${name}`).toBe(String(copied(box, spot) ?? '')),
        );
        const mark = still.marks?.box;
        if (mark) expect(mark).toBe(`= ${String(worthOf(box, 'zero').sum).replace('-', '−')}`);
      }
    }
    const sets = of('parrot-box').find(({ id }) => id === 'sets')!;
    expect(
      ['four', 'six'].map((name) => worthOf(boxOf(sets.stills[name]!.lie.box!), 'zero').ribbons.map(({ off }) => off)),
    ).toEqual([[10], [15]]);
  });

  it('lays only what fits, and counts 1, 5 and 10', () => {
    const ring = (a: string, b: string) => [1, 4].includes(Math.abs(Number(a.at(-1)) - Number(b.at(-1))));
    for (const plate of of('cheating-moth')) {
      for (const [name, still] of stillsOf(plate)) {
        const pile = lyingOf(still.lie.pile).map((card) => card!.value);
        pile
          .slice(1)
          .forEach((card, i) =>
            expect(
              ring(pile[i]!, card) || (pile[i]!.startsWith('cockroach') && card === pile[i]!.at(-1)),
              `${plate.id} ${name}`,
            ).toBe(true),
          );
      }
    }
    const over = of('cheating-moth').find(({ id }) => id === 'out')!.stills.over!;
    const worth = (value: string) => (value.startsWith('moth') ? 10 : value.includes('-') ? 5 : 1);
    for (const zone of ['mia', 'bo', 'hand'])
      expect(lyingOf(over.lie[zone]).reduce((all, card) => all + worth(card!.value), 0)).toBe(
        Number(over.marks![zone]),
      );
  });
});

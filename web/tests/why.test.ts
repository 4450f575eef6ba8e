import { afterEach, describe, expect, it } from 'vitest';
import type { TableProps } from '../src/games/contract';
import { whyNoDraw, whyNotCard } from '../src/games/cheating_moth/why';
import { whyNot as whyNotParrot } from '../src/games/parrot_box/why';
import { whyNot as whyNotBug } from '../src/games/party_bugs/why';
import { change } from '../src/settings/settings.svelte';

const NAMES = ['Ada', 'Bo', 'Mia'];
const props = (view: object, legal: string[] = [], some: object = {}) =>
  ({
    seat: 0,
    names: NAMES,
    legal,
    early: legal,
    told: [],
    words: { cards: {}, told: {}, verbs: {} },
    people: [],
    wonder: () => undefined,
    view: { seat: 0, seats: 3, ...view },
    ...some,
  }) as unknown as TableProps<any>;
afterEach(() => change({ language: 'en' }));

describe('why not, in Party Bugs', () => {
  const bugs = (view: object, legal: string[] = [], some: object = {}) =>
    props({ phase: 'TAKE', asked: null, hidden: [null, null, null], order: [1, 0, 2], taken: 0, ...view }, legal, some);
  it('others are at it', () => {
    expect(whyNotBug(bugs({}), 'floor')).toBe('not now: Bo takes a card');
    expect(whyNotBug(bugs({}), 'hand')).toBe('not now: Bo takes a card');
    change({ language: 'de' });
    expect(whyNotBug(bugs({}), 'floor')).toBe('jetzt nicht: Bo nimmt eine Karte');
  });
  it('something else comes first', () => {
    expect(whyNotBug(bugs({ taken: 1 }, ['TAKE 3']), 'hand')).toBe('not now: first take a card');
    expect(whyNotBug(bugs({ phase: 'CHOOSE' }), 'floor')).toBe('not now: first everybody plays a card');
    expect(whyNotBug(bugs({ asked: 0, hidden: [7, null, null] }), 'floor')).toBe(
      'not now: first decide about your hidden card',
    );
    expect(whyNotBug(bugs({ asked: 1, hidden: [null, 7, null] }), 'floor')).toBe(
      'not now: Bo is asked about the hidden 7',
    );
    expect(whyNotBug(bugs({ phase: 'CHOOSE' }, ['MIRROR 4', 'NOT_YET']), 'hand')).toBe(
      'not now: first use the mirror or keep it',
    );
  });
  it('the story is still told', () => expect(whyNotBug(bugs({ taken: 1 }), 'floor')).toBe('in a moment'));
  it('nobody plays', () => {
    expect(whyNotBug(bugs({ phase: 'OVER' }), 'hand')).toBe('the match is over');
    expect(whyNotBug(bugs({}, [], { between: true }), 'hand')).toBe('the next round has not begun');
    expect(whyNotBug(bugs({}, [], { seat: null }), 'floor')).toBe('');
    expect(whyNotBug(bugs({}, [], { wonder: undefined }), 'hand')).toBe('');
  });
});

describe('why not, in Parrot Box', () => {
  const parrots = (view: object, legal: string[] = []) =>
    props({ phase: 'TURN', turn: 0, to_open: [], ready: [false, false, false], ...view }, legal);
  it('it is the turn of another', () => expect(whyNotParrot(parrots({ turn: 2 }), 3)).toBe('not now: Mia’s turn'));
  it('something else comes first', () => {
    expect(whyNotParrot(parrots({}, ['DRAW', 'TAKE']), 3)).toBe('not now: first draw or take a card');
    expect(whyNotParrot(parrots({ phase: 'DRAWN' }, ['PLACE 1', 'DISCARD']), 'pile')).toBe(
      'not now: first place your new card',
    );
    expect(whyNotParrot(parrots({ phase: 'DISCARDED' }, ['REVEAL 2']), 'pile')).toBe('not now: first turn up a card');
    expect(whyNotParrot(parrots({ phase: 'FLYING' }, ['LAND 2']), 'pile')).toBe('not now: first the Parrot lands');
  });
  it('a spot is not the right one', () => {
    expect(whyNotParrot(parrots({ phase: 'DISCARDED' }, ['REVEAL 2']), 0)).toBe('lies open already');
    expect(whyNotParrot(parrots({ phase: 'FLYING' }, ['LAND 2']), 0)).toBe(
      'the Parrot lands only on a card that is face down',
    );
  });
  it('a round is opened', () => {
    const opening = parrots({ phase: 'OPENING', turn: null, to_open: [1, 4], ready: [true, false, true] });
    expect(whyNotParrot(opening, 1)).toBe('');
    expect(whyNotParrot(opening, 2)).toBe('not now: Waiting for Bo');
    expect(whyNotParrot(opening, 'pile')).toBe('not now: first everybody opens two cards');
  });
});

describe('why not, in Cheating Moth', () => {
  const [TWO, MOTH_2, FIVE] = [1, 6, 4];
  const moth = (view: object, legal: string[] = [], some: object = {}) =>
    props(
      {
        house: { live: 0 },
        phase: 'TURN',
        turn: 0,
        guard: 1,
        pile: [{ card: 2 }],
        debtor: null,
        called: null,
        committed: [true, false, false],
        answered: [false, false, false],
        owes: [],
        gift_ready: [],
        hand_sizes: [3, 3, 3],
        own: null,
        ...view,
      },
      legal,
      some,
    );
  it('a card does not fit, or is a Moth', () => {
    const turn = moth({}, ['PLAY number-2']);
    expect(whyNotCard(turn, TWO)).toBe('');
    expect(whyNotCard(turn, FIVE)).toBe('does not fit on the 3');
    expect(whyNotCard(turn, MOTH_2)).toBe('only the Guard lays a Moth');
    expect(whyNoDraw(turn)).toBe('you have a card to lay');
    expect(whyNotCard(moth({}, ['DRAW']), FIVE)).toBe('does not fit on the 3');
  });
  it('others are at it', () => {
    expect(whyNotCard(moth({ turn: 2 }), FIVE)).toBe('not now: Mia’s turn');
    expect(whyNoDraw(moth({ turn: 2 }))).toBe('not now: Mia’s turn');
    expect(whyNotCard(moth({ phase: 'COMMIT' }), FIVE)).toBe('not now: Waiting for Bo and Mia');
  });
  it('something else comes first', () => {
    expect(whyNotCard(moth({ phase: 'SPIDER' }, ['GIVE_TO 1', 'KEEP']), FIVE)).toBe(
      'not now: first choose who gets a card',
    );
    expect(whyNotCard(moth({ phase: 'COMMIT', guard: 0 }, ['WATCH 1', 'LOOK_AWAY']), FIVE)).toBe(
      'not now: first choose whom you watch',
    );
    expect(whyNotCard(moth({ phase: 'MOSQUITO' }, ['SLAP']), FIVE)).toBe('not now: first slap');
    expect(whyNotCard(moth({ phase: 'COMMIT' }, ['HONEST']), FIVE)).toBe('Your last card has to be laid');
  });
  it('a gift is no Moth', () => {
    const gift = moth({ phase: 'SPIDER_GIFT', receiver: 1 }, ['GIVE number-2']);
    expect([TWO, MOTH_2].map((card) => whyNotCard(gift, card))).toEqual(['', 'A Moth is never given away']);
  });
  it('in Calm a race says which number, in Live it says nothing about any card', () => {
    expect(whyNotCard(moth({ phase: 'COCKROACH' }, ['RACE number-2', 'PASS']), FIVE)).toBe(
      'another number than the Cockroach',
    );
    for (const legal of [['RACE number-2', 'RACE number-5'], []])
      for (const card of [TWO, MOTH_2, FIVE])
        expect(whyNotCard(moth({ house: { live: 1 }, phase: 'COCKROACH' }, legal), card)).toBe('');
  });
  it('in Live a card that may vanish has no reason to be still, unless it is my turn', () => {
    expect(whyNotCard(moth({ house: { live: 1 }, turn: 2 }, ['VANISH number-5']), FIVE)).toBe('');
    expect(whyNotCard(moth({ house: { live: 1 } }, ['VANISH number-5', 'PLAY number-2']), FIVE)).toBe(
      'does not fit on the 3',
    );
  });
});

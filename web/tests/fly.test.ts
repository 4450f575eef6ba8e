import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enlist, flights, fly, landAll } from '../src/fly/fly';
import { Follower } from '../src/fly/pieces';
import { MOST_BEHIND, Stage } from '../src/fly/stage';

describe('the stage', () => {
  let shown: [string, boolean][];
  let skipped: string[];
  let hidden: boolean;
  let stage: Stage<string>;
  const frames = (...names: string[]) => names.map((show) => ({ show, hold: 100 }));

  beforeEach(() => {
    vi.useFakeTimers();
    shown = [];
    skipped = [];
    hidden = false;
    stage = new Stage<string>({
      show: (value, moved, missed) => {
        shown.push([value, moved]);
        skipped.push(...missed);
      },
      slowness: () => 1,
      hidden: () => hidden,
    });
  });
  afterEach(() => void vi.useRealTimers());

  it('shows one frame after the other', () => {
    stage.add(frames('a', 'b'));
    expect(shown).toEqual([['a', true]]);
    expect(stage.busy).toBe(true);
    vi.advanceTimersByTime(100);
    expect(shown.map(([name]) => name)).toEqual(['a', 'b']);
    vi.advanceTimersByTime(100);
    expect(stage.busy).toBe(false);
  });

  it('tells news in the order in which it came', () => {
    stage.add(frames('a', 'b'));
    stage.add(frames('c'));
    vi.advanceTimersByTime(1000);
    expect(shown.map(([name]) => name)).toEqual(['a', 'b', 'c']);
  });

  it('jumps when it is too far behind, and says what it left out', () => {
    for (let i = 0; i <= MOST_BEHIND; i++) stage.add(frames(`${i}`, `${i}!`));
    expect(shown.at(-1)).toEqual([`${MOST_BEHIND}!`, false]);
    expect(skipped).toContain('3');
    expect(skipped).not.toContain('0');
  });

  it('shows no film to a page that nobody sees', () => {
    hidden = true;
    stage.add(frames('a', 'b', 'c'));
    expect(shown).toEqual([['c', false]]);
    expect(skipped).toEqual(['a', 'b']);
  });

  it('is at the end as soon as somebody wants to act', () => {
    stage.add(frames('a', 'b', 'c'));
    stage.jump();
    expect(shown.at(-1)).toEqual(['c', false]);
    vi.advanceTimersByTime(1000);
    expect(shown).toHaveLength(2);
  });
});

describe('following cards', () => {
  const follower = () =>
    new Follower((zone) =>
      zone === 'display' ? ['floor'] : zone === 'floor' ? ['slot'] : zone === 'slot' ? ['hand'] : [],
    );

  it('a card that stays keeps its id, wherever its neighbours go', () => {
    const eyes = follower();
    const [a, b] = eyes.follow([
      { zone: 'floor', value: 7 },
      { zone: 'floor', value: 9 },
    ]);
    const [b2, a2] = eyes.follow([
      { zone: 'floor', value: 9 },
      { zone: 'display', value: 7 },
    ]);
    expect(b2!.id).toBe(b!.id);
    expect(a2!.id).toBe(a!.id);
  });

  it('twins are two cards', () => {
    const eyes = follower();
    const before = eyes.follow([
      { zone: 'floor', value: 7 },
      { zone: 'floor', value: 7 },
    ]);
    const after = eyes.follow([
      { zone: 'floor', value: 7 },
      { zone: 'display', value: 7 },
    ]);
    expect(new Set(after.map((piece) => piece.id))).toEqual(new Set(before.map((piece) => piece.id)));
  });

  it('a face-down card that turns over is the same card', () => {
    const eyes = follower();
    const [down] = eyes.follow([{ zone: 'slot', value: null }]);
    const [up] = eyes.follow([{ zone: 'slot', value: 5 }]);
    expect(up!.id).toBe(down!.id);
  });

  it('of equal cards, the one that was touched is the one that goes', () => {
    const eyes = new Follower((zone) => (zone === 'display' ? ['slot'] : []));
    const [first, second] = eyes.follow([
      { zone: 'slot', value: 6 },
      { zone: 'slot', value: 6 },
    ]);
    const [left, mine] = eyes.follow(
      [
        { zone: 'slot', value: 6 },
        { zone: 'display', value: 6 },
      ],
      second!.id,
    );
    expect([left!.id, mine!.id]).toEqual([first!.id, second!.id]);
  });

  it('a card out of nowhere gets a new id', () => {
    const eyes = follower();
    const [old] = eyes.follow([{ zone: 'hand', value: 3 }]);
    const [fresh] = eyes.follow([{ zone: 'display', value: 3 }]);
    expect(fresh!.id).not.toBe(old!.id);
  });
});

describe('flying', () => {
  let spots: Record<string, number>;
  const card = (id: string) => document.querySelector<HTMLElement>(`[data-card="${id}"]`)!;
  const ghosts = () => document.querySelectorAll('.sky > *').length;

  beforeEach(() => {
    spots = { a: 0, b: 100 };
    document.body.innerHTML =
      '<div data-card="a" data-up="1" data-to="tray"><span class="face bug3"></span></div><div data-card="b" data-up="0"><span class="face back1"></span></div>';
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const x = spots[(this as HTMLElement).dataset.card ?? ''] ?? 0;
      return { x, y: 0, width: 50, height: 70, top: 0, left: x, right: x + 50, bottom: 70, toJSON: () => '' };
    });
    Element.prototype.animate = function () {
      return { cancel: () => undefined, onfinish: null } as unknown as Animation;
    };
  });
  afterEach(() => {
    landAll();
    vi.restoreAllMocks();
  });

  it('only what has moved travels, and the real card is there at once', () => {
    const before = flights.started;
    fly(() => (spots.a = 300));
    expect(flights.started).toBe(before + 1);
    expect(ghosts()).toBe(1);
    expect(card('a').style.visibility).toBe('hidden');
    landAll();
    expect(ghosts()).toBe(0);
    expect(card('a').style.visibility).toBe('');
  });

  it('a card that only makes room has no copy, which would lie above all words', () => {
    fly(() => (spots.a = 25)); // as far as another line of words moves it
    expect([ghosts(), card('a').style.visibility]).toEqual([0, '']);
    fly(() => (spots.a = 90));
    expect(ghosts()).toBe(1);
  });

  it('a crowd travels without copies, and every card can be seen all the time', () => {
    document.body.innerHTML = Array.from(
      { length: 20 },
      (_, i) => `<div data-card="c${i}" data-up="1"><span class="face bug3"></span></div>`,
    ).join('');
    const before = flights.started;
    fly(() => Array.from({ length: 20 }, (_, i) => (spots[`c${i}`] = 100 + i)));
    expect(flights.started).toBe(before + 20);
    expect(ghosts()).toBe(0);
    expect(card('c7').style.visibility).toBe('');
    fly(() => (spots.c7 = 900));
    expect(flights.interrupted).toBeGreaterThan(0);
    expect(ghosts()).toBe(1);
  });

  it('a crowd changes nothing but its transform, which costs the page no time', () => {
    document.body.innerHTML = Array.from(
      { length: 20 },
      (_, i) => `<div data-card="c${i}" data-up="0"><span class="face back1"></span></div>`,
    ).join('');
    const frames: Keyframe[] = [];
    Element.prototype.animate = function (given) {
      frames.push(...(given as Keyframe[]));
      return { cancel: () => undefined, onfinish: null } as unknown as Animation;
    };
    fly(() => Array.from({ length: 20 }, (_, i) => ((spots[`c${i}`] = 100), (card(`c${i}`).dataset.up = '1'))));
    expect(new Set(frames.flatMap(Object.keys))).toEqual(new Set(['transform']));
    expect(frames[0]!.transform).toBe('translate(-100px,0px) scale(1) rotateY(88deg)');
  });

  it('ends at once if somebody has seen enough, whoever made the journey', () => {
    fly(() => (spots.a = 300));
    const parrot = document.body.appendChild(document.createElement('i'));
    card('b').style.visibility = 'hidden';
    enlist('parrot', parrot, card('b'), parrot.animate([]));
    landAll();
    expect([ghosts(), parrot.isConnected, card('a').style.visibility, card('b').style.visibility]).toEqual([
      0,
      false,
      '',
      '',
    ]);
  });

  it('a copy says nothing to screen readers and cannot be touched', () => {
    fly(() => (spots.a = 300));
    const sky = document.querySelector<HTMLElement>('.sky')!;
    expect(sky.getAttribute('aria-hidden')).toBe('true');
    expect(sky.inert).toBe(true);
    expect(sky.querySelector('[data-card]')).toBeNull();
  });

  it('a card moved again in mid-air is one card still', () => {
    fly(() => (spots.a = 300));
    fly(() => (spots.a = 600));
    expect(ghosts()).toBe(1);
  });

  it('a card that leaves the game dances off', () => {
    fly(() => card('a').remove());
    expect(ghosts()).toBe(1);
  });

  it('a card that turns over shows the side it had', () => {
    fly(() => {
      card('b').dataset.up = '1';
      card('b').querySelector('.face')!.className = 'face bug9';
    });
    expect(document.querySelector('.sky .turning')?.className).toContain('back1');
  });

  it('nothing travels for those who want less motion', () => {
    fly(() => (spots.a = 300), { still: true });
    expect(ghosts()).toBe(0);
    expect(card('a').style.visibility).toBe('');
  });
});

/**
 * Dragging as a second way to do what taps do: something with `data-drag` is carried to something
 * with `data-drop`. A drag that ends elsewhere changes nothing.
 */

const SLOP = 9; // pixels before a press becomes a drag

export function drags(
  may: (what: string, onto: string) => boolean,
  drop: (what: string, onto: string) => void,
): (zone: HTMLElement) => () => void {
  return (zone) => {
    let start: { what: string; thing: HTMLElement; x: number; y: number; id: number } | null = null;
    let copy: HTMLElement | null = null;
    let over: HTMLElement | null = null;

    const down = (event: PointerEvent) => {
      const thing = (event.target as Element).closest<HTMLElement>('[data-drag]');
      if (!thing || event.button !== 0 || !event.isPrimary) return;
      start = { what: thing.dataset.drag!, thing, x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const dx = event.clientX - start.x;
      const dy = event.clientY - start.y;
      if (!copy && Math.hypot(dx, dy) < SLOP) return;
      if (!copy) pickUp(start.thing);
      copy!.style.transform = `translate(${dx}px,${dy}px) scale(1.06)`;
      mark(targetAt(event, start.what));
    };
    const release = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return;
      const { what } = start;
      const onto = copy && event.type === 'pointerup' ? targetAt(event, what) : null;
      const dragged = copy !== null;
      putDown();
      if (!dragged) return;
      // The click that follows belongs to the drag.
      const swallow = (click: Event) => click.stopPropagation();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 60);
      if (onto) drop(what, onto.dataset.drop!);
    };
    const pickUp = (thing: HTMLElement) => {
      const spot = thing.getBoundingClientRect();
      copy = thing.cloneNode(true) as HTMLElement;
      for (const name of ['card', 'drag', 'drop', 'anchor', 'from', 'to']) copy.removeAttribute(`data-${name}`);
      copy.querySelectorAll('[data-card]').forEach((each) => each.removeAttribute('data-card'));
      copy.setAttribute('aria-hidden', 'true');
      copy.style.cssText += `;position:fixed;left:${spot.x}px;top:${spot.y}px;width:${spot.width}px;height:${spot.height}px;margin:0;z-index:55;pointer-events:none;opacity:.95;translate:none`;
      zone.append(copy);
      thing.style.opacity = '0.35';
    };
    const putDown = () => {
      if (start) start.thing.style.opacity = '';
      copy?.remove();
      mark(null);
      start = copy = null;
    };
    const targetAt = (event: PointerEvent, what: string): HTMLElement | null => {
      const target =
        document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-drop]') ?? null;
      return target && may(what, target.dataset.drop!) ? target : null;
    };
    const mark = (target: HTMLElement | null) => {
      if (target === over) return;
      over?.classList.remove('over');
      target?.classList.add('over');
      over = target;
    };

    zone.addEventListener('pointerdown', down);
    addEventListener('pointermove', move);
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    return () => {
      putDown();
      zone.removeEventListener('pointerdown', down);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
    };
  };
}

/** The Parrot's way through the air: an arc with beating wings, high over the table. */

import { enlist } from '../../fly/fly';

const LASTS = 700;
const STEPS = 14;

/** Let a Parrot fly from one place to a card, which is seen again when it lands. */
export function flyTo(card: HTMLElement, from: Element, slowness: number): void {
  const start = from.getBoundingClientRect();
  const end = card.getBoundingClientRect();
  if (!start.width || !end.width) return;
  const size = Math.max(end.width, 56) * 1.25;
  const parrot = Object.assign(document.createElement('div'), { className: 'pb-flying' });
  parrot.setAttribute('aria-hidden', 'true');
  parrot.style.cssText = `position:fixed;left:0;top:0;width:${size}px;height:${size * 1.16}px;z-index:60;pointer-events:none;background-size:contain;background-repeat:no-repeat`;
  document.body.append(parrot);
  card.style.visibility = 'hidden';
  const rise = Math.max(90, Math.hypot(end.x - start.x, end.y - start.y) * 0.35);
  const side = end.x < start.x ? -1 : 1;
  const frames = Array.from({ length: STEPS + 1 }, (_, i) => {
    const t = i / STEPS;
    const x = mix(start.x + start.width / 2, end.x + end.width / 2, t) - size / 2;
    const y = Math.max(
      4,
      mix(start.y + start.height / 2, end.y + end.height / 2, t) - size / 2 - rise * 4 * t * (1 - t),
    );
    const wings = i % 2 ? 0.78 : 1.06;
    return { transform: `translate(${x}px,${y}px) rotate(${side * (16 - 30 * t)}deg) scale(${side},${wings})` };
  });
  const motion = parrot.animate(frames, { duration: LASTS * slowness, easing: 'ease-in-out', fill: 'both' });
  enlist('parrot', parrot, card, motion);
}

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

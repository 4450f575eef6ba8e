/** The last of what the host may do with the chair at this place, or with the last one. */
export function lastTool(place = Infinity): HTMLElement | null {
  const tools = [...document.querySelectorAll<HTMLElement>('.seats li .tools')];
  return tools[Math.min(place, tools.length - 1)]?.querySelector<HTMLElement>('.button:last-child') ?? null;
}

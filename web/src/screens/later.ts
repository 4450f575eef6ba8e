/** What is opened at a table: nobody waits for it before the cards are there; then it is fetched, for the line may break. */

export const later = {
  endOfMatch: () => import('../table/EndOfMatch.svelte'),
  keySheet: () => import('../table/KeySheet.svelte'),
  roomMenu: () => import('../table/RoomMenu.svelte'),
  ruleSheet: () => import('./RuleSheet.svelte'),
  scores: () => import('../table/Scores.svelte'),
};

const LOOK = 1500; // milliseconds after the table is drawn until there are tips
const PATIENCE = 3000; // and until the rest is fetched

/** Once a table is drawn: `look` when there has been time to look at it, then fetch all of it; how to leave it. */
export function fetchLater(look: () => void): () => void {
  const timers = [
    setTimeout(look, LOOK),
    setTimeout(() => Object.values(later).forEach((fetch) => void fetch().catch(() => undefined)), PATIENCE),
  ];
  return () => timers.forEach(clearTimeout);
}

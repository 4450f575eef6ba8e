/** The seat of the lesson that is on in this tab: whoever loads the page again is still at its table. */

export interface KeptLesson {
  game: string;
  lesson: string;
  code: string;
  token: string;
}

const SHELF = 'parlour.lesson';

export function keep(lesson: KeptLesson | null): void {
  try {
    if (lesson) sessionStorage.setItem(SHELF, JSON.stringify(lesson));
    else sessionStorage.removeItem(SHELF);
  } catch {
    // Without a shelf a lesson lasts as long as the page.
  }
}

/** Whoever comes by a link, and not by loading the page again, wants to see the lessons. */
function isBack(): boolean {
  const [way] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return way?.type !== 'navigate';
}

export function kept(game: string): KeptLesson | null {
  if (!isBack()) keep(null);
  try {
    const lesson = JSON.parse(sessionStorage.getItem(SHELF) ?? 'null') as KeptLesson | null;
    return lesson?.game === game && lesson.code && lesson.token ? lesson : null;
  } catch {
    return null;
  }
}

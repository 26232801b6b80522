/** Parts of a page that may wait (`base.css`). */
const WAITING = 'main>*,.prose>*,footer';
/** Time that a step may take, and pause after it, in which the browser paints and handles input. */
const STEP_MS = 8;

/**
 * Defers style and layout of everything below the window until the page has loaded (`base.css`), which halves the work
 * before the first paint. A visit that returns to a place or leads to a hash needs the whole height at once.
 */
export function deferSections(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || location.hash) return;
  const { dataset } = document.documentElement;
  dataset.arriving = '';
  addEventListener('load', showDeferred);
  // A visitor who acts may be on the way to another place.
  addEventListener('click', () => delete dataset.arriving, true);
}

/** Lays out the deferred parts, in small steps. */
function showDeferred(): void {
  const waiting = document.querySelectorAll<HTMLElement>(WAITING);
  const rest = waiting.values();
  const showNext = (): void => {
    const end = performance.now() + STEP_MS;
    for (const element of rest) {
      element.dataset.shown = '';
      // Forces layout of this part now, instead of all parts in the next frame.
      element.getBoundingClientRect();
      if (performance.now() > end) {
        setTimeout(showNext, STEP_MS);
        return;
      }
    }
    delete document.documentElement.dataset.arriving;
    for (const { dataset } of waiting) delete dataset.shown;
  };
  setTimeout(showNext, STEP_MS);
}

import { pathOf } from './manifest.ts';

/** Key of the stored scroll positions: a map from history entry to position. */
const SCROLL_KEY = 'app:scroll';

/**
 * Mends what soft navigation leaves behind in the history of a document that was loaded anew: entries whose
 * position the browser does not restore, and entries of other pages that it believes to be in this document.
 * The result ends the second, for the code that takes over; it is false when the page is already being reloaded.
 */
export function restorePage(): () => boolean {
  const path = pathOf(location);
  const isHere = (): boolean => pathOf(location) === path;
  const reload = (): void => {
    if (!isHere()) location.reload();
  };
  addEventListener('popstate', reload);
  // First visits do not touch the storage: opening it holds a slow machine up for longer than all else done here.
  if (history.scrollRestoration === 'manual') {
    try {
      const position = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '')[history.state.entry];
      if (position) scrollTo(position[0], position[1]);
    } catch {
      // Nothing stored, or nothing readable: the page stays where the browser put it.
    }
  }
  return () => {
    removeEventListener('popstate', reload);
    return isHere();
  };
}

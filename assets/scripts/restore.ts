import { pathOf } from './manifest.ts';

/** Key of the stored scroll positions: a map from history entry to position. */
const SCROLL_KEY = 'app:scroll';

/**
 * Repairs the history of a document that was loaded again after soft navigation: entries whose position the browser
 * does not restore, and entries of other pages that it believes to be in this document. The returned function ends the
 * handling of the second, for the code that takes over; it returns false when the page is already being reloaded.
 */
export function restorePage(): () => boolean {
  const path = pathOf(location);
  const isHere = (): boolean => pathOf(location) === path;
  const restore = (): void => {
    if (!isHere()) location.reload();
    // First visits do not touch the storage: on a slow machine, opening it takes longer than everything else here.
    else if (history.scrollRestoration === 'manual') {
      try {
        const position = JSON.parse(sessionStorage.getItem(SCROLL_KEY) ?? '')[history.state.entry];
        if (position) scrollTo(position[0], position[1]);
      } catch {
        // Nothing is stored, or it cannot be read: the page stays where the browser put it.
      }
    }
  };
  addEventListener('popstate', restore);
  restore();
  return () => {
    removeEventListener('popstate', restore);
    return isHere();
  };
}

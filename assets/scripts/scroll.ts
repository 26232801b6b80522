/** A scroll position. */
export type Position = readonly [x: number, y: number];

/** Returns the ids that a URL's hash may mean, in the order to try them; none when it means the top (behaviour 4.2). */
export function hashIds(hash: string): readonly string[] {
  const raw = hash.slice(1);
  try {
    return raw ? [raw, decodeURIComponent(raw)] : [];
  } catch {
    return [raw];
  }
}

/** Returns the element that a hash leads to. */
export function hashTarget(hash: string): HTMLElement | undefined {
  for (const id of hashIds(hash)) {
    const found = document.getElementById(id);
    if (found) return found;
  }
  return undefined;
}

/** Scrolls to the start of a new page: the element of its hash, else the top. */
export function scrollToStart(hash: string): void {
  const target = hashTarget(hash);
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else scrollToPosition([0, 0]);
}

/** Scrolls to a saved position. */
export function scrollToPosition([left, top]: Position): void {
  scrollTo({ left, top, behavior: 'instant' });
}

/** Scroll positions of this tab's history entries, kept over reloads. */
export interface Positions {
  /** Stores the position of the current entry. */
  readonly save: () => void;
  /** Adds an entry, or replaces the current one when the address stays the same. */
  readonly enter: (url: string) => void;
  /** Returns, after the browser moved in history, the position of the new entry, if the tab was there before. */
  readonly arrive: () => Position | undefined;
  /** Makes the current entry's position count from now on, since its page is shown. */
  readonly settle: () => void;
}

/** Keeps positions by a key in each entry's state. While the page lives, the browser restores none by itself. */
export function startPositions(): Positions {
  const positions = storedPositions();
  // Key of the entry whose page is shown; undefined while the page of another entry is loading.
  let current: string | undefined;
  const save = (): void => {
    if (current && history.state?.entry === current) positions[current] = [scrollX, scrollY];
  };
  const write = (how: 'push' | 'replace', url?: string): void => {
    current = `${Math.random()}`;
    history[`${how}State`]({ entry: current }, '', url);
  };
  const settle = (): void => {
    current = history.state?.entry;
    if (!current) write('replace');
    // A page that was never scrolled has a position too: a typed hash leads away from it.
    save();
  };
  const arrive = (): Position | undefined => {
    const key = history.state?.entry;
    if (key) {
      // The browser has not scrolled yet: this is still the position of the entry that was left.
      if (current) positions[current] = [scrollX, scrollY];
      current = undefined;
      takeOver();
      return positions[key];
    }
    // An entry without a key is a hash that was followed: the browser has scrolled already.
    settle();
    return undefined;
  };

  takeOver();
  addEventListener('scroll', save);
  addEventListener('pageshow', takeOver);
  const keep = (): void => {
    save();
    try {
      sessionStorage.setItem('app:scroll', JSON.stringify(positions));
    } catch {
      // Storage is refused or full: a full load starts where the browser puts it.
    }
  };
  // A hidden tab may be discarded without any further event.
  addEventListener('visibilitychange', keep);
  addEventListener('pagehide', () => {
    keep();
    // A full load restores this entry before anything is painted, which no script can. While its page is still loading,
    // the browser would restore the position of the page before it: then the entry script restores it instead.
    if (current) history.scrollRestoration = 'auto';
  });
  settle();
  return {
    save,
    arrive,
    settle,
    enter: (url) => {
      save();
      write(url === location.href ? 'replace' : 'push', url);
    },
  };
}

/** Makes scripts restore positions. The browser keeps this setting per entry. */
function takeOver(): void {
  history.scrollRestoration = 'manual';
}

function storedPositions(): Record<string, Position> {
  try {
    return { ...JSON.parse(sessionStorage.getItem('app:scroll') ?? '') };
  } catch {
    return {};
  }
}

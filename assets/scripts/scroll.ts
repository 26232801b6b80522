/** A scroll position. */
export type Position = readonly [x: number, y: number];

/** Ids that a URL's hash may mean, in the order to try them; none when it means the top (behaviour 4.2). */
export function hashIds(hash: string): readonly string[] {
  const raw = hash.slice(1);
  try {
    return raw ? [raw, decodeURIComponent(raw)] : [];
  } catch {
    return [raw];
  }
}

/** The element that a hash leads to. */
export function hashTarget(hash: string): HTMLElement | undefined {
  for (const id of hashIds(hash)) {
    const found = document.getElementById(id);
    if (found) return found;
  }
  return undefined;
}

/** Scrolls to where a new page begins: its hash's element, else the top. */
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
  /** Remembers the position of the current entry. */
  readonly save: () => void;
  /** Adds an entry, or takes the place of the current one where the address stays. */
  readonly enter: (url: string) => void;
  /** After the browser has moved in history: the position of the entry that is now current, if it was here before. */
  readonly arrive: () => Position | undefined;
  /** The page of the current entry is shown: from now on its position counts. */
  readonly settle: () => void;
}

/** Keeps positions by a key in each entry's state; while the page lives the browser restores none by itself. */
export function startPositions(): Positions {
  const positions = storedPositions();
  // Key of the entry whose page is shown; undefined while another entry's page is on its way.
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
    // A page that is never scrolled has a position too: a hash that is typed leads away from it.
    save();
  };
  const arrive = (): Position | undefined => {
    const key = history.state?.entry;
    if (key) {
      // The browser has not scrolled: this is still the position of the entry that was left.
      if (current) positions[current] = [scrollX, scrollY];
      current = undefined;
      takeOver();
      return positions[key];
    }
    // A fresh entry is a hash that was followed: the browser has scrolled already.
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
      // Storage refused or full: a full load starts where the browser puts it.
    }
  };
  // A tab that is out of sight may be discarded, and nothing else tells.
  addEventListener('visibilitychange', keep);
  addEventListener('pagehide', () => {
    keep();
    // A full load restores this entry before anything is painted, which no script can. When its page is still
    // on its way, the browser would restore the position of the page before it: then the entry script does it.
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

/** The browser keeps this by entry. */
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

import type { Connection } from './connection.ts';

/** Time that a link must stay visible before its payload is fetched (behaviour 4.3). */
const VISIBLE_MS = 200;

const AT_ONCE = 2;
const BY_VISIBILITY = 10;

/** Tells whether the visitor's connection allows fetching pages that may never be read (behaviour 4.3). */
export function mayPrefetch({ effectiveType, saveData }: Connection): boolean {
  return !saveData && !effectiveType?.includes('2g');
}

/** Decides what is fetched ahead: each path once, two at a time, ten a page for links that are only visible. */
export interface PrefetchQueue {
  /** Adds a path; one whose link is hovered or focused goes before those that are only visible. */
  readonly add: (path: string, isSeen?: boolean) => void;
  /** Restarts the count of visible links, for another page. */
  readonly turnPage: () => void;
}

/** Creates a queue for a function that fetches. */
export function createPrefetchQueue(fetchAhead: (path: string) => Promise<unknown>): PrefetchQueue {
  const known = new Set<string>();
  const waiting: string[] = [];
  let [running, byVisibility] = [0, 0];

  const next = (): void => {
    const path = running < AT_ONCE && waiting.shift();
    if (!path) return;
    running += 1;
    const end = (): void => {
      running -= 1;
      next();
    };
    fetchAhead(path).then(end, end);
  };
  return {
    add: (path, isSeen) => {
      if (known.has(path) || (isSeen && byVisibility >= BY_VISIBILITY)) return;
      known.add(path);
      if (isSeen) byVisibility += 1;
      waiting[isSeen ? 'push' : 'unshift'](path);
      next();
    },
    turnPage: () => {
      byVisibility = 0;
    },
  };
}

/** Functions of the page that the binding calls. */
export interface PrefetchTools {
  /** Returns the path to fetch for a link; undefined when the link is left to the browser. */
  readonly pathOf: (link: HTMLAnchorElement) => string | undefined;
  readonly fetchAhead: (path: string) => Promise<unknown>;
}

/** Watches links that are visible, hovered or focused. */
export function startPrefetch({ pathOf, fetchAhead }: PrefetchTools): void {
  const { add, turnPage } = createPrefetchQueue(fetchAhead);
  const want = (link: Element | null, isSeen?: boolean): void => {
    const path = link && pathOf(link as HTMLAnchorElement);
    if (path) add(path, isSeen);
  };
  for (const type of ['pointerover', 'focusin'])
    addEventListener(type, ({ target }) => want((target as Element).closest?.('a[href]')));
  const watch = watchVisible((link) => want(link, true));
  addEventListener('app:page', () => {
    turnPage();
    watch();
  });
  watch();
}

/** Calls back for links that stay visible. The returned function watches the links that the page has then. */
function watchVisible(onVisible: (link: Element) => void): () => void {
  if (!('IntersectionObserver' in window)) return () => {};
  const timers = new WeakMap<Element, number>();
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      if (isIntersecting)
        timers.set(
          target,
          setTimeout(() => target.isConnected && onVisible(target), VISIBLE_MS),
        );
    }
  });
  return () => {
    observer.disconnect();
    for (const link of document.querySelectorAll('a[href]')) observer.observe(link);
  };
}

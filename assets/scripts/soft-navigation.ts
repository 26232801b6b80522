import type { PageView } from './page.ts';
import type { Payload } from './payload.ts';
import type { Position, Positions } from './scroll.ts';
import { scrollToPosition, scrollToStart } from './scroll.ts';
import type { Site } from './site.ts';

/** Time after which a service that is still under way shows its loading view (behaviour 4.1). */
export const LOADING_MS = 200;

/** What a click says of itself. */
export type Click = Pick<
  MouseEvent,
  'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;

/** A plain click of the left button: any other means a new tab, a window or a download. */
export function isPlainClick(click: Click): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = click;
  return button === 0 && !(ctrlKey || metaKey || shiftKey || altKey || defaultPrevented);
}

/** The parts of an address; links and the location have them too. */
export type Address = Pick<URL, 'origin' | 'pathname' | 'search' | 'href'>;

/** What following a link changes: nothing but the hash, nothing but the query, or the page. */
export function changeOf(link: Address, here: Address): 'hash' | 'query' | 'page' {
  if (link.origin + link.pathname !== here.origin + here.pathname) return 'page';
  if (link.search !== here.search) return 'query';
  return link.href.includes('#') ? 'hash' : 'page';
}

/** Whether a path is that of one service. */
export function isService(path: string): boolean {
  return /^(\/en)?\/services\/[^/]+$/.test(path);
}

/** Whether a link opens in this window: no other target, no download. */
export function isOwnLink(link: HTMLAnchorElement): boolean {
  return /^(_self)?$/i.test(link.target) && !link.hasAttribute('download');
}

/** Where a page is shown. */
export interface Arrival {
  readonly url: URL;
  readonly path: string;
  /** Position to go back to; undefined for a new page. */
  readonly position: Position | undefined;
}

/** What navigation works with. */
export interface NavigationTools {
  readonly site: Site;
  readonly payload: (path: string) => Promise<Payload>;
  /** Runs what changes the page, at once or in a view transition. */
  readonly transition: (change: () => void) => void;
  readonly view: PageView;
  /** The old page is gone and no other can be loaded. */
  readonly giveUp: (error: unknown) => void;
  readonly positions: Positions;
}

/** Shows pages of the site without loading their documents (behaviour 4.1). */
export function startNavigation(tools: NavigationTools): void {
  const { site, positions, view } = tools;
  let shown = site.pathOf(location);
  // Each navigation has a turn; one whose turn has passed changes nothing any more.
  let turn = 0;
  // Address of the navigation under way.
  let pending: string | undefined;

  const navigate = async (arrival: Arrival, enter?: () => void): Promise<void> => {
    const mine = ++turn;
    const { path, url } = arrival;
    pending = url.href;
    let isGone = false;
    const arrive = (): void => {
      if (!isGone) enter?.();
      isGone = true;
      shown = path;
    };
    const attempt = (change: () => void): void => {
      if (mine !== turn) return;
      try {
        change();
      } catch (error) {
        fail(error);
      }
    };
    const fail = (error: unknown): void => {
      if (mine !== turn) return;
      console.warn(`Cannot show ${path}, loading it instead:`, error);
      if (isGone && !navigator.onLine) tools.giveUp(error);
      else if (location.href === url.href) location.reload();
      else location.assign(url);
    };
    const loading = setTimeout(() => {
      if (!isService(path)) return;
      attempt(() => {
        arrive();
        view.showLoading();
      });
    }, LOADING_MS);
    try {
      const payload = await tools.payload(path);
      clearTimeout(loading);
      tools.transition(() =>
        attempt(() => {
          arrive();
          pending = undefined;
          view.show(payload, arrival);
          positions.settle();
        }),
      );
    } catch (error) {
      clearTimeout(loading);
      fail(error);
    }
  };

  const follow = async (event: MouseEvent): Promise<void> => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || !isOwnLink(link)) return;
    const change = changeOf(link, location);
    const mine = ++turn;
    positions.save();
    if (change === 'hash') return;
    const asking = link.origin === location.origin ? site.askMap() : undefined;
    if (!asking && !site.softPath(link, shown)) return;
    event.preventDefault();
    const url = new URL(link.href);
    await asking;
    const path = site.softPath(url, shown);
    if (mine !== turn) return;
    if (!path) location.assign(url);
    else if (change === 'query') {
      positions.enter(url.href, 'push');
      if (url.hash) scrollToStart(url.hash);
    } else {
      const how = url.href === location.href ? 'replace' : 'push';
      navigate({ url, path, position: undefined }, () => positions.enter(url.href, how));
    }
  };

  const travel = (): void => {
    const position = positions.arrive();
    const url = new URL(location.href);
    turn += 1;
    if (site.pathOf(url) === shown) {
      if (position) scrollToPosition(position);
      positions.settle();
      return;
    }
    const path = site.softPath(url, shown);
    if (path) navigate({ url, path, position: position ?? [0, 0] });
    else location.reload();
  };

  addEventListener('click', follow);
  // A file that fails meanwhile reloads at the page that is wanted (behaviour 4.4).
  addEventListener('app:preloadError', ({ detail }) => {
    detail.target = pending;
  });
  addEventListener('popstate', travel);
  addEventListener('pagehide', () => {
    turn += 1;
  });
}

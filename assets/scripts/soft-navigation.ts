import type { Payload } from '../../cli/shared/wire.ts';
import type { PageView } from './page.ts';
import type { Position, Positions } from './scroll.ts';
import { scrollToPosition, scrollToStart } from './scroll.ts';
import type { Site } from './site.ts';

/** Time after which a service that is still under way shows its loading view (behaviour 4.1). */
export const LOADING_MS = 200;

/** Time after which any navigation shows that it is under way. */
export const BUSY_MS = 300;

/** What a click says of itself. */
export type Click = Pick<
  MouseEvent,
  'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;

/** A plain click of the left button: any other means a new tab, a window or a download. */
export function isPlainClick(click: Click): boolean {
  const hasKey = click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
  return !(click.button || hasKey || click.defaultPrevented);
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

/** A navigation under way. */
interface Trip {
  /** Where it leads: elsewhere, once a click that the browser follows came in between. */
  url: URL;
  /** The old page is gone: another must come, whatever happens. */
  isGone?: boolean;
  /** A full load is on its way. */
  readonly isLoad?: boolean;
}

/** Shows pages of the site without loading their documents (behaviour 4.1). */
export function startNavigation(tools: NavigationTools): void {
  const { site, positions, view } = tools;
  let shown = site.pathOf(location);
  // One at most is under way; what comes of any other comes too late.
  let trip: Trip | undefined;
  let timer = 0;
  /** The browser is loading a page by itself: it would take the place of any shown meanwhile. */
  let isLeaving = false;

  const begin = (next?: Trip): void => {
    trip = next;
    clearTimeout(timer);
    view.showBusy(false);
    if (next) timer = setTimeout(view.showBusy, BUSY_MS, true);
  };
  const load = (url: URL): void => {
    trip = { ...trip, url, isLoad: true };
    // Its address may hold a hash: followed from the page itself, that would load nothing.
    if (site.pathOf(url) === site.pathOf(location)) location.reload();
    else location.assign(url);
  };
  const fail = ({ url, isGone }: Trip, error: unknown): void => {
    console.warn(`Loading ${url} instead:`, error);
    if (isGone && !navigator.onLine) {
      begin();
      tools.giveUp(error);
    } else load(url);
  };

  const navigate = async (url: URL, position?: Position, enter?: () => void): Promise<void> => {
    const mine: Trip = { url };
    begin(mine);
    if (isLeaving) stop();
    isLeaving = false;
    await site.askMap();
    const path = site.softPath(url, shown);
    if (mine !== trip) return;
    if (!path) {
      load(url);
      return;
    }
    const show = (change: () => void): void => {
      if (mine !== trip) return;
      try {
        if (!mine.isGone) enter?.();
        mine.isGone = true;
        shown = path;
        change();
      } catch (error) {
        fail(mine, error);
      }
    };
    const loading = setTimeout(() => isService(path) && show(view.showLoading), LOADING_MS);
    try {
      const payload = await tools.payload(path);
      tools.transition(() =>
        show(() => {
          view.show(payload, { url, path, position });
          positions.settle();
          begin();
        }),
      );
    } catch (error) {
      if (mine === trip) fail(mine, error);
    } finally {
      clearTimeout(loading);
    }
  };

  const follow = async (event: MouseEvent): Promise<void> => {
    const link = (event.target as Partial<Element>).closest?.('a[href]');
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || !isOwnLink(link)) return;
    positions.save();
    if (trip?.url.href === link.href && !trip.isLoad) {
      event.preventDefault();
      fail(trip, new Error('Asked again'));
      return;
    }
    const change = changeOf(link, location);
    // What leaves the page where it is ends nothing that is under way.
    if (change === 'hash' || !/^http/.test(link.protocol)) return;
    const url = new URL(link.href);
    const asking = url.origin === location.origin ? site.askMap() : undefined;
    if (trip?.isLoad || !(asking || site.softPath(url, shown))) {
      // Should it turn out to be a download, a page that is gone still needs the one that was to come.
      if (trip?.isGone) trip.url = url;
      else begin();
      isLeaving = true;
      return;
    }
    event.preventDefault();
    if (change === 'page') {
      navigate(url, undefined, () => positions.enter(url.href));
      return;
    }
    await asking;
    if (site.softPath(url, shown)) {
      positions.enter(url.href);
      if (url.hash) scrollToStart(url.hash);
    } else location.assign(url);
  };

  const travel = (): void => {
    const position = positions.arrive();
    const url = new URL(location.href);
    if (site.pathOf(url) !== shown) {
      navigate(url, position ?? [0, 0]);
      return;
    }
    // No position: a hash was followed.
    if (position) {
      if (!trip?.isGone) begin();
      scrollToPosition(position);
    }
    positions.settle();
  };

  addEventListener('click', follow);
  // A file that fails meanwhile reloads at the page that is wanted (behaviour 4.4).
  addEventListener('app:preloadError', ({ detail }) => {
    detail.target = trip?.url.href;
  });
  addEventListener('popstate', travel);
  addEventListener('pagehide', () => {
    trip &&= { ...trip };
  });
  // Back from the browser's page cache: what was under way has come to nothing.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && trip) location.reload();
  });
}

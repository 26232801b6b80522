import type { PageView } from './page.ts';
import type { PagePayload } from './payload.ts';
import type { Position, Positions } from './scroll.ts';
import { scrollToPosition, scrollToStart } from './scroll.ts';
import type { Site } from './site.ts';

/** Time after which a service that is still loading shows its loading view (behaviour 4.1). */
export const LOADING_MS = 200;

/** Time after which any navigation shows that it is loading. */
const BUSY_MS = 300;

/** The parts of a click that decide its meaning. */
export type Click = Pick<
  MouseEvent,
  'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>;

/** Tells whether a click is a plain one of the left button: any other means a new tab, a window or a download. */
export function isPlainClick(click: Click): boolean {
  const hasKey = click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
  return !(click.button || hasKey || click.defaultPrevented);
}

/** The parts of an address. Links and the location have them too. */
export type Address = Pick<URL, 'origin' | 'pathname' | 'search' | 'href'>;

/** Returns what a link changes: only the hash, only the query, or the page. */
export function changeOf(link: Address, here: Address): 'hash' | 'query' | 'page' {
  if (link.origin + link.pathname !== here.origin + here.pathname) return 'page';
  if (link.search !== here.search) return 'query';
  return link.href.includes('#') ? 'hash' : 'page';
}

/** Tells whether a path is that of one service. */
export function isService(path: string): boolean {
  return /^(\/en)?\/services\/[^/]+$/.test(path);
}

/** Tells whether a link opens in this window: no other target, no download. */
export function isOwnLink(link: HTMLAnchorElement): boolean {
  return /^(_self)?$/i.test(link.target) && !link.hasAttribute('download');
}

/** Address and position at which a page is shown. */
export interface Arrival {
  readonly url: URL;
  readonly path: string;
  /** Position to go back to; undefined for a new page. */
  readonly position: Position | undefined;
}

/** Tools of navigation. */
export interface NavigationTools {
  readonly site: Site;
  readonly payload: (path: string) => Promise<PagePayload>;
  /** Runs a function that changes the page, at once or in a view transition. */
  readonly transition: (change: () => void) => void;
  readonly view: PageView;
  /** Called when the old page is gone and no other can be loaded. */
  readonly giveUp: (error: unknown) => void;
  readonly positions: Positions;
}

/** A visit to a page that is loading. */
interface Trip {
  /** Address of the page, or of a later click that the browser follows. */
  url: URL;
  /** Position to go back to; undefined for a new page. */
  readonly position?: Position | undefined;
  /** Adds the page's entry to the history, when the old page goes. */
  readonly enter?: () => void;
  /** True when the old page is gone: another must come, whatever happens. */
  isGone?: boolean;
  /** True when a full load is on its way. */
  readonly isLoad?: boolean;
}

/** State of navigation in this document, with its tools. */
interface Navigation extends NavigationTools {
  /** Path of the page that is shown. */
  shown: string;
  /** The only trip that is loading; results of any other come too late. */
  trip?: Trip | undefined;
  /** Timer that shows that the trip is loading. */
  timer?: number;
  /** True while the browser loads a page by itself, which would replace any page shown meanwhile. */
  isLeaving?: boolean;
}

/** Shows pages of the site without loading their documents (behaviour 4.1). */
export function startNavigation(tools: NavigationTools): void {
  const navigation: Navigation = { ...tools, shown: tools.site.pathOf(location) };
  addEventListener('click', (event) => follow(navigation, event));
  // A file that fails meanwhile reloads at the page that the visitor wants (behaviour 4.4).
  addEventListener('app:preloadError', ({ detail }) => {
    detail.target = navigation.trip?.url.href;
  });
  addEventListener('popstate', () => travel(navigation));
  addEventListener('pagehide', () => {
    navigation.trip &&= { ...navigation.trip };
  });
  // Back from the browser's page cache: the requests of the trip were dropped.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && navigation.trip) location.reload();
  });
}

/**
 * Meaning of a click on a link: `again` for the page that is already loading, by a full load this time; `stay` on the
 * page; `leave` the link to the browser; show another `page`, or this one under another `query`.
 */
export type Step = 'again' | 'stay' | 'leave' | 'page' | 'query';

/** Decides the meaning of a click. `mayShow`, called last, tells whether this document could show the link's page. */
export function stepOf(
  link: Address & Pick<URL, 'protocol'>,
  here: Address,
  { trip, mayShow }: { readonly trip: Trip | undefined; readonly mayShow: () => unknown },
): Step {
  if (trip?.url.href === link.href && !trip.isLoad) return 'again';
  const change = changeOf(link, here);
  // A click that stays on the page does not end a trip.
  if (change === 'hash' || !/^http/.test(link.protocol)) return 'stay';
  return mayShow() && !trip?.isLoad ? change : 'leave';
}

/** Follows a link, unless the browser must. */
async function follow(navigation: Navigation, event: MouseEvent): Promise<void> {
  const { site, positions, shown, trip } = navigation;
  const link = (event.target as Partial<Element>).closest?.('a[href]');
  if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event) || !isOwnLink(link)) return;
  positions.save();
  let asking: Promise<void> | undefined;
  const mayShow = (): unknown => {
    if (link.origin === location.origin) asking = site.askMap();
    return asking ?? site.softPath(link, shown);
  };
  const step = stepOf(link, location, { trip, mayShow });
  if (step === 'stay') return;
  const url = new URL(link.href);
  if (step === 'leave') {
    leave(navigation, url);
    return;
  }
  event.preventDefault();
  if (step === 'page') visit(navigation, { url, enter: () => positions.enter(url.href) });
  else if (trip && step === 'again') fail(navigation, trip, new Error('Asked again'));
  else {
    await asking;
    if (site.softPath(url, navigation.shown)) {
      positions.enter(url.href);
      if (url.hash) scrollToStart(url.hash);
    } else location.assign(url);
  }
}

/** Shows the page of the history entry that the browser moved to. */
function travel(navigation: Navigation): void {
  const { site, positions, shown, trip } = navigation;
  const position = positions.arrive();
  const url = new URL(location.href);
  if (site.pathOf(url) !== shown) {
    visit(navigation, { url, position: position ?? [0, 0] });
    return;
  }
  // Without a position, a hash was followed.
  if (position) {
    if (!trip?.isGone) begin(navigation);
    scrollToPosition(position);
  }
  positions.settle();
}

/** Shows the page of a trip, or loads it when it cannot be shown here. */
async function visit(navigation: Navigation, trip: Trip): Promise<void> {
  const { site, view } = navigation;
  const { url, position } = trip;
  begin(navigation, trip);
  if (navigation.isLeaving) stop();
  navigation.isLeaving = false;
  await site.askMap();
  const path = site.softPath(url, navigation.shown);
  if (trip !== navigation.trip) return;
  if (!path) {
    load(navigation, url);
    return;
  }
  const show = (change: () => void): void => {
    if (trip !== navigation.trip) return;
    try {
      if (!trip.isGone) {
        view.leave(navigation.shown);
        trip.enter?.();
      }
      trip.isGone = true;
      navigation.shown = path;
      change();
    } catch (error) {
      fail(navigation, trip, error);
    }
  };
  const loading = setTimeout(() => isService(path) && show(view.showLoading), LOADING_MS);
  try {
    const payload = await navigation.payload(path);
    navigation.transition(() =>
      show(() => {
        view.show(payload, { url, path, position });
        navigation.positions.settle();
        begin(navigation);
      }),
    );
  } catch (error) {
    if (trip === navigation.trip) fail(navigation, trip, error);
  } finally {
    clearTimeout(loading);
  }
}

/** Replaces the current trip by another, or by none. */
function begin(navigation: Navigation, trip?: Trip): void {
  const { view } = navigation;
  navigation.trip = trip;
  clearTimeout(navigation.timer);
  view.showBusy(false);
  if (trip) navigation.timer = setTimeout(view.showBusy, BUSY_MS, true);
}

/** Lets the browser load the target of a link. */
function leave(navigation: Navigation, url: URL): void {
  // The target may turn out to be a download: then a page that is gone still needs the one that was to come.
  if (navigation.trip?.isGone) navigation.trip.url = url;
  else begin(navigation);
  navigation.isLeaving = true;
}

/** Ends a trip that cannot show its page: by a full load, or by the error view when nothing can be loaded. */
function fail(navigation: Navigation, { url, isGone }: Trip, error: unknown): void {
  console.warn(`Loading ${url} instead:`, error);
  if (isGone && !navigator.onLine) {
    begin(navigation);
    navigation.giveUp(error);
  } else load(navigation, url);
}

function load(navigation: Navigation, url: URL): void {
  navigation.trip = { ...navigation.trip, url, isLoad: true };
  // The address may have a hash: followed from the page itself, it would load nothing.
  if (navigation.site.pathOf(url) === navigation.site.pathOf(location)) location.reload();
  else location.assign(url);
}

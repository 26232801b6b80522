import type { PresentAddress, WatchState } from '../watch/wire.ts';
import { ADDRESS_PATH } from '../watch/wire.ts';
import { listen } from './listen.ts';
import { createOriginal } from './original.ts';
import { createOverlay } from './overlay.ts';
import { createPanel, createPublicNotice } from './panel.ts';
import { requestJson } from './request-json.ts';
import { createSurface } from './surface.ts';
import { texts } from './texts.ts';
import { leave, restoreVisit } from './visit.ts';

// The browser's part of watch mode: one classic script, added to documents by the server and never to the site.

const { version: first = '', missing } = document.currentScript?.dataset ?? {};
let version = first;
/** The tab's address, when it has no page: what was kept of that page waits until it has one again. */
const missingPath = missing === undefined ? undefined : location.pathname;
const isMissing = (): boolean => location.pathname === missingPath;
restoreVisit({ isMissing: isMissing() });

const surface = createSurface();
const overlay = createOverlay(surface);
// A panel has nothing to tell of a page that says only what is wrong; in a frame of the desk, the desk tells it.
const isAlone = version !== '' && window === window.top;
const refreshPanel = isAlone ? createPanel(surface) : undefined;
const notify = isAlone ? createPublicNotice(surface) : undefined;
const original = createOriginal();
if (version !== '') {
  original.keep();
  // Soft navigation shows another page in the same document.
  for (const type of ['app:page', 'popstate']) addEventListener(type, original.keep);
}

/** Asks for the present address of the page that the tab's address led to; undefined where it is the same, or there is none. */
async function presentAddress(): Promise<string | undefined> {
  const asked = location.pathname;
  const answer = await requestJson<PresentAddress>(`${ADDRESS_PATH}?path=${encodeURIComponent(asked)}`);
  // Soft navigation may have shown another page meanwhile.
  return asked === location.pathname ? answer?.path : undefined;
}

const leaving = new WeakSet<HTMLLinkElement>();

/** Exchanges stylesheets under the page: the old rules stay until the new ones are there. */
function swapStyles(urls: readonly string[], version: string): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel~="stylesheet"]')) {
    const { pathname } = new URL(link.href);
    if (leaving.has(link) || !urls.includes(pathname)) continue;
    const next = link.cloneNode();
    if (!(next instanceof HTMLLinkElement)) continue;
    leaving.add(link);
    next.href = `${pathname}?v=${encodeURIComponent(version)}`;
    next.addEventListener('load', () => link.remove(), { once: true });
    link.after(next);
  }
}

/** Shows another version of the site. False: it takes a reload, which would lose what was written. */
async function showVersion({ version: next, styles, documents }: WatchState): Promise<boolean> {
  if (styles?.since === version) {
    swapStyles(styles.urls, next);
    original.keep();
  } else {
    const exchanged = documents?.since.includes(version) ? await original.exchange(version, next) : 'reload';
    if (exchanged === 'reload') return leave({ to: await presentAddress(), isMissing: isMissing() });
    if (exchanged === 'later') return true;
  }
  version = next;
  return true;
}

async function show(state: WatchState): Promise<void> {
  if (state.problem === undefined) overlay.hide();
  else overlay.show(state.problem, version === '' ? 'page' : 'corner');
  if (state.version !== '' && state.version !== version && !(await showVersion(state)))
    overlay.show(texts.cannotReload, 'corner');
  refreshPanel?.();
}

/** Leads a tab whose page is missing to where it is. */
async function follow(): Promise<void> {
  const to = await presentAddress();
  if (to !== undefined && isMissing()) leave({ to, isMissing: true });
}

// A redirect may have led to an address that the page had a moment ago.
let turn = isMissing() ? follow() : Promise.resolve();
listen({
  onState: (state) => {
    // One that fails is said in the console, and ends no other.
    turn = turn.then(() => show(state)).catch(reportError);
  },
  onPublicNews: (news) => {
    notify?.(news);
    refreshPanel?.();
  },
});

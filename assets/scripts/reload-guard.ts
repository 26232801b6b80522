/** A file of the site that did not load. */
export interface LoadFailure {
  readonly url: string;
  readonly error: unknown;
  /** Address that the browser navigates to, set by the code that navigates. @default the current one */
  target?: string | undefined;
}

declare global {
  interface WindowEventMap {
    'app:preloadError': CustomEvent<LoadFailure>;
  }
  interface Window {
    /** {@link guardLoad} of the inline script, for files that the entry script imports. */
    guardLoad?: typeof guardLoad;
  }
}

const WINDOW_MS = 10_000;

/** Returns the map to store before a reload; undefined when the path reloaded less than 10 s ago (behaviour 4.4). */
export function nextReloads(stored: string | null, path: string, now: number): string | undefined {
  const reloads = parseReloads(stored);
  // A value that is no number is not in the future either.
  if (Number(reloads[path]) >= now) return undefined;
  return JSON.stringify({ ...reloads, [path]: now + WINDOW_MS });
}

/** Reports that a file did not load and, unless a listener prevents that, reloads at the path being navigated to. */
export function guardLoad(detail: LoadFailure): void {
  const event = new CustomEvent('app:preloadError', { cancelable: true, detail });
  if (!dispatchEvent(event) || !navigator.onLine || hasUnsentText()) return;
  try {
    const { href, pathname } = new URL(detail.target ?? location.href);
    const reloads = nextReloads(sessionStorage.getItem('app:reload'), pathname, Date.now());
    if (!reloads) return;
    sessionStorage.setItem('app:reload', reloads);
    if (href === location.href) location.reload();
    else location.assign(href);
  } catch {
    // Without storage, nothing would stop a loop of reloads.
  }
}

/** Guards the site's scripts and stylesheets, but no prefetches and no analytics. */
export function watchLoads(): void {
  window.guardLoad = guardLoad;
  addEventListener(
    'error',
    ({ target }) => {
      const file = target as HTMLScriptElement & HTMLLinkElement;
      if (file.matches?.(OWN_FILES))
        guardLoad({ url: file.src || file.href, error: new Error('Not loaded') });
    },
    true,
  );
}

const OWN_FILES = 'script[src^="/assets/"],link[rel=stylesheet][href^="/assets/"]';

/** Tells whether a form holds text that was not sent. */
export function hasUnsentText(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('form:not([data-sent]) :is(input,textarea)')].some(
    (field) => field.value !== field.defaultValue,
  );
}

function parseReloads(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(stored ?? '') };
  } catch {
    return {};
  }
}

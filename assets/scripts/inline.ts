/**
 * The head's only inline script: work that must be done before the first paint, or before any file can fail to load
 * (behaviour 4.11). All other work is in `main.ts`.
 */
import { LOCALE_PREFIX } from '../../cli/shared/locale.ts';
import { queueAnalytics } from './analytics-queue.ts';
import { deferSections } from './deferred-sections.ts';
import type { Detection } from './detection.ts';
import { detectLocale, localeCookie } from './detection.ts';
import { watchLoads } from './reload-guard.ts';
import { paintTheme, themeOf } from './theme.ts';

/** Longest wait for the page in the other language. */
const LEAVE_MS = 8_000;
/** State of a history entry whose page in the other language did not load. */
const STAY = 'stay';

watchLoads();
queueAnalytics();
attempt(() => paintTheme(themeOf(localStorage.theme)));
attempt(deferSections);
const { referrer } = document;
const cookie = attempt(() => document.cookie) ?? '';
const { leaveFor, remember }: Detection =
  history.state === STAY ? {} : detectLocale(location, navigator, { referrer, cookie });
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not everywhere
if (remember) attempt(() => (document.cookie = localeCookie(remember)));
if (leaveFor) leave(LOCALE_PREFIX[leaveFor] + location.search + location.hash);

/** Leaves for a page. When it does not load, reloads this one to stay: browsers stop reading a page that leaves. */
function leave(url: string): void {
  const stay = (): void => {
    history.replaceState(STAY, '');
    location.reload();
  };
  // Hides this page, and tells the entry script not to start.
  document.documentElement.hidden = true;
  location.replace(url);
  setTimeout(stay, LEAVE_MS);
  addEventListener('keydown', ({ key }) => key === 'Escape' && stay());
}

/** Runs a task that may throw, as storage and cookies do in a browser that refuses them. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

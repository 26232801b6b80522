/**
 * The head's one inline script: what must happen before the first paint, or before anything can fail to load
 * (behaviour 4.11). Everything else is in `main.ts`.
 */
import { LOCALE_PREFIX } from '../../cli/shared/locale.ts';
import { queueAnalytics } from './analytics-queue.ts';
import { deferSections } from './deferred-sections.ts';
import { detectLocale, localeCookie } from './detection.ts';
import { watchLoads } from './reload-guard.ts';
import { paintTheme, themeOf } from './theme.ts';

watchLoads();
queueAnalytics();
attempt(() => paintTheme(themeOf(localStorage.theme)));
attempt(deferSections);
const { referrer } = document;
const cookie = attempt(() => document.cookie) ?? '';
const { leaveFor, remember } = detectLocale(location, navigator, { referrer, cookie });
// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not everywhere
if (remember) attempt(() => (document.cookie = localeCookie(remember)));
if (leaveFor) {
  // Hidden: nothing of this page shows, and the entry script lets it be.
  document.documentElement.hidden = true;
  location.replace(LOCALE_PREFIX[leaveFor] + location.search + location.hash);
}

/** Storage and cookies throw where the browser refuses them: then there is nothing to remember. */
function attempt<T>(task: () => T): T | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}

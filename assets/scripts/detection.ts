import type { Locale } from '../../cli/shared/locale.ts';
import { DEFAULT_LOCALE, isLocale, LOCALE_TAG, LOCALES } from '../../cli/shared/locale.ts';

/** Name of the cookie that remembers a visitor's language (behaviour 2.2). */
const LOCALE_COOKIE = 'i18n_redirected';

/** Decision of detection: a language to leave for, a cookie to correct, or neither. */
export interface Detection {
  readonly leaveFor?: Locale;
  readonly remember?: Locale;
}

/** Facts that a document has about its visitor. */
export interface Visit {
  readonly referrer: string;
  /** `document.cookie`; empty when cookies throw. */
  readonly cookie: string;
}

const ROBOTS = /bot\b|crawl|spider|slurp|facebookexternalhit|Chrome-Lighthouse/i;

/** Decides the language on a full load of `/` only: never from within the site, never for robots (behaviour 2.3). */
export function detectLocale(
  { pathname, origin }: Pick<URL, 'pathname' | 'origin'>,
  {
    userAgent,
    languages,
  }: Pick<Navigator, 'userAgent'> & { readonly languages?: readonly string[] | undefined },
  { referrer, cookie }: Visit,
): Detection {
  if (pathname !== '/' || `${referrer}/`.startsWith(`${origin}/`) || ROBOTS.test(userAgent)) return {};
  const known = cookieLocale(cookie);
  if (known !== undefined && !isLocale(known)) return { remember: DEFAULT_LOCALE };
  const locale = known ?? matchLanguages(languages ?? []);
  return locale && locale !== DEFAULT_LOCALE ? { leaveFor: locale } : {};
}

/** Returns the cookie's value, even when the site does not know that language. */
export function cookieLocale(cookie: string): string | undefined {
  return new RegExp(`(?:^|; )${LOCALE_COOKIE}=([^;]*)`).exec(cookie)?.[1];
}

/** Returns a cookie for one year, as `document.cookie` takes it. */
export function localeCookie(locale: Locale): string {
  return `${LOCALE_COOKIE}=${locale}; Max-Age=31536000; Path=/; SameSite=Lax`;
}

/** Returns the site's language that a browser's list prefers: by full tag, else by base language (behaviour 2.4). */
export function matchLanguages(languages: readonly string[]): Locale | undefined {
  let best = -1;
  let found: Locale | undefined;
  for (const [index, language] of languages.entries()) {
    const asked = language.toLowerCase();
    const locale = LOCALES.find((code) => code === asked.split('-')[0]);
    if (!locale) continue;
    const score = (asked === LOCALE_TAG[locale].toLowerCase() ? 1 : 0.999) - index / languages.length;
    // A base language and a full tag further on can have equal scores: the full tag wins.
    if (score < best) continue;
    best = score;
    found = locale;
  }
  return found;
}

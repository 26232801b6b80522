import type { Locale } from '../../cli/shared/locale.ts';
import { cookieLocale, localeCookie } from './detection.ts';

/** Returns the switch's address for the page as it is now: the alternate with query and hash (behaviour 2.5). */
export function switchHref(href: string, { search, hash }: Pick<URL, 'search' | 'hash'>): string {
  return href.replace(/[?#].*/, '') + search + hash;
}

/** Remembers the language of a first visit, and the language of the switch before the browser follows it. */
export function startLocale(locale: Locale): void {
  remember(locale, (known) => known === undefined);
  const aim = ({ type, target, button }: MouseEvent): void => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[data-switch]');
    if (!link) return;
    // Without an alternate, the switch leads home, where query and hash mean nothing.
    if (!link.querySelector('.visually-hidden'))
      link.setAttribute('href', switchHref(link.getAttribute('href') ?? '', location));
    const language = link.hreflang as Locale;
    if (/click/.test(type) && button < 2) remember(language, (known) => known !== language);
  };
  for (const type of ['pointerover', 'focusin', 'contextmenu', 'click', 'auxclick'] as const)
    addEventListener(type, aim as EventListener, true);
}

/** Writes the cookie, unless the present one makes that unnecessary. */
function remember(locale: Locale, isWanted: (known: string | undefined) => boolean): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: it must be written before the page goes; the Cookie Store API is asynchronous
    if (isWanted(cookieLocale(document.cookie))) document.cookie = localeCookie(locale);
  } catch {
    // Cookies are refused: every visit is a first one.
  }
}

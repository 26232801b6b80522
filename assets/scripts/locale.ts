import type { Locale } from '../../cli/shared/locale.ts';
import { cookieLocale, localeCookie } from './detection.ts';

/** The switch's address for a page as it is now: the alternate, with query and hash (behaviour 2.5). */
export function switchHref(href: string, { search, hash }: Pick<URL, 'search' | 'hash'>): string {
  return href.replace(/[?#].*/, '') + search + hash;
}

/** The cookie to write on a visit; undefined when there is one, whatever it says (behaviour 2.2). */
export function firstCookie(cookie: string, locale: Locale): string | undefined {
  return cookieLocale(cookie) === undefined ? localeCookie(locale) : undefined;
}

/** Remembers the language of a first visit, and the one that the switch leads to before it is followed. */
export function startLocale(locale: Locale): void {
  writeCookie((cookie) => firstCookie(cookie, locale));
  const aim = ({ type, target, button }: MouseEvent): void => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[data-switch]');
    if (!link) return;
    // Without alternate it leads home, where neither query nor hash means anything.
    if (!link.querySelector('.visually-hidden'))
      link.setAttribute('href', switchHref(link.getAttribute('href') ?? '', location));
    const language = link.hreflang as Locale;
    if (/click/.test(type) && button < 2)
      writeCookie((cookie) => (cookieLocale(cookie) === language ? undefined : localeCookie(language)));
  };
  for (const type of ['pointerover', 'focusin', 'contextmenu', 'click', 'auxclick'] as const)
    addEventListener(type, aim as EventListener, true);
}

function writeCookie(decide: (cookie: string) => string | undefined): void {
  try {
    const cookie = decide(document.cookie);
    // biome-ignore lint/suspicious/noDocumentCookie: it must be written before the page goes; the Cookie Store API is asynchronous
    if (cookie) document.cookie = cookie;
  } catch {
    // Cookies refused: every visit is a first one.
  }
}

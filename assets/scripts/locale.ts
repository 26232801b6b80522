import type { Locale } from '../../cli/shared/locale.ts';
import { cookieLocale, localeCookie } from './detection.ts';

/** The switch's address for a page as it is now: the alternate, with query and hash (behaviour 2.5). */
export function switchHref(href: string, { search, hash }: Pick<URL, 'search' | 'hash'>): string {
  return href.replace(/[?#].*/, '') + search + hash;
}

/** Remembers the language of a first visit, and the one that the switch leads to before it is followed. */
export function startLocale(locale: Locale): void {
  remember(locale, (known) => known === undefined);
  const aim = ({ type, target, button }: MouseEvent): void => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('a[data-switch]');
    if (!link) return;
    // Without alternate it leads home, where neither query nor hash means anything.
    if (!link.querySelector('.visually-hidden'))
      link.setAttribute('href', switchHref(link.getAttribute('href') ?? '', location));
    const language = link.hreflang as Locale;
    if (/click/.test(type) && button < 2) remember(language, (known) => known !== language);
  };
  for (const type of ['pointerover', 'focusin', 'contextmenu', 'click', 'auxclick'] as const)
    addEventListener(type, aim as EventListener, true);
}

/** Writes the cookie where it is wanted, by what the present one says. */
function remember(locale: Locale, isWanted: (known: string | undefined) => boolean): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: it must be written before the page goes; the Cookie Store API is asynchronous
    if (isWanted(cookieLocale(document.cookie))) document.cookie = localeCookie(locale);
  } catch {
    // Cookies refused: every visit is a first one.
  }
}

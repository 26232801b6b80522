import type { Locale } from '../../cli/shared/locale.ts';
import type { HeadTag } from '../../cli/shared/wire.ts';

/** Home pages. Written out, since a module that the entry script also imports would become a file of its own. */
const HOME: Readonly<Record<Locale, string>> = { fr: '/', en: '/en' };

/** Returns the relation of a navigation link to the page, as builds write it: the page, or a section around it. */
export function currentValue(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return href !== HOME.en && path.startsWith(`${href}/`) ? 'true' : undefined;
}

/** Returns the path of the page in the other language, from its own head; undefined when there is none. */
export function alternatePath(tags: readonly HeadTag[], other: string): string | undefined {
  const found = tags.find(({ attrs }) => attrs.rel === 'alternate' && attrs.hreflang === other);
  return found?.attrs.href && new URL(found.attrs.href).pathname;
}

/** Updates the shell to that of a page's own document: current links, language switch, nothing left open. */
export function updateShell(path: string, locale: Locale, tags: readonly HeadTag[]): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-nav] a:not([data-switch],main *)')) {
    mark(link, 'aria-current', currentValue(link.getAttribute('href') ?? '', path));
  }
  const other = locale === 'fr' ? 'en' : 'fr';
  const alternate = alternatePath(tags, other);
  for (const link of document.querySelectorAll<HTMLElement>('a[data-switch]:not(main *)')) {
    link.setAttribute('href', alternate ?? HOME[other]);
    // The name of the language stays. For a page without alternate, a text says that the link leads home.
    link.querySelector('.visually-hidden')?.remove();
    if (alternate === undefined) link.append(hiddenText(` ${link.dataset.switch}`));
  }
}

/** Sets an attribute, or removes it. */
export function mark(element: Element, name: string, value: string | undefined): void {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/** Creates a text for visitors who do not see the page. */
export function hiddenText(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'visually-hidden';
  element.textContent = text;
  return element;
}

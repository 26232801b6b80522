import { element } from '../surface.ts';
import { texts } from './desk-texts.ts';

/** Draws a page as a search result and a shared link show it, from its own head. */
export function looksOf(page: Document): readonly HTMLElement[] {
  const meta = (name: string): string =>
    page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? '';
  const address = page.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? page.URL;
  const { host, pathname } = new URL(address);
  const picture = meta('og:image');
  const lang = page.documentElement.lang;
  return [
    element(
      'section',
      { class: 'result' },
      element('h3', {}, texts.result),
      element('p', { class: 'address' }, [host, ...pathname.split('/').filter(Boolean)].join(' › ')),
      element('p', { class: 'headline', lang }, cut(page.title, 60)),
      element('p', { lang }, cut(meta('description'), 160)),
    ),
    element(
      'section',
      { class: 'shared' },
      element('h3', {}, texts.shared),
      element(
        'div',
        { class: 'card' },
        picture !== '' &&
          element('img', {
            src: new URL(picture).pathname,
            alt: meta('og:image:alt'),
            width: '600',
            height: '315',
          }),
        element('p', { class: 'address' }, host),
        element('p', { class: 'headline', lang }, meta('og:title')),
        element('p', { lang }, cut(meta('og:description'), 110)),
      ),
    ),
  ];
}

/** As much as is usually shown, at a word. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, '')} …`;
}

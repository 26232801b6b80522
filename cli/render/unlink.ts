import type { RenderEnv } from '../api/render-context.ts';
import type { LostLink } from '../types.ts';

/** Markup, with the links that it lost. */
export interface Unlinked {
  readonly html: string;
  /** Addresses as they were written, in order. */
  readonly lost: readonly string[];
}

/** Leaves of links whose page is not due the text alone (behaviour 1.4): a schedule makes no dead link. */
export function unlink(
  html: string,
  { config, notDue = [] }: Pick<RenderEnv, 'config' | 'notDue'>,
): Unlinked {
  if (!notDue.some((path) => html.includes(path))) return { html, lost: [] };
  const paths = new Set(notDue);
  const lost: string[] = [];
  const text = html.replace(LINK, (whole, tag: string, inner: string) => {
    const href = /\shref="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '';
    // The switch gets its address from each page.
    if (/\sdata-switch\b/.test(tag) || !paths.has(pathOf(href, config.origin))) return whole;
    lost.push(href);
    return inner;
  });
  return { html: text, lost };
}

/** Links never stand in one another. */
const LINK = /(<a\s[^>]*>)(.*?)<\/a>/gs;

/** Links that were lost, by where they stood. */
export function lostLinks(main: readonly string[], layout: readonly string[]): readonly LostLink[] {
  return [
    ...main.map((href) => ({ href, part: 'main' as const })),
    ...layout.map((href) => ({ href, part: 'layout' as const })),
  ];
}

/** The decoded path of an address of this site, as pages are written; nothing for any other. */
function pathOf(href: string, origin: string): string {
  const own = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
  if (!own.startsWith('/')) return '';
  const path = own.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

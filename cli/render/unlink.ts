import type { RenderEnv } from '../api/render-context.ts';
import { decodeAddress, withoutFinalSlash, withoutQuery } from '../shared/path.ts';
import type { UnlinkedLink } from '../types.ts';

/** Markup, without the links whose page is not due. */
interface UnlinkedMarkup {
  readonly html: string;
  /** Addresses of those links as they were written, in order. */
  readonly hrefs: readonly string[];
}

/** Replaces links whose page is not due by their text (behaviour 1.4): a schedule makes no dead link. */
export function unlink(
  html: string,
  { config, scheduledPaths = [] }: Pick<RenderEnv, 'config' | 'scheduledPaths'>,
): UnlinkedMarkup {
  if (!scheduledPaths.some((path) => html.includes(path))) return { html, hrefs: [] };
  const paths = new Set(scheduledPaths);
  const hrefs: string[] = [];
  const text = html.replace(LINK, (whole, tag: string, inner: string) => {
    const href = /\shref="([^"]*)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? '';
    // The language switch gets its address from each page.
    if (/\sdata-switch\b/.test(tag) || !paths.has(pathOf(href, config.origin))) return whole;
    hrefs.push(href);
    return inner;
  });
  return { html: text, hrefs };
}

/** A link, which never holds another. */
const LINK = /(<a\s[^>]*>)(.*?)<\/a>/gs;

/** Lists those links, each with the part of the page that it was in. */
export function unlinkedLinks(main: readonly string[], layout: readonly string[]): readonly UnlinkedLink[] {
  return [
    ...main.map((href) => ({ href, part: 'main' as const })),
    ...layout.map((href) => ({ href, part: 'layout' as const })),
  ];
}

/** Returns the decoded path of an address of this site, as pages are written, and '' for any other. */
function pathOf(href: string, origin: string): string {
  const own = href.startsWith(`${origin}/`) ? href.slice(origin.length) : href;
  if (!own.startsWith('/')) return '';
  return decodeAddress(withoutFinalSlash(withoutQuery(own)));
}

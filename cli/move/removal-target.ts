import { LANGUAGE } from '../shared/locale.ts';
import { splitPath, withoutFinalSlash } from '../shared/path.ts';
import type { SearchedSite } from './asked-page.ts';

/** Targets of a removed page's addresses, by the address; or the reason why there are none. */
type RemovalTarget =
  | { readonly targetOf: ((path: string) => string) | undefined }
  | { readonly problem: string };

/** Reads `--to`: a page of the site, whose address in each language is taken, or an https address. */
export function removalTarget(
  to: string | undefined,
  { site, key, files }: Pick<SearchedSite, 'site' | 'files'> & { readonly key: string },
): RemovalTarget {
  if (to === undefined) return { targetOf: undefined };
  if (/^https:\/\//.test(to))
    return URL.canParse(to) ? { targetOf: () => to } : { problem: `"${to}" is not an address.` };
  const path = withoutFinalSlash(to);
  const pages = site.pages.map(({ props }) => props.internal.page);
  const target =
    pages.find((page) => page.path === path) ?? pages.find((page) => page.key === splitPath(path).key);
  if (target === undefined)
    return { problem: `No page has the address ${path}: the old addresses cannot lead there.` };
  if (target.key === key) return { problem: `${path} is the page to remove: name another one.` };
  const removed = new Set(files);
  const languages = new Set(pages.filter(({ file }) => removed.has(file)).map(({ locale }) => locale));
  const lacks = [...languages].find((locale) => target.alternates[locale] === undefined);
  if (lacks !== undefined)
    return {
      problem: `${path} has no ${LANGUAGE[lacks]} page: the address in that language cannot lead there.`,
    };
  return { targetOf: (old) => target.alternates[splitPath(old).locale] ?? target.path };
}

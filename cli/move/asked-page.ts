import { suggest } from '../report/suggest.ts';
import { DEFAULT_LOCALE } from '../shared/locale.ts';
import { decodeAddress, localePath, splitPath, withoutFinalSlash } from '../shared/path.ts';
import type { Site } from '../types.ts';
import { documentKey } from './places.ts';

/** A page that a command names, or why there is none. */
export type AskedPage = { readonly key: string } | { readonly problem: string };

/** Site in which pages are found. */
export interface SearchedSite {
  readonly site: Site;
  /** Every file of content. */
  readonly files: readonly string[];
  readonly origin: string;
  /** Absolute folder of the project. */
  readonly root: string;
}

/** The key of a page that is named by its address in either language, by its file's path, or by its file. */
export function askedPage(asked: string, { site, files, origin, root }: SearchedSite): AskedPage {
  const keys = new Set(files.flatMap((file) => documentKey(file)?.key ?? []));
  // Editors and file managers copy the whole path of a file.
  const file = asked.startsWith(`${root}/`) ? asked.slice(root.length + 1) : asked.replace(/^\.\//, '');
  if (/^content\//.test(file)) {
    const key = files.includes(file) ? documentKey(file)?.key : undefined;
    return key === undefined ? { problem: `${file} is not a document of this site.` } : known(key);
  }
  const address = asked.startsWith(`${origin}/`) ? asked.slice(origin.length) : asked;
  const path = withoutFinalSlash(decodeAddress(address));
  if (!path.startsWith('/'))
    return {
      problem: `Name the page by its address, such as /blog/my-post, or by its file: not "${asked}".`,
    };
  const page = site.pages.find((one) => one.path === path)?.props.internal.page;
  if (page !== undefined && !keys.has(page.key))
    return { problem: `${path} is a list that the site makes by itself: it has no file.` };
  const key = page?.key ?? splitPath(path).key;
  if (keys.has(key)) return known(key);
  const redirect = site.redirects.find(({ from }) => from === path);
  if (redirect !== undefined) return { problem: `${path} redirects to ${redirect.to}: name that page.` };
  const paths = [
    ...site.pages.map((one) => one.path),
    ...[...keys].map((one) => localePath(one, DEFAULT_LOCALE)),
  ];
  const near = suggest(path, paths);
  return { problem: `No page has the address ${path}.${near === undefined ? '' : ` Did you mean ${near}?`}` };
}

function known(key: string): AskedPage {
  return key === '/' ? { problem: 'The home page stays where it is.' } : { key };
}

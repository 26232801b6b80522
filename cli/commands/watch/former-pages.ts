import { withoutFinalSlash } from '../../shared/path.ts';
import type { Page, Site } from '../../types.ts';

/** Addresses that had a page in earlier builds of a session, each with a name that its page has at any address. */
export type FormerPages = ReadonlyMap<string, string>;

/** Adds to the former pages those whose address has no page after one more build. */
export function nextFormerPages(
  former: FormerPages,
  before: Pick<Site, 'pages'>,
  { pages }: Pick<Site, 'pages'>,
): FormerPages {
  // Both are sorted, and most edits leave every address as it was.
  const isSame = before.pages.length === pages.length;
  if (isSame && before.pages.every(({ path }, at) => path === pages[at]?.path)) return former;
  const paths = new Set(pages.map(({ path }) => path));
  const left = before.pages.filter(({ path }) => !paths.has(path));
  if (left.length === 0) return former;
  return new Map([...former, ...left.map((page) => [page.path, nameOf(page)] as const)]);
}

/** Finds the present address of a former one's page; undefined when the page is gone, or the former address has one. */
export function presentAddress(
  asked: string,
  { former, site: { pages } }: { readonly former: FormerPages; readonly site: Pick<Site, 'pages'> },
): string | undefined {
  const path = withoutFinalSlash(asked);
  const name = former.get(path);
  if (name === undefined || pages.some((page) => page.path === path)) return undefined;
  return pages.find((page) => nameOf(page) === name)?.path;
}

/** Names a page by its key: the place of its file, whatever its slug. Each page of a list has its own. */
function nameOf({ props }: Page): string {
  const { locale, key } = props.internal.page;
  return `${locale} ${key}`;
}

import { ADDRESSES_FILE } from '../read/addresses-file.ts';
import type { RawText } from '../read/raw-text.ts';
import { addListItem } from '../read/yaml-lists.ts';
import { yamlScalars } from '../read/yaml-scalars.ts';
import { targetPath } from '../resolve/redirect-problems.ts';
import { LANGUAGE } from '../shared/locale.ts';
import { splitPath, withoutFinalSlash } from '../shared/path.ts';
import type { Site } from '../types.ts';
import { withoutRedirects, written } from './aliases.ts';
import type { SearchedSite } from './asked-page.ts';
import type { FileChange } from './changes.ts';
import { repaired } from './repair.ts';

/** Facts from which a removal is planned. */
interface RemoveInput {
  /** The page's documents. */
  readonly files: readonly string[];
  readonly before: Site;
  /** Target of a page's old address, by that address; undefined when it is gone. */
  readonly targetOf: ((path: string) => string) | undefined;
  /** The editors' file; undefined when there is none. */
  readonly addresses: RawText | undefined;
  readonly origin: string;
}

/** A removal, before anything is written. */
export interface RemovePlan {
  readonly changes: readonly FileChange[];
  /** Addresses that led to the page. */
  readonly old: readonly string[];
}

/** Takes documents out, and says in the editors' file what becomes of every address that led to them. Pure. */
export function planRemove({ files, before, targetOf, addresses, origin }: RemoveInput): RemovePlan {
  const removed = new Set(files);
  // No visitor has seen a draft: it leaves nothing behind.
  const pages = before.pages.filter(
    ({ props: { internal } }) => removed.has(internal.page.file) && !internal.page.draft,
  );
  const paths = new Set(pages.map(({ path }) => path));
  const pathOf = (to: string): string => targetPath({ to }, origin) ?? '';
  const isOld = (target: string): boolean => paths.has(pathOf(target));
  const leading = before.redirects.filter(({ to }) => isOld(to));
  const old = [...paths, ...leading.map(({ from }) => from)].sort();
  const text = addresses?.text ?? '';
  const owner = new Map(leading.map(({ from, to }) => [from, pathOf(to)]));
  const edited =
    targetOf === undefined
      ? saidGone(text, old, isOld)
      : redirected(text, old, { isOld, targetOf: (to) => targetOf(owner.get(to) ?? pathOf(to)) });
  const gone = files.map((file): FileChange => ({ file, isRemoved: true }));
  if (edited === text) return { changes: gone, old };
  const change: FileChange =
    addresses === undefined
      ? { file: ADDRESSES_FILE, text: edited, isNew: true }
      : { file: ADDRESSES_FILE, text: addresses.asWritten(edited) };
  return { changes: [...gone, change], old };
}

/** Redirects of the file that led to the page go: what they start from is gone too. */
function saidGone(text: string, old: readonly string[], isOld: (target: string) => boolean): string {
  const kept = withoutRedirects(text, 'to', isOld);
  return old.reduce((edited, path) => addListItem(edited, 'gone', written(path)), kept);
}

interface Redirection {
  /** Tells whether a target is the page that goes. */
  readonly isOld: (target: string) => boolean;
  /** What such a target, or an address that led to the page, becomes. */
  readonly targetOf: (target: string) => string;
}

/** Redirects of the file that led to the page lead where it does now; other addresses get one. */
function redirected(text: string, old: readonly string[], { isOld, targetOf }: Redirection): string {
  const scalars = yamlScalars(text).filter(({ keys }) => keys[0] === 'redirects');
  const starts = new Set(scalars.filter(({ keys }) => keys.at(-1) === 'from').map(({ value }) => value));
  const turned = scalars
    .filter(({ keys, value }) => keys.at(-1) === 'to' && isOld(value))
    .map((scalar) => ({ ...scalar, after: targetOf(scalar.value) }));
  return old
    .filter((path) => !starts.has(path))
    .map((path) => `{ from: ${written(path)}, to: ${quoted(targetOf(path))} }`)
    .reduce((edited, item) => addListItem(edited, 'redirects', item), repaired(text, turned));
}

/** A target inside a group in braces. */
function quoted(target: string): string {
  return /^[\w./:-]+$/.test(target) ? target : JSON.stringify(target);
}

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
  if (!to.startsWith('/'))
    return { problem: `--to takes a page such as /blog/my-post, or an https address: not "${to}".` };
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

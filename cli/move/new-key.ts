import type { Registry } from '../api/registry.ts';
import { reservedSegment } from '../resolve/reserved.ts';
import { DEFAULT_LOCALE, LOCALES } from '../shared/locale.ts';
import { isAtOrBelow, localePath, slugify, splitPath, withoutFinalSlash } from '../shared/path.ts';
import type { Config } from '../types.ts';
import type { AskedPage, SearchedSite } from './asked-page.ts';
import { documentKey } from './places.ts';

/** Site against which a new address is checked. */
interface NewKeyInput extends Pick<SearchedSite, 'site' | 'files'> {
  readonly from: string;
  readonly config: Config;
  readonly registry: Registry;
}

/** The key that a page may move to, or why it may not. */
export function newKey(asked: string, input: NewKeyInput): AskedPage {
  const { from, config, site } = input;
  const path = withoutFinalSlash(asked);
  const shape = shapeProblem(asked, path);
  if (shape !== undefined) return { problem: shape };
  if (path === from) return { problem: `The page is at ${from} already.` };
  if (path.startsWith(`${from}/`)) return { problem: `${from} cannot move into itself.` };
  const collection = collectionAt(from, input.registry);
  if (collection !== undefined)
    return { problem: `${from} is the folder of "${collection}", which templates/registry.ts names.` };
  const reserved = LOCALES.map((locale) => reservedSegment(path, locale, config.forms.endpoint)).find(
    Boolean,
  );
  if (reserved !== undefined)
    return { problem: `The address ${path} is taken: the site itself uses "${reserved}".` };
  const existing = input.files.find((file) => {
    const key = documentKey(file)?.key;
    return key !== undefined && isAtOrBelow(key, path) && !isAtOrBelow(key, from);
  });
  if (existing !== undefined) return { problem: `The address ${path} is taken: ${existing} is there.` };
  const page = site.pages.find((one) => LOCALES.some((locale) => one.path === localePath(path, locale)));
  if (page !== undefined && !isAtOrBelow(page.props.internal.page.key, from))
    return { problem: `The address ${page.path} is taken: ${page.props.internal.page.file} has it.` };
  return { key: path };
}

function shapeProblem(asked: string, path: string): string | undefined {
  if (!path.startsWith('/') || path === '/')
    return `The new address is a path such as /blog/my-post: not "${asked}".`;
  const segments = path.slice(1).split('/');
  if (segments.includes('..') || segments.includes('.'))
    return `"${asked}" leads out of the site: write the new address from the root, such as /blog/my-post.`;
  const { locale, key } = splitPath(path);
  if (locale !== DEFAULT_LOCALE)
    return `Both languages move together: write ${key}, without the language. To change the address in one language alone, write "slug" in its document.`;
  if (segments.at(-1) === 'index') return '"index" stands for the folder: give the folder’s own name.';
  const tooLong = lengthProblem(segments);
  if (tooLong !== undefined) return tooLong;
  if (segments.every((segment) => SEGMENT.test(segment))) return undefined;
  const better = segments.map((segment) => slugify(segment)).filter((segment) => SEGMENT.test(segment));
  const rule = 'An address is made of lower-case letters without accents, digits and single hyphens';
  return better.length < segments.length
    ? `${rule}: not "${asked}".`
    : `${rule}: not "${asked}", but for instance "/${better.join('/')}".`;
}

/** Says that a part of an address is too long for the name of its file; undefined when none is. */
export function lengthProblem(segments: readonly string[]): string | undefined {
  return segments.some((segment) => segment.length > LONGEST_SEGMENT)
    ? `A part of an address has ${LONGEST_SEGMENT} characters at most: the system refuses longer names of files.`
    : undefined;
}

/** Systems take names of 255 bytes, which also hold a number, `.draft`, `.md` and what a move adds while it writes. */
const LONGEST_SEGMENT = 200;
const SEGMENT = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/;

/** The collection whose folder is a key, or is below it. */
export function collectionAt(key: string, { collections }: Registry): string | undefined {
  return Object.entries(collections).find(
    ([, { folder }]) => folder !== '' && isAtOrBelow(`/${folder}`, key),
  )?.[0];
}

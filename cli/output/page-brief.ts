import type { PageMeta, PageProps } from '../api/page.ts';
import type { ByteRange } from '../cache/byte-range.ts';
import { DEFAULT_LOCALE, LOCALE_TAG, LOCALES } from '../shared/locale.ts';

/** A page as an earlier process left it, known without reading its props. */
export interface RecalledPage {
  readonly brief: PageBrief;
  /** Digest of its {@link RoutedProps}. */
  readonly digest: string;
  /** Range of its {@link RoutedProps} among the texts of the pack. */
  readonly range: ByteRange;
  readonly bodyRef: BodyRef;
}

const BRIEF = [
  'locale',
  'path',
  'key',
  'title',
  'template',
  'layout',
  'file',
  'alternates',
  'indexedApart',
  'noindex',
  'draft',
  'fields',
  'pagination',
  'term',
  'lastModified',
] as const;
const BRIEF_KEYS: ReadonlySet<string> = new Set(BRIEF);

/** The metadata that verification and the files next to the pages (sitemaps, feeds…) need of every page. */
export type PageBrief = Pick<PageMeta, (typeof BRIEF)[number]>;

/** A page's references to its document's body, which its thread reads: hash, first line, and targets of links. */
export type BodyRef = Pick<PageProps['internal'], 'bodyHash' | 'bodyLine' | 'links'>;

/** Returns the alternates for search engines, which never pair a page that they may list with one that they may not. */
export function toldAlternates({
  locale,
  path,
  alternates,
  indexedApart,
}: Pick<PageMeta, 'locale' | 'path' | 'alternates' | 'indexedApart'>): PageMeta['alternates'] {
  return indexedApart === true ? { [locale]: path } : alternates;
}

/** Tags of languages, each with the path of a page in that language. */
type Hreflangs = readonly (readonly [hreflang: string, path: string])[];

/**
 * Returns the alternates for search engines by tag: both tags of each language that the page has, then `x-default`:
 * that of the default language, or the page itself (behaviour 2.1).
 */
export function hreflangs(page: PageBrief): Hreflangs {
  const told = toldAlternates(page);
  const tags = LOCALES.flatMap((locale): Hreflangs => {
    const path = told[locale];
    return path === undefined ? [] : [locale, LOCALE_TAG[locale]].map((tag) => [tag, path]);
  });
  return [...tags, ['x-default', told[DEFAULT_LOCALE] ?? page.path]];
}

/** Picks the fields of a brief from an object that may have many more. */
export function briefAlone(page: PageBrief): PageBrief {
  const kept = Object.entries(page).filter(([key]) => BRIEF_KEYS.has(key));
  return Object.fromEntries(kept) as unknown as PageBrief;
}

/** The props of a page without its {@link BodyRef}, as `propsJson` writes them. */
export type RoutedProps = readonly [
  PageProps['public'],
  PageProps['internal']['page'],
  PageProps['internal']['lists'],
];

import type { PageMeta, PageProps } from '../api/page.ts';
import type { ByteRange } from '../cache/byte-range.ts';
import { LOCALE_TAG, LOCALES } from '../shared/locale.ts';

/** What is known of a page without its props. */
export interface RecalledPage {
  readonly brief: PageBrief;
  /** Names all that its {@link SaidProps} say. */
  readonly digest: string;
  /** Where its {@link SaidProps} are left. */
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

/** What files beside the pages, and verification, want to know of every page. */
export type PageBrief = Pick<PageMeta, (typeof BRIEF)[number]>;

/** What a page knows of its document's body, which its thread reads: the hash of it, its first line, where its links lead. */
export type BodyRef = Pick<PageProps['internal'], 'bodyHash' | 'bodyLine' | 'links'>;

/** The alternates that search engines are told: none that they may not list beside one that they may. */
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

/** What search engines are told: both tags of each language the page has, then `x-default`: French, or itself (behaviour 2.1). */
export function hreflangs(page: PageBrief): Hreflangs {
  const told = toldAlternates(page);
  const tags = LOCALES.flatMap((locale): Hreflangs => {
    const path = told[locale];
    return path === undefined ? [] : [locale, LOCALE_TAG[locale]].map((tag) => [tag, path]);
  });
  return [...tags, ['x-default', told.fr ?? page.path]];
}

/** A brief alone, of which much more may be known. */
export function briefAlone(page: PageBrief): PageBrief {
  const kept = Object.entries(page).filter(([key]) => BRIEF_KEYS.has(key));
  return Object.fromEntries(kept) as unknown as PageBrief;
}

/** All that the props of a page say but for its {@link BodyRef}. */
export type SaidProps = readonly [
  PageProps['public'],
  PageProps['internal']['page'],
  PageProps['internal']['lists'],
];

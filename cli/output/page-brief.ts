import { hash } from 'node:crypto';
import type { PageMeta, PageProps } from '../api/page.ts';
import type { Pack } from '../cache/pack.ts';
import type { Kept } from '../cache/texts.ts';
import type { ByteRange } from '../cache/waiting-texts.ts';
import type { Page } from '../types.ts';

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

/** What a page says of itself. */
export function metaOf({ props }: Page): PageMeta {
  return props.internal.page;
}

/** The alternates that search engines are told: none that they may not list beside one that they may. */
export function toldAlternates({
  locale,
  path,
  alternates,
  indexedApart,
}: Pick<PageMeta, 'locale' | 'path' | 'alternates' | 'indexedApart'>): PageMeta['alternates'] {
  return indexedApart === true ? { [locale]: path } : alternates;
}

/** For lists of paths: one function, so that a memo keeps one list for all that ask. */
export function pathOf({ path }: Page): string {
  return path;
}

/** What a page says of itself in short; to tell it, the props of a recalled page are not parsed. */
export function briefOf(page: Page): PageBrief {
  return page.recalled?.brief ?? metaOf(page);
}

/** A brief alone, of which much more may be known. */
export function briefAlone(page: PageBrief): PageBrief {
  const kept = Object.entries(page).filter(([key]) => BRIEF_KEYS.has(key));
  return Object.fromEntries(kept) as unknown as PageBrief;
}

/** What a page knows of its document's body; to tell it, the props of a recalled page are not parsed. */
export function bodyRefOf(page: Page): BodyRef {
  if (page.recalled !== undefined) return page.recalled.bodyRef;
  const { bodyHash, bodyLine, links } = page.props.internal;
  return { bodyHash, bodyLine, links };
}

/** What the JSON of props is known by. A caller that has the {@link propsJson} of a page gives it: it is made once. */
export interface KnownProps {
  /** Names all that the {@link SaidProps} of a page say. */
  readonly digestOf: (page: Page, json?: string) => string;
  /** Where the JSON is, for the next process; undefined where it is not kept. */
  readonly rangeOf: (page: Page) => ByteRange | Kept | undefined;
}

/** Tells digests of props, and keeps their JSON where `keep` is given. */
export function createKnownProps(keep: Pack['keep'] | undefined): KnownProps {
  const known = new Map<Page, { readonly digest: string; readonly kept: Kept | undefined }>();
  const learn = (page: Page, json: string) => {
    const learned = { digest: hash('sha256', json), kept: keep?.(json) };
    known.set(page, learned);
    return learned;
  };
  const of = (page: Page, json?: string) => known.get(page) ?? learn(page, json ?? propsJson(page));
  return {
    digestOf: (page, json) => page.recalled?.digest ?? of(page, json).digest,
    rangeOf: (page) => page.recalled?.range ?? of(page).kept,
  };
}

/** All that the props of a page say but for its {@link BodyRef}. */
export type SaidProps = readonly [
  PageProps['public'],
  PageProps['internal']['page'],
  PageProps['internal']['lists'],
];

/** {@link SaidProps} as JSON: it is hashed, left to the next process, and sent to the thread that makes the page. */
export function propsJson({ props }: Page): string {
  const said: SaidProps = [props.public, props.internal.page, props.internal.lists];
  return JSON.stringify(said);
}

/** Whether a page comes from a list rather than from a document of its own. */
export function isGenerated({ props }: Pick<Page, 'props'>): boolean {
  const { term, pagination } = props.internal.page;
  return term !== undefined || (pagination?.page ?? 1) > 1;
}

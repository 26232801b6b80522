import { hash } from 'node:crypto';
import type { PageMeta, PageProps } from '../api/page.ts';
import type { Place } from '../cache/texts.ts';
import type { Page } from '../types.ts';

/** What is known of a page without its props. */
export interface RecalledPage {
  readonly brief: PageBrief;
  /** Names all that its props say but for the text. */
  readonly digest: string;
  /** Where its props are left. */
  readonly place: Place;
  readonly text: PageText;
}

/** What files beside the pages, and verification, want to know of every page. */
export type PageBrief = Pick<
  PageMeta,
  | 'locale'
  | 'path'
  | 'key'
  | 'title'
  | 'template'
  | 'layout'
  | 'file'
  | 'alternates'
  | 'noindex'
  | 'draft'
  | 'fields'
  | 'pagination'
  | 'term'
  | 'lastModified'
>;

/** What a page has of its document's body. */
export type PageText = Pick<PageProps['internal'], 'bodyHash' | 'bodyLine' | 'links'>;

/** What a page says of itself. */
export function metaOf({ props }: Page): PageMeta {
  return props.internal.page;
}

/** What a page says of itself in short; to tell it, the props of a recalled page are not parsed. */
export function briefOf(page: Page): PageBrief {
  return page.recalled?.brief ?? metaOf(page);
}

/** What a page has of its document's body. */
export function textOf(page: Page): PageText {
  if (page.recalled !== undefined) return page.recalled.text;
  const { bodyHash, bodyLine, links } = page.props.internal;
  return { bodyHash, bodyLine, links };
}

/** Names all that props say but for the text: each page is asked once. Whoever has the {@link propsJson} of it gives it. */
export type PropsDigest = (page: Page, json?: string) => string;

/** Tells digests of props. */
export function createPropsDigest(): PropsDigest {
  const made = new WeakMap<Page, string>();
  return (page, json) => {
    const known = page.recalled?.digest ?? made.get(page);
    if (known !== undefined) return known;
    const digest = hash('sha256', json ?? propsJson(page));
    made.set(page, digest);
    return digest;
  };
}

/** All that the props of a page say but for the text. */
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

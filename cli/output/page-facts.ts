import type { PageMeta } from '../api/page.ts';
import type { Page } from '../types.ts';
import type { BodyRef, PageBrief } from './page-brief.ts';

/** Returns the metadata of a page; the props of a recalled page are parsed for it. */
export function metaOf({ props }: Page): PageMeta {
  return props.internal.page;
}

/** Returns a page's path. All callers use this one function, so that a memo keeps one list of paths for them. */
export function pathOf({ path }: Page): string {
  return path;
}

/** Returns the brief of a page, without parsing the props of a recalled page. */
export function briefOf(page: Page): PageBrief {
  return page.recalled?.brief ?? metaOf(page);
}

/** Returns a page's references to its document's body, without parsing the props of a recalled page. */
export function bodyRefOf(page: Page): BodyRef {
  if (page.recalled !== undefined) return page.recalled.bodyRef;
  const { bodyHash, bodyLine, links } = page.props.internal;
  return { bodyHash, bodyLine, links };
}

/** Tells whether a page comes from a list rather than from a document of its own. */
export function isGenerated({ props }: Pick<Page, 'props'>): boolean {
  const { term, pagination } = props.internal.page;
  return term !== undefined || (pagination?.page ?? 1) > 1;
}

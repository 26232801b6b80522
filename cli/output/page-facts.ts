import type { PageMeta } from '../api/page.ts';
import type { Page } from '../types.ts';
import type { BodyRef, PageBrief } from './page-brief.ts';

/** What a page says of itself. */
export function metaOf({ props }: Page): PageMeta {
  return props.internal.page;
}

/** For lists of paths: one function, so that a memo keeps one list for all that ask. */
export function pathOf({ path }: Page): string {
  return path;
}

/** What a page says of itself in short; to tell it, the props of a recalled page are not parsed. */
export function briefOf(page: Page): PageBrief {
  return page.recalled?.brief ?? metaOf(page);
}

/** What a page knows of its document's body; to tell it, the props of a recalled page are not parsed. */
export function bodyRefOf(page: Page): BodyRef {
  if (page.recalled !== undefined) return page.recalled.bodyRef;
  const { bodyHash, bodyLine, links } = page.props.internal;
  return { bodyHash, bodyLine, links };
}

/** Whether a page comes from a list rather than from a document of its own. */
export function isGenerated({ props }: Pick<Page, 'props'>): boolean {
  const { term, pagination } = props.internal.page;
  return term !== undefined || (pagination?.page ?? 1) > 1;
}

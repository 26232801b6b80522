import type { PageMeta } from '../cli/api/page.ts';

/** A service's page is made of a document right under `/services` (behaviour 1.1). */
export function validateService(page: PageMeta): boolean {
  return /^\/services\/[^/]+$/.test(page.key);
}

/** A topic's page is made from a topic; a document that asks for its template has none. */
export function validateTag(page: PageMeta): boolean {
  return page.term !== undefined;
}

import type { PageMeta } from '../cli/api/page.ts';

/** Accepts a service's page only from a document directly below `/services` (behaviour 1.1). */
export function validateService(page: PageMeta): boolean {
  return /^\/services\/[^/]+$/.test(page.key);
}

/** Accepts a topic's page only when it is made from a topic: a document that names its template has none. */
export function validateTag(page: PageMeta): boolean {
  return page.term !== undefined;
}

import type { PageMeta } from '../cli/types.ts';
import { serviceOf } from './drawings/service-joints.ts';

/** Only the four services have a page: any other document under `/services` is a 404 (behaviour 1.1). */
export function validateService(page: PageMeta): boolean {
  return serviceOf(page.key) !== undefined;
}

/** A topic's page is made from a topic; a document that asks for its template has none. */
export function validateTag(page: PageMeta): boolean {
  return page.term !== undefined;
}

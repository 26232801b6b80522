import { hash } from 'node:crypto';
import type { PageMeta } from '../api/page.ts';
import type { Page } from '../types.ts';

/** What a page says of itself. */
export function metaOf({ props }: Page): PageMeta {
  return props.internal.page;
}

/** Hash of what a page says of itself. */
export function metaDigest(meta: PageMeta): string {
  return hash('sha256', JSON.stringify(meta));
}

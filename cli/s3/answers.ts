import { hash } from 'node:crypto';
import type { StoreAnswer } from './requests.ts';

/** Content-MD5 of a body. */
export function md5(body: Uint8Array): string {
  return hash('md5', body, 'base64');
}

/** The tag of the object that an answer is about, without quotes. */
export function etagOf({ headers }: StoreAnswer): string {
  return unquoted(headers.etag ?? '');
}

/** A tag as it is compared. */
export function unquoted(etag: string): string {
  return etag.trim().replace(/^(?:W\/)?"|"$/g, '');
}

/** The store's clock when it answered, epoch ms. */
export function timeOf({ headers }: StoreAnswer): number {
  const time = Date.parse(headers.date ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

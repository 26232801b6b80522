import { hash } from 'node:crypto';

/** Strong entity tag of bytes, quotes included. */
export function etagOf(content: Uint8Array): string {
  return etagOfDigest(hash('sha256', content, 'base64url'));
}

/** Strong entity tag of a SHA-256 in base64url: 132 of its bits. */
export function etagOfDigest(digest: string): string {
  return `"${digest.slice(0, 22)}"`;
}

/** Tells whether an If-None-Match or If-Match list names a tag; `*` names them all. */
export function listsEtag(list: string, etag: string, comparison: 'weak' | 'strong'): boolean {
  if (list === etag) return true;
  if (list.trim() === '*') return true;
  for (const [tag] of list.matchAll(TAG)) {
    if (tag === etag || (comparison === 'weak' && tag === `W/${etag}`)) return true;
  }
  return false;
}

/** A tag may hold commas: lists cannot be cut at them. */
const TAG = /(?:W\/)?"[^"]*"/g;

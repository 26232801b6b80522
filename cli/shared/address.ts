import type { Locale } from './locale.ts';
import { localePath, splitPath } from './path.ts';

/** What a document's `slug` makes of its key, per language: key → address without the language's prefix. */
export type Addresses = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/**
 * URL path of a key in a locale, as `slug` says it (behaviour 1.2). Pages below a page follow it:
 * `{ '/blog': '/blogue' }` makes `/blogue/page/2` of `/blog/page/2`.
 */
export function addressOf(addresses: Addresses, key: string, locale: Locale): string {
  const own = addresses[locale];
  for (let end = key.length; end > 0; end = key.lastIndexOf('/', end - 1)) {
    const address = own[key.slice(0, end)];
    if (address !== undefined) return localePath(address + key.slice(end), locale);
  }
  return localePath(key, locale);
}

/** Key of the folder that a key is in: `/services/ai` → `/services`, `/about` → `/`. */
export function parentKey(key: string): string {
  return key.slice(0, key.lastIndexOf('/')) || '/';
}

/** The address, without the language's prefix, that a slug gives a key: below that of the key's folder. */
export function slugAddress(
  addresses: Addresses,
  { key, locale }: { readonly key: string; readonly locale: Locale },
  slug: string,
): string {
  const folder = splitPath(addressOf(addresses, parentKey(key), locale)).key;
  return `${folder === '/' ? '' : folder}/${slug}`;
}

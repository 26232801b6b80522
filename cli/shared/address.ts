import type { Locale, Localized } from './locale.ts';
import { localePath, splitPath } from './path.ts';

/** Addresses that documents set with `slug`, per language: key → address without the language's prefix. */
export type Addresses = Localized<Readonly<Record<string, string>>>;

/**
 * Returns the URL path of a key in a locale, with slugs applied (behaviour 1.2). The slug of a page also moves those
 * below it: `{ '/blog': '/blogue' }` turns `/blog/page/2` into `/blogue/page/2`.
 */
export function addressOf(addresses: Addresses, key: string, locale: Locale): string {
  const own = addresses[locale];
  for (let end = key.length; end > 0; end = key.lastIndexOf('/', end - 1)) {
    const address = own[key.slice(0, end)];
    if (address !== undefined) return localePath(address + key.slice(end), locale);
  }
  return localePath(key, locale);
}

/** Returns the key of the folder that a key is in: `/services/ai` → `/services`, `/about` → `/`. */
export function parentKey(key: string): string {
  return key.slice(0, key.lastIndexOf('/')) || '/';
}

/** Returns the address that a slug gives a key: below that of the key's folder, without the language's prefix. */
export function slugAddress(
  addresses: Addresses,
  { key, locale }: { readonly key: string; readonly locale: Locale },
  slug: string,
): string {
  const folder = splitPath(addressOf(addresses, parentKey(key), locale)).key;
  return `${folder === '/' ? '' : folder}/${slug}`;
}

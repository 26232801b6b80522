import type { LinkRef } from '../api/fields.ts';
import type { Addresses } from '../shared/address.ts';
import { addressOf } from '../shared/address.ts';
import type { Json } from '../shared/json.ts';
import { LOCALES } from '../shared/locale.ts';
import { splitPath, withoutQuery } from '../shared/path.ts';
import { isRecord, isText } from '../shared/record.ts';
import type { Routable } from './routing.ts';

/** Returns a document whose links in front matter lead to the addresses of the pages that they name by key. */
export function withAddresses(entry: Routable, addresses: Addresses): Routable {
  const [fields, sections] = [linked(entry.fields, addresses), linked(entry.sections, addresses)];
  if (fields === entry.fields && sections === entry.sections) return entry;
  return { ...entry, fields, sections };
}

/** Does the same for data; returns the very same value when no link changes. */
export function linked<T extends Json>(value: T, addresses: Addresses): T;
export function linked(value: Json, addresses: Addresses): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (isOwnLink(value)) {
    const href = linkTo(value.href, addresses);
    return href === value.href ? value : { ...value, href };
  }
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => linked(item, addresses));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  let isSame = true;
  const entries = Object.entries(value).map(([key, item]) => {
    const now = item === undefined ? undefined : linked(item, addresses);
    if (now !== item) isSame = false;
    return [key, now] as const;
  });
  return isSame ? value : Object.fromEntries(entries);
}

/** Tells whether any document has an address other than its key. */
export function isAnyAddress(addresses: Addresses): boolean {
  return LOCALES.some((locale) => Object.keys(addresses[locale]).length > 0);
}

/** Tells whether a value is a {@link LinkRef} that stays on the site. */
function isOwnLink(value: Json): value is LinkRef & { readonly [key: string]: Json } {
  return isRecord(value) && isText(value.href) && value.href.startsWith('/') && value.external === false;
}

/** Returns the target of a path that may name a page by its key; query and hash are kept. */
function linkTo(href: string, addresses: Addresses): string {
  const path = withoutQuery(href);
  const { locale, key } = splitPath(path);
  return addressOf(addresses, key, locale) + href.slice(path.length);
}

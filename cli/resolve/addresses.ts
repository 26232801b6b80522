import type { ContentRegistry } from '../hooks/content-registry.ts';
import { errorOf } from '../report/diagnostic.ts';
import type { Addresses } from '../shared/address.ts';
import { slugAddress } from '../shared/address.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { LOCALES, otherLocale } from '../shared/locale.ts';
import { foldersOf, localePath } from '../shared/path.ts';
import type { Diagnostic, Result } from '../types.ts';
import { reservedSegment } from './reserved.ts';
import type { Routable, RoutingConfig } from './routing.ts';

/**
 * Gives addresses to documents with a `slug` (behaviour 1.2). A slug that cannot be used is reported, and its document
 * keeps the address of its file.
 * @param entries documents of this build, of both languages
 */
export function addressesOf(
  config: RoutingConfig,
  registry: ContentRegistry,
  entries: readonly Routable[],
): Result<Addresses> {
  const made: Record<Locale, Record<string, string>> = { fr: {}, en: {} };
  const slugged = entries.filter(({ matter }) => matter.slug !== undefined).sort(byDepth);
  if (slugged.length === 0) return { value: made, diagnostics: [] };
  const places = placesOf(entries, registry);
  const diagnostics: Diagnostic[] = [];
  for (const entry of slugged) {
    const address = slugAddress(made, entry, entry.matter.slug ?? '');
    if (address === entry.key) continue;
    const text = problemOf(entry, address, { ...places, endpoint: config.forms.endpoint });
    if (text !== undefined) {
      diagnostics.push(errorOf('slug-collision', text, { location: entry.locate(['slug']) }));
      continue;
    }
    made[entry.locale][entry.key] = address;
    places.addresses.set(address, entry);
  }
  return { value: made, diagnostics };
}

/** Returns the addresses that templates may ask for by key: they know documents with a taxonomy only from lists. */
export function namedAddresses(
  addresses: Addresses,
  entries: readonly Routable[],
  registry: ContentRegistry,
): Addresses {
  const listed = (entry: Routable): boolean => registry.collections[entry.collection]?.taxonomy !== undefined;
  const named: Record<Locale, Record<string, string>> = { fr: {}, en: {} };
  for (const entry of entries) {
    const address = addresses[entry.locale][entry.key];
    if (address !== undefined && !listed(entry)) named[entry.locale][entry.key] = address;
  }
  return named;
}

/** Sorts parents first, because the addresses below follow theirs. */
function byDepth(a: Routable, b: Routable): number {
  return depth(a) - depth(b) || (a.file < b.file ? -1 : 1);
}

function depth({ key }: Routable): number {
  return key.split('/').length;
}

/** The documents and folders of all addresses, in both languages: a key of one may not be an address of the other. */
interface Places {
  readonly keys: Localized<ReadonlyMap<string, Routable>>;
  readonly folders: ReadonlySet<string>;
  /** Addresses that documents have by their slug. */
  readonly addresses: Map<string, Routable>;
}

function placesOf(entries: readonly Routable[], registry: ContentRegistry): Places {
  const lists = Object.values(registry.collections).flatMap(({ folder, pageSize, taxonomy }) => [
    ...(pageSize === undefined ? [] : [`/${folder}/page/2`]),
    ...(taxonomy === undefined ? [] : [`/${folder}/${taxonomy.segment}/id`]),
  ]);
  const keys = byLocale(
    (locale) =>
      new Map(entries.filter((entry) => entry.locale === locale).map((entry) => [entry.key, entry])),
  );
  const folders = foldersOf([...keys.fr.keys(), ...keys.en.keys(), ...lists]);
  return { keys, folders, addresses: new Map() };
}

function problemOf(
  entry: Routable,
  address: string,
  { keys, folders, addresses, endpoint }: Places & { readonly endpoint: string | false },
): string | undefined {
  const { key, locale, matter } = entry;
  if (key === '/') return 'The home page keeps its address: it has no segment that a slug could replace';
  const path = localePath(address, locale);
  const taken = (by: string): string =>
    `The slug "${matter.slug}" cannot turn ${localePath(key, locale)} into ${path}: ${by}`;
  const reserved = reservedSegment(address, locale, endpoint);
  if (reserved !== undefined) return taken(`the generator writes "${reserved}" itself`);
  const page = keys[locale].get(address) ?? keys[otherLocale(locale)].get(address);
  if (page !== undefined) {
    const at = localePath(address, page.locale);
    // The address that a slug replaces leads to the new one.
    return taken(`${page.file} ${page.matter.slug === undefined ? 'is the page' : 'answers at'} ${at}`);
  }
  const other = addresses.get(address);
  if (other !== undefined && (other.key !== key || other.locale === locale))
    return taken(`${other.file} has the address ${localePath(address, other.locale)}`);
  if (!folders.has(address)) return undefined;
  return taken(`${LOCALES.map((one) => localePath(address, one)).join(' or ')} is a folder of pages`);
}

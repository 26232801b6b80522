import type { ContentRegistry } from '../hooks/content-registry.ts';
import type { Addresses } from '../shared/address.ts';
import { addressOf } from '../shared/address.ts';
import type { Locale } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import { localePath, splitPath } from '../shared/path.ts';
import type { FailedPaths } from '../types.ts';
import type { Documents, SiteInput } from './arrange-documents.ts';
import { termIds } from './collections.ts';
import type { DecidedRoutes } from './decide-routes.ts';
import type { Route } from './routes.ts';
import type { Routable, RoutingSources } from './routing.ts';

/** Finds addresses lost to errors: of broken documents, of routes that failed, of lists that lack documents. */
export function findFailedPaths(
  { sources, registry }: SiteInput,
  documents: Documents,
  { wanted, decided }: RoutesAsked,
): FailedPaths {
  const { resolved, fromMiddleware, refusedPaths } = decided;
  const known = new Set([
    ...resolved.map(({ meta }) => meta.path),
    ...fromMiddleware.map(({ from }) => from),
    ...refusedPaths,
  ]);
  const failed = wanted.map(({ path }) => path).filter((path) => !known.has(path));
  const { addresses } = documents;
  // Their own slugs cannot be read; those of the folders that they are in can.
  const broken = Object.values(sources.broken).map(splitPath);
  return {
    paths: [...broken.flatMap(({ key, locale }) => pathsTo(addresses, key, locale)), ...failed],
    below: [...unsureLists(sources, addresses, registry), ...unsureTerms(documents, registry)],
  };
}

/** Lists the paths by which texts may name a key: as its files are called, and as slugs have it. */
function pathsTo(addresses: Addresses, key: string, locale: Locale): readonly string[] {
  return [localePath(key, locale), addressOf(addresses, key, locale)];
}

/** The routes of a site, and their outcome. */
interface RoutesAsked {
  readonly wanted: readonly Route[];
  readonly decided: DecidedRoutes;
}

/** Finds the folders of numbered pages and terms of lists whose documents or labels could not all be read. */
function unsureLists(
  { entries, broken, data }: RoutingSources,
  addresses: Addresses,
  { collections }: ContentRegistry,
): readonly string[] {
  const damaged = new Set(
    entries.flatMap(({ isDamaged, collection }) => (isDamaged === true ? [collection] : [])),
  );
  const files = Object.keys(broken);
  return Object.entries(collections).flatMap(([name, { folder, taxonomy }]) => {
    if (folder === '') return [];
    const isUnsure =
      damaged.has(name) ||
      files.some((file) => file.split('/').slice(2).join('/').startsWith(`${folder}/`)) ||
      (taxonomy !== undefined && data.fr[taxonomy.data] === undefined);
    const segments = ['page', ...(taxonomy === undefined ? [] : [taxonomy.segment])];
    return isUnsure
      ? LOCALES.flatMap((locale) =>
          segments.flatMap((segment) => pathsTo(addresses, `/${folder}/${segment}`, locale)),
        )
      : [];
  });
}

/** Finds the folders of terms where a document has an unknown term: the build cannot tell which one it would be. */
function unsureTerms(
  { entries, addresses, data }: Documents,
  { collections }: ContentRegistry,
): readonly string[] {
  return Object.entries(collections).flatMap(([name, definition]) => {
    const { folder, taxonomy } = definition;
    if (taxonomy === undefined) return [];
    const known = new Set(Object.keys(data.fr[taxonomy.data] ?? {}));
    const isUnsure = ({ collection, fields }: Routable): boolean =>
      collection === name && termIds(fields, definition).some((id) => !known.has(id));
    return LOCALES.filter((locale) =>
      entries.some((entry) => entry.locale === locale && isUnsure(entry)),
    ).flatMap((locale) => pathsTo(addresses, `/${folder}/${taxonomy.segment}`, locale));
  });
}

/** Tells whether an address may have a page once errors are fixed. */
export function isFailed(path: string, { paths, below }: FailedPaths): boolean {
  return paths.includes(path) || below.some((folder) => path.startsWith(`${folder}/`));
}

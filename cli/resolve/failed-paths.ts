import type { CollectionDefinition } from '../api/registry.ts';
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

/** The routes of a site, and their outcome. */
interface RoutesAsked {
  readonly wanted: readonly Route[];
  readonly decided: DecidedRoutes;
}

/** Finds addresses lost to errors: of broken documents, of routes that failed, of lists that lack documents. */
export function findFailedPaths(
  { sources, registry }: SiteInput,
  documents: Documents,
  { wanted, decided: { resolved, fromMiddleware, refusedPaths } }: RoutesAsked,
): FailedPaths {
  const known = new Set([
    ...resolved.map(({ meta }) => meta.path),
    ...fromMiddleware.map(({ from }) => from),
    ...refusedPaths,
  ]);
  const failed = wanted.map(({ path }) => path).filter((path) => !known.has(path));
  // Their own slugs cannot be read; those of the folders that they are in can.
  const broken = Object.values(sources.broken).map(splitPath);
  return {
    paths: [...broken.flatMap(({ key, locale }) => pathsTo(documents.addresses, key, locale)), ...failed],
    below: Object.entries(registry.collections).flatMap(([name, definition]) =>
      unsureFolders(name, definition, { sources, documents }),
    ),
  };
}

/** Lists the paths by which texts may name a key: as its files are called, and as slugs have it. */
function pathsTo(addresses: Addresses, key: string, locale: Locale): readonly string[] {
  return [localePath(key, locale), addressOf(addresses, key, locale)];
}

/**
 * Finds the folders of numbered pages and terms of a list whose documents or labels could not all be read, and that of
 * terms where a document has an unknown term: the build cannot tell which one it would be.
 */
function unsureFolders(
  name: string,
  definition: CollectionDefinition,
  { sources, documents }: { readonly sources: RoutingSources; readonly documents: Documents },
): readonly string[] {
  const { folder, taxonomy } = definition;
  if (folder === '') return [];
  const pathsOf = (segment: string, locales: readonly Locale[]): readonly string[] =>
    locales.flatMap((locale) => pathsTo(documents.addresses, `/${folder}/${segment}`, locale));
  const labels = taxonomy && sources.data.fr[taxonomy.data];
  const isUnsure =
    sources.entries.some(({ isDamaged, collection }) => isDamaged === true && collection === name) ||
    Object.keys(sources.broken).some((file) => file.split('/').slice(2).join('/').startsWith(`${folder}/`)) ||
    (taxonomy !== undefined && labels === undefined);
  const pages = isUnsure ? pathsOf('page', LOCALES) : [];
  if (taxonomy === undefined) return pages;
  const known = new Set(Object.keys(labels ?? {}));
  const hasUnknown = ({ collection, fields }: Routable): boolean =>
    collection === name && termIds(fields, definition).some((id) => !known.has(id));
  const unsure = LOCALES.filter(
    (locale) => isUnsure || documents.entries.some((entry) => entry.locale === locale && hasUnknown(entry)),
  );
  return [...pages, ...pathsOf(taxonomy.segment, unsure)];
}

/** Tells whether an address may have a page once errors are fixed. */
export function isFailed(path: string, { paths, below }: FailedPaths): boolean {
  return paths.includes(path) || below.some((folder) => path.startsWith(`${folder}/`));
}

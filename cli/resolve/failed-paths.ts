import type { ContentRegistry } from '../hooks/content-registry.ts';
import { LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import type { FailedPaths } from '../types.ts';
import type { SiteInput } from './arrange-documents.ts';
import type { Route } from './routes.ts';
import type { RoutingSources } from './routing.ts';

/**
 * Addresses that errors took away: those of broken documents, of routes that failed, of lists that lack documents.
 * @param made paths of wanted routes of which something became, be it a refusal
 */
export function findFailedPaths(
  { sources, registry }: SiteInput,
  wanted: readonly Route[],
  made: readonly string[],
): FailedPaths {
  const known = new Set(made);
  const failed = wanted.map(({ path }) => path).filter((path) => !known.has(path));
  return { paths: [...Object.values(sources.broken), ...failed], below: unsureLists(sources, registry) };
}

/** The numbered pages and terms of a list whose documents or labels could not all be read. */
function unsureLists(
  { entries, broken, data }: RoutingSources,
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
      ? LOCALES.flatMap((locale) => segments.map((segment) => localePath(`/${folder}/${segment}`, locale)))
      : [];
  });
}

/** Whether an address may have a page once errors are mended. */
export function isFailed(path: string, { paths, below }: FailedPaths): boolean {
  return paths.includes(path) || below.some((folder) => path.startsWith(`${folder}/`));
}

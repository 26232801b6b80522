import type { Registry, SharedContext } from '../api/registry.ts';
import { asJson } from '../hooks/as-json.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import type { Subject } from '../hooks/hook-failure.ts';
import { attempt } from '../hooks/hook-failure.ts';
import { byLocale } from '../shared/by-locale.ts';
import { LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import { REGISTRY_FILE } from '../shared/registry-file.ts';
import type { Result, Site } from '../types.ts';
import { namedAddresses } from './addresses.ts';
import type { Documents, Indexes, SiteInput } from './arrange-documents.ts';
import { arrangeDocuments, wantedRoutes } from './arrange-documents.ts';
import type { DecidedRoutes, PagesBy } from './decide-routes.ts';
import { decideRoutes, pagesBy } from './decide-routes.ts';
import { findFailedPaths, isFailed } from './failed-paths.ts';
import { heldFiles, heldPages } from './held.ts';
import type { RoutedPage } from './link-pages.ts';
import { linkPages } from './link-pages.ts';
import { pageRefProblems } from './page-refs.ts';
import type { QuotingDiagnostic } from './problems.ts';
import { unknownKey } from './problems.ts';
import { resolveRedirects } from './redirects.ts';
import { distinctRoutes } from './routes.ts';
import type { RoutingConfig, RoutingSources } from './routing.ts';

/** A site whose pages do not refer to their documents' bodies yet. */
export interface RoutedSite {
  /** By path, sorted. In a record, the memo keeps unchanged pages even when others come or go. */
  readonly pages: Readonly<Record<string, RoutedPage>>;
  readonly site: Omit<Site, 'pages' | 'year' | 'nextDue'>;
  /** Paths to which links to `.md` files lead, by file. */
  readonly linkable: Readonly<Record<string, string>>;
  readonly diagnostics: readonly QuotingDiagnostic[];
}

/** Makes the routes, alternates, lists and redirects of all documents. Pure. */
export function routeSite(
  config: RoutingConfig,
  sources: RoutingSources,
  registry: ContentRegistry,
): RoutedSite {
  const { refused, ...first } = routeEntries({ config, sources, registry });
  if (refused.length === 0) return first;
  // Refused documents must not be listed either. Lists are made before pages, so the site is routed again without them.
  const files = new Set(refused.map((one) => one.location?.file));
  const entries = sources.entries.filter(({ file }) => !files.has(file));
  const { refused: _again, ...rest } = routeEntries({
    config,
    sources: { ...sources, entries },
    registry,
  });
  return { ...rest, diagnostics: [...refused, ...rest.diagnostics] };
}

/** A routed site, and the warnings for refused documents, without which it is routed again. */
interface RoutedOnce extends RoutedSite, Pick<DecidedRoutes, 'refused'> {}

function routeEntries(input: SiteInput): RoutedOnce {
  const { config, sources, registry } = input;
  const arranged = arrangeDocuments(input);
  const documents = arranged.value;
  const { recorded, entries, addresses, data, indexes } = documents;
  const wanted = wantedRoutes(input, documents);
  const routes = distinctRoutes(config, wanted);
  const decided = decideRoutes(routes.value, input, indexes);
  const { resolved } = decided;
  const by = pagesBy(resolved);
  const failedPaths = findFailedPaths(input, documents, { wanted, decided });
  const missing = heldPages(input, recorded, by.path);
  const redirected = resolveRedirects({ config, sources, entries, decided, by, held: missing, failedPaths });
  const { redirects, gone, waiting, refused } = redirected.value;
  const held = { ...missing, ...waiting };
  const { pages, unmade, diagnostics } = linkPages(resolved, {
    registry,
    messages: sources.messages,
    addresses,
    indexes,
    byPath: by.path,
    missed: (key, from) =>
      isFailed(localePath(key, from.locale), failedPaths)
        ? []
        : [unknownKey(key, from, { index: indexes[from.locale], held })],
  });
  const shared = sharedOf(input, documents, by);
  const site = {
    redirects,
    gone,
    messages: sources.messages,
    addresses: namedAddresses(addresses, entries, registry),
    data,
    shared: shared.value,
    feeds: feedsOf(registry, indexes),
    held,
    failedPaths: {
      paths: [...new Set([...failedPaths.paths, ...refused, ...unmade])].sort(),
      below: failedPaths.below,
    },
  };
  return {
    pages: Object.fromEntries(pages.map((page) => [page.path, page])),
    site,
    linkable: Object.fromEntries([
      ...Object.entries(sources.broken),
      ...heldFiles(recorded, held),
      ...by.file,
    ]),
    diagnostics: [
      ...arranged.diagnostics,
      ...routes.diagnostics,
      ...decided.diagnostics,
      ...redirected.diagnostics,
      ...pageRefProblems({ ...input, by }),
      ...diagnostics,
      ...shared.diagnostics,
    ],
    refused: decided.refused,
  };
}

const SHARING: Subject = { file: REGISTRY_FILE, doing: 'while making what pages share' };

/** Returns the result of {@link Registry.shared} for each locale. */
function sharedOf(
  { registry }: SiteInput,
  { indexes, data }: Documents,
  by: PagesBy,
): Result<Site['shared']> {
  const shared = attempt(SHARING, () =>
    byLocale((locale) => {
      const pathOf: SharedContext['pathOf'] = (key) => by.pathOf(key, locale);
      const context = { ...indexes[locale], locale, data: data[locale], pathOf };
      return asJson(registry.shared?.(context) ?? {}).value;
    }),
  );
  return 'diagnostic' in shared
    ? { value: { fr: {}, en: {} }, diagnostics: [shared.diagnostic] }
    : { value: shared.value, diagnostics: [] };
}

function feedsOf(registry: ContentRegistry, indexes: Indexes): Site['feeds'] {
  return Object.entries(registry.collections)
    .filter(([, { feed }]) => feed === true)
    .flatMap(([collection]) =>
      LOCALES.map((locale) => ({
        collection,
        locale,
        paths: indexes[locale].all(collection).map(({ path }) => path),
      })),
    );
}

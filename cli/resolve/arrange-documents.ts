import type { MetaRecord } from '../api/registry.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { attempt } from '../hooks/hook-failure.ts';
import type { Addresses } from '../shared/address.ts';
import { addressOf } from '../shared/address.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import type { Diagnostic, Result } from '../types.ts';
import { addressesOf } from './addresses.ts';
import type { CollectionIndex } from './collections.ts';
import { indexCollections } from './collections.ts';
import { dueEntries } from './due.ts';
import { isAnyAddress, linked, withAddresses } from './front-links.ts';
import { making } from './making.ts';
import { sameFeedIds, sameOrders } from './problems.ts';
import type { Route, RouteContext } from './routes.ts';
import { routesOf } from './routes.ts';
import type { Routable, RoutingConfig, RoutingSources } from './routing.ts';
import { unknownIds } from './unknown-ids.ts';

/** The input from which a site is resolved. */
export interface SiteInput {
  readonly config: RoutingConfig;
  readonly sources: RoutingSources;
  readonly registry: ContentRegistry;
}

/** The documents of a build with their addresses and lists, before any page. */
export interface Documents {
  /** Every document, due or not. */
  readonly recorded: readonly Routable[];
  /** The documents that are due; their links to keys are links to addresses. */
  readonly entries: readonly Routable[];
  readonly addresses: Addresses;
  /** {@link Sources.data}, where links to keys are links to addresses. */
  readonly data: RoutingSources['data'];
  readonly indexes: Indexes;
}

/** The lists of each language. */
export type Indexes = Localized<CollectionIndex>;

/** Gives the documents that are due their addresses and their places in lists. Pure. */
export function arrangeDocuments({ config, sources, registry }: SiteInput): Result<Documents> {
  const diagnostics: Diagnostic[] = [];
  const recorded = sources.entries.map((entry) => {
    const { key, locale, file } = entry;
    const { record } = registry.templates[entry.template] ?? {};
    if (record === undefined) return entry;
    const done = attempt(making({ file, path: localePath(key, locale) }), () =>
      withRecord(entry, record(key, sources.data[locale], locale)),
    );
    if (!('diagnostic' in done)) return done.value;
    diagnostics.push(done.diagnostic);
    return entry;
  });
  const due = dueEntries(config, recorded);
  const addressing = addressesOf(config, registry, due.filter(isOfItsLocale));
  const addresses = addressing.value;
  const isAny = isAnyAddress(addresses);
  const entries = isAny ? due.map((entry) => withAddresses(entry, addresses)) : due;
  const data = isAny ? byLocale((locale) => linked(sources.data[locale], addresses)) : sources.data;
  diagnostics.push(
    ...addressing.diagnostics,
    ...unknownIds(entries, registry, sources),
    ...sameOrders(entries, registry, config.options.now),
    ...sameFeedIds(recorded.filter(isOfItsLocale), registry),
  );
  const indexes = indexesOf({ config, sources: { ...sources, data }, registry }, entries, addresses);
  return { value: { recorded, entries, addresses, data, indexes }, diagnostics };
}

/** Lists the routes of documents that are due. */
export function wantedRoutes(
  input: SiteInput,
  { entries, indexes, addresses }: Pick<Documents, 'entries' | 'indexes' | 'addresses'>,
): readonly Route[] {
  const { config, sources, registry } = input;
  return LOCALES.flatMap((locale) =>
    routesOf(entries.filter((entry) => entry.locale === locale).filter(isOfItsLocale), {
      index: indexes[locale],
      registry,
      pageTitle: pageTitleOf(sources, locale),
      pathOf: (key) => addressOf(addresses, key, locale),
    }),
  ).filter((route) => config.rootRedirect === undefined || route.path !== '/');
}

/** Lists the routes that some documents would make if there were no others. */
export function routesOfThese(input: SiteInput, entries: readonly Routable[]): readonly Route[] {
  const { config, registry } = input;
  const { value: addresses } = addressesOf(config, registry, entries.filter(isOfItsLocale));
  return wantedRoutes(input, { entries, addresses, indexes: indexesOf(input, entries, addresses) });
}

/** Returns an entry with the title, description and keywords that its template takes from elsewhere (behaviour 1.5). */
function withRecord(entry: Routable, record: MetaRecord | undefined): Routable {
  if (record === undefined) return entry;
  const { title, description, keywords } = record;
  return { ...entry, title, description, matter: { ...entry.matter, title, description, keywords } };
}

function indexesOf(
  { config, sources, registry }: SiteInput,
  entries: readonly Routable[],
  addresses: Addresses,
): Indexes {
  return byLocale((locale) =>
    indexCollections({
      locale,
      entries: entries.filter((entry) => entry.locale === locale),
      registry,
      data: sources.data[locale],
      addresses,
      now: config.options.now,
    }),
  );
}

/** Tells whether a document has no `only`, or its own language there. */
function isOfItsLocale({ locale, matter }: Routable): boolean {
  return (matter.only ?? locale) === locale;
}

function pageTitleOf({ messages }: RoutingSources, locale: Locale): RouteContext['pageTitle'] {
  const template = messages[locale]['build.pageTitle'] ?? '{title} ({page})';
  return (title, page) =>
    template.replace(/\{(title|page)\}/g, (_, name) => (name === 'title' ? title : String(page)));
}

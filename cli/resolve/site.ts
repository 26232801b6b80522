import type { Crumb, PageMeta } from '../api/page.ts';
import type { Registry, SharedContext } from '../api/registry.ts';
import type { Subject } from '../hooks/hook-failure.ts';
import { attempt } from '../hooks/hook-failure.ts';
import type { Addresses } from '../shared/address.ts';
import { addressOf } from '../shared/address.ts';
import type { Locale } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
import { localePath, pageFile, splitPath } from '../shared/path.ts';
import { torontoYear } from '../shared/toronto.ts';
import type { Config, Diagnostic, Entry, Page, Result, Site, Sources } from '../types.ts';
import { addressesOf, namedAddresses } from './addresses.ts';
import { unknownAuthors } from './authors.ts';
import { bodyLinks } from './body-links.ts';
import type { CollectionIndex } from './collections.ts';
import { indexCollections } from './collections.ts';
import { dueEntries } from './due.ts';
import { isAnyAddress, linked as linkedData, withAddresses } from './front-links.ts';
import { heldFiles, heldPages } from './held.ts';
import { isLost, lostAddresses, withLost } from './lost.ts';
import { pageRefProblems } from './page-refs.ts';
import { sameOrders, unknownKey, unknownReferences, unknownTerms } from './problems.ts';
import type { MiddlewareRedirect, MovedPage } from './redirects.ts';
import { resolveRedirects } from './redirects.ts';
import type { Route, RouteContext } from './routes.ts';
import { applyMiddleware, distinctRoutes, pageMeta, routesOf } from './routes.ts';

/** A site, with where links of `.md` files lead. */
export interface Routed {
  readonly site: Site;
  readonly linkable: ReadonlyMap<string, string>;
}

/** A page with the document it comes from, while the site is being resolved. */
interface Resolved {
  readonly meta: PageMeta;
  readonly entry: Entry;
}

/** Routes, alternates, lists and redirects of all documents. Pure. */
export function resolveSite(config: Config, sources: Sources, registry: Registry): Result<Routed> {
  const { refused, ...first } = resolveEntries(config, sources, registry);
  if (refused.length === 0) return first;
  // What is refused must not be listed either, and lists are made before pages: once more, without it.
  const files = new Set(refused.map((one) => one.location?.file));
  const entries = sources.entries.filter(({ source }) => !files.has(source.file));
  const { value, diagnostics } = resolveEntries(config, { ...sources, entries }, registry);
  return { value, diagnostics: [...refused, ...diagnostics] };
}

interface Resolving extends Result<Routed> {
  /** Documents whose middleware or template makes no page of them (behaviour 1.6). */
  readonly refused: readonly Diagnostic[];
}

function resolveEntries(config: Config, sources: Sources, registry: Registry): Resolving {
  const { now } = config.options;
  const diagnostics: Diagnostic[] = [];
  const recorded = sources.entries.map((entry) => {
    const done = attempt(makingOf(entry), () => withRecord(entry, registry, sources));
    if (!('diagnostic' in done)) return done.value;
    diagnostics.push(done.diagnostic);
    return entry;
  });
  const due = dueEntries(config, recorded);
  const addressing = addressesOf({ config, registry, entries: due.filter(isOfItsLocale) });
  const addresses = addressing.value;
  const isAny = isAnyAddress(addresses, LOCALES);
  const entries = isAny ? due.map((entry) => withAddresses(entry, addresses)) : due;
  const data = isAny ? withAddressesIn(sources.data, addresses) : sources.data;
  diagnostics.push(
    ...addressing.diagnostics,
    ...unknownTerms(entries, registry, sources),
    ...unknownReferences(entries, registry, sources),
    ...sameOrders(entries, registry, now),
    ...unknownAuthors(entries, registry, sources),
  );
  const indexes = indexesOf(entries, { config, sources: { ...sources, data }, registry, addresses });

  const wantedOf = (
    some: readonly Entry[],
    { within, known }: { readonly within: Indexes; readonly known: Addresses },
  ): readonly Route[] =>
    LOCALES.flatMap((locale) =>
      routesOf(some.filter((entry) => entry.locale === locale).filter(isOfItsLocale), {
        index: within[locale],
        registry,
        pageTitle: pageTitleOf(sources, locale),
        pathOf: (key) => addressOf(known, key, locale),
      }),
    ).filter((route) => config.rootRedirect === undefined || route.path !== '/');
  const wanted = wantedOf(entries, { within: indexes, known: addresses });
  const routes = distinctRoutes(config, wanted);
  diagnostics.push(...routes.diagnostics);

  const resolved: Resolved[] = [];
  const fromMiddleware: MiddlewareRedirect[] = [];
  const refused: Diagnostic[] = [];
  const refusedPaths: string[] = [];
  for (const route of routes.value) {
    const meta = pageMeta(route, indexes[route.locale], now);
    const done = attempt(making(meta), () =>
      applyMiddleware(meta, route.entry.matter.middleware ?? [], registry),
    );
    if ('diagnostic' in done) {
      diagnostics.push(done.diagnostic);
      continue;
    }
    const result = done.value;
    diagnostics.push(...result.diagnostics);
    if (result.value === undefined) {
      refusedPaths.push(meta.path);
      if (route.key === route.entry.key) refused.push(...result.diagnostics);
      continue;
    }
    if ('redirect' in result.value)
      fromMiddleware.push({
        from: meta.path,
        to: result.value.redirect,
        status: result.value.status,
        file: meta.file,
      });
    else resolved.push({ meta: result.value, entry: route.entry });
  }

  const byPath = new Map(resolved.map(({ meta }) => [meta.path, meta]));
  const byKey = new Map(resolved.map(({ meta }) => [`${meta.locale} ${meta.key}`, meta.path]));
  const pathOf = (key: string, locale: Locale): string | undefined => byKey.get(`${locale} ${key}`);
  const byFile = new Map(
    resolved
      .filter(({ meta, entry }) => meta.key === entry.key)
      .map(({ meta, entry }) => [entry.source.file, meta.path]),
  );
  const paths = new Set(byPath.keys());
  const lost = lostAddresses({
    sources,
    registry,
    wanted,
    made: [...paths, ...fromMiddleware.map(({ from }) => from), ...refusedPaths],
  });
  const missing = heldPages({
    config,
    entries: recorded,
    paths,
    routesOf: (some) => {
      const { value: known } = addressesOf({ config, registry, entries: some.filter(isOfItsLocale) });
      return wantedOf(some, {
        within: indexesOf(some, { config, sources, registry, addresses: known }),
        known,
      });
    },
  });
  const old = resolveRedirects({
    config,
    addresses: sources.addresses,
    entries,
    pathOf: (file) => byFile.get(file),
    moved: resolved.flatMap(movedFrom),
    fromMiddleware,
    paths,
    held: missing,
    isLost: (path) => isLost(path, lost),
  });
  diagnostics.push(...old.diagnostics);
  const held = { ...missing, ...old.value.waiting };

  diagnostics.push(
    ...pageRefProblems({ sources, pathOf, keys: () => resolved.map(({ meta }) => meta.key), now }),
  );

  const linkable = new Map([...Object.entries(sources.broken), ...heldFiles(recorded, held), ...byFile]);
  const unmade: string[] = [];
  const pages = resolved
    .flatMap(({ meta, entry }) => {
      const done = attempt(making(meta), () =>
        pageOf(
          linked(meta, {
            byPath,
            addresses,
            home: sources.messages[meta.locale]['build.home'] ?? '',
          }),
          entry,
          {
            index: indexes[meta.locale],
            registry,
            byFile: linkable,
            missed: (key, from) => {
              if (isLost(localePath(key, from.locale), lost)) return;
              diagnostics.push(unknownKey(key, from, { index: indexes[from.locale], held }));
            },
          },
        ),
      );
      if (!('diagnostic' in done)) return [done.value];
      diagnostics.push(done.diagnostic);
      unmade.push(meta.path);
      return [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  const sharedContext = (locale: Locale): SharedContext => ({
    ...indexes[locale],
    locale,
    data: data[locale],
    pathOf: (key) => pathOf(key, locale),
  });
  const shared = attempt({ file: 'templates/registry.ts', doing: 'while making what pages share' }, () => ({
    fr: registry.shared?.(sharedContext('fr')) ?? {},
    en: registry.shared?.(sharedContext('en')) ?? {},
  }));
  if ('diagnostic' in shared) diagnostics.push(shared.diagnostic);
  const site = {
    pages,
    redirects: old.value.redirects,
    gone: old.value.gone,
    messages: sources.messages,
    addresses: namedAddresses(addresses, entries, registry),
    data,
    shared: 'diagnostic' in shared ? { fr: {}, en: {} } : shared.value,
    year: torontoYear(now),
    feeds: feedsOf(registry, indexes),
    ...(Object.keys(held).length === 0 ? {} : { held }),
    ...withLost(lost, [...old.value.refused, ...unmade]),
  };
  return {
    value: { site, linkable },
    diagnostics,
    refused,
  };
}

function making({ file, path }: Pick<PageMeta, 'file' | 'path'>): Subject {
  return { file, doing: `while making ${path}` };
}

function makingOf({ source, key, locale }: Entry): Subject {
  return making({ file: source.file, path: localePath(key, locale) });
}

/** An entry with the title, description and keywords that its template takes from elsewhere (behaviour 1.5). */
function withRecord(entry: Entry, registry: Registry, sources: Sources): Entry {
  const record = registry.templates[entry.template]?.record?.(
    entry.key,
    sources.data[entry.locale],
    entry.locale,
  );
  if (record === undefined) return entry;
  const { title, description, keywords } = record;
  return { ...entry, title, description, matter: { ...entry.matter, title, description, keywords } };
}

type Indexes = Readonly<Record<Locale, CollectionIndex>>;

interface IndexContext {
  readonly config: Config;
  readonly sources: Sources;
  readonly registry: Registry;
  readonly addresses: Addresses;
}

function indexesOf(
  entries: readonly Entry[],
  { config, sources, registry, addresses }: IndexContext,
): Indexes {
  const index = (locale: Locale): CollectionIndex =>
    indexCollections({
      locale,
      entries: entries.filter((entry) => entry.locale === locale),
      registry,
      data: sources.data[locale],
      addresses,
      now: config.options.now,
    });
  return { fr: index('fr'), en: index('en') };
}

/** Whether a document says nothing of the languages that it is for, or its own. */
function isOfItsLocale({ locale, matter }: Entry): boolean {
  return (matter.only ?? locale) === locale;
}

function pageTitleOf({ messages }: Sources, locale: Locale): RouteContext['pageTitle'] {
  const template = messages[locale]['build.pageTitle'] ?? '{title} ({page})';
  return (title, page) => template.replace('{title}', title).replace('{page}', String(page));
}

/** The path that a page would have without a slug, its own or that of a page above it. */
function movedFrom({ meta, entry }: Resolved): readonly MovedPage[] {
  const from = localePath(meta.key, meta.locale);
  return from === meta.path ? [] : [{ from, to: meta.path, entry }];
}

function withAddressesIn(data: Sources['data'], addresses: Addresses): Sources['data'] {
  return {
    fr: linkedData(data.fr, addresses) as Sources['data']['fr'],
    en: linkedData(data.en, addresses) as Sources['data']['en'],
  };
}

/** What is known when every page is. */
interface Known {
  readonly byPath: ReadonlyMap<string, PageMeta>;
  readonly addresses: Addresses;
  /** Name of the home page in breadcrumbs. */
  readonly home: string;
}

/** Adds what needs every page to be known: alternates and breadcrumbs. */
function linked(meta: PageMeta, { byPath, addresses, home }: Known): PageMeta {
  const alternates = Object.fromEntries(
    LOCALES.map((locale) => [locale, addressOf(addresses, meta.key, locale)] as const).filter(([, path]) =>
      byPath.has(path),
    ),
  );
  return { ...meta, alternates, breadcrumbs: breadcrumbsOf(meta, byPath, home) };
}

function breadcrumbsOf(
  meta: PageMeta,
  byPath: ReadonlyMap<string, PageMeta>,
  home: string,
): readonly Crumb[] {
  const crumbs: Crumb[] = [];
  const segments = splitPath(meta.path)
    .key.split('/')
    .filter((segment) => segment !== '');
  for (let length = 0; length <= segments.length; length++) {
    const page = byPath.get(localePath(`/${segments.slice(0, length).join('/')}`, meta.locale));
    if (page !== undefined) crumbs.push({ title: crumbTitle(page, home), path: page.path });
  }
  return crumbs;
}

function crumbTitle({ key, title, term, pagination }: PageMeta, home: string): string {
  if (key === '/') return home;
  // The first page of a term comes before its numbered pages and has its name.
  return term === undefined || (pagination?.page ?? 1) > 1 ? title : term.label;
}

interface PageContext {
  readonly index: CollectionIndex;
  readonly registry: Registry;
  readonly byFile: ReadonlyMap<string, string>;
  /** Told of each key that a template asks for and no document has. */
  readonly missed: (key: string, entry: Entry) => void;
}

function pageOf(meta: PageMeta, entry: Entry, { index, registry, byFile, missed }: PageContext): Page {
  const lists =
    registry.templates[meta.template]?.lists?.(meta, {
      ...index,
      all: index.allFor(meta, entry.key),
      byKey: noting(index, (key) => missed(key, entry)),
    }) ?? {};
  const { title, path, locale, template } = meta;
  return {
    path,
    file: pageFile(path),
    props: {
      public: { title, path, locale, template },
      internal: {
        page: meta,
        lists,
        ...textOf(entry, byFile),
      },
    },
  };
}

function noting(index: CollectionIndex, missed: (key: string) => void): CollectionIndex['byKey'] {
  return (key) => {
    const found = index.byKey(key);
    if (found === undefined) missed(key);
    return found;
  };
}

function feedsOf(registry: Registry, indexes: Indexes): Site['feeds'] {
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

/** What a page has of its document's body. */
export function textOf(
  entry: Entry,
  linkable: ReadonlyMap<string, string>,
): Pick<Page['props']['internal'], 'textKey' | 'bodyLine' | 'links'> {
  return { textKey: entry.textKey, bodyLine: entry.bodyLine, links: bodyLinks(entry, linkable) };
}

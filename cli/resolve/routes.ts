import type { RedirectStatus } from '../api/config.ts';
import type { MiddlewareUse } from '../api/fields.ts';
import type { PageLink, PageMeta, Pagination } from '../api/page.ts';
import type { MiddlewareResult } from '../api/registry.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { errorOf, failed, warningOf } from '../report/diagnostic.ts';
import type { Diagnostic, Result } from '../types.ts';
import type { CollectionIndex } from './collections.ts';
import { listedCollection } from './collections.ts';
import { isScheduled, isUnpublished } from './due.ts';
import { reservedPath } from './reserved.ts';
import type { Routable, RoutingConfig } from './routing.ts';

/** A page before it is decided on: its document, and the parts that a generated list adds. */
export interface Route
  extends Pick<
    PageMeta,
    'locale' | 'key' | 'path' | 'title' | 'description' | 'template' | 'pagination' | 'term'
  > {
  readonly entry: Routable;
  /** Origin of the route, for errors: a document, or the list that generates the page. */
  readonly origin: string;
  /** Collection that a list page lists. */
  readonly lists?: string;
}

/** Makes the routes of one locale: a page per document; for a collection's list, its pages and those of each term. */
export function routesOf(entries: readonly Routable[], context: RouteContext): readonly Route[] {
  const routes: Route[] = [];
  for (const entry of entries) {
    const route: Route = {
      entry,
      locale: entry.locale,
      key: entry.key,
      path: context.pathOf(entry.key),
      title: entry.title,
      description: entry.description,
      template: entry.template,
      origin: entry.file,
    };
    const collection = listedCollection(entry.key, context.registry);
    if (collection === undefined) routes.push(route);
    else routes.push(...listRoutes(route, collection, context));
  }
  return routes;
}

/** The parts of a site with which routes of one locale are made. */
export interface RouteContext {
  readonly index: CollectionIndex;
  readonly registry: ContentRegistry;
  /** Formats a numbered page's title: `("Blogue", 2)` → `Blogue (page 2)`. */
  readonly pageTitle: (title: string, page: number) => string;
  /** Returns the URL path of a key. */
  readonly pathOf: (key: string) => string;
}

function listRoutes(route: Route, collection: string, context: RouteContext): readonly Route[] {
  const { index, registry, pageTitle, pathOf } = context;
  const { pageSize, taxonomy } = registry.collections[collection] ?? {};
  const whole: Route = { ...route, lists: collection };
  const cut = { pageSize, pageTitle, pathOf };
  const numbered = pagesOf(whole, index.all(collection).length, cut);
  if (taxonomy === undefined) return numbered;
  const terms = index.terms(collection).flatMap((term) => {
    const key = `${route.key}/${taxonomy.segment}/${term.id}`;
    return pagesOf(
      {
        ...whole,
        key,
        path: pathOf(key),
        title: `${term.label} – ${route.title}`,
        description: term.description,
        template: taxonomy.template,
        origin: `the list of "${term.id}" of ${route.origin}`,
        term,
      },
      term.count,
      cut,
    );
  });
  return [...numbered, ...terms];
}

/** The way in which a list is cut into pages. */
interface ListPaging extends Pick<RouteContext, 'pageTitle' | 'pathOf'> {
  readonly pageSize: number | undefined;
}

/** Makes the routes of the pages of a list with so many rows; the first has the list's own route. */
function pagesOf(route: Route, rows: number, { pageSize, pageTitle, pathOf }: ListPaging): readonly Route[] {
  const pages = pageSize === undefined ? 1 : Math.ceil(rows / pageSize);
  if (pages <= 1) return [route];
  const keyOf = (page: number): string => (page === 1 ? route.key : `${route.key}/page/${page}`);
  const pathAt = (page: number): string => pathOf(keyOf(page));
  return Array.from({ length: pages }, (_, before): Route => {
    const page = before + 1;
    const pagination = paginationOf(page, pages, pathAt);
    if (page === 1) return { ...route, pagination };
    return {
      ...route,
      key: keyOf(page),
      path: pathAt(page),
      title: pageTitle(route.title, page),
      description: pageTitle(route.description, page),
      origin: `page ${page} of ${route.origin}`,
      pagination,
    };
  });
}

/** In lists of at most so many pages, each page links to all. */
const LINKED_WHOLE = 9;

/** Returns a page's number among the pages of its list, and its links to the others. */
function paginationOf(page: number, pages: number, pathOf: (page: number) => string): Pagination {
  const links = linkedPages(page, pages).map((number): PageLink => ({ page: number, path: pathOf(number) }));
  return { page, pages, links };
}

function linkedPages(page: number, pages: number): readonly number[] {
  if (pages <= LINKED_WHOLE) return Array.from({ length: pages }, (_, index) => index + 1);
  // A gap of one page is filled with its link.
  const from = page - 2 === 2 ? 2 : page - 1;
  const to = page + 2 === pages - 1 ? pages - 1 : page + 1;
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [1, ...near.filter((number) => number > 1 && number < pages), pages];
}

/** Returns the routes that may become pages: one per path, and none where the generator writes its own files. */
export function distinctRoutes(config: RoutingConfig, routes: readonly Route[]): Result<readonly Route[]> {
  const byPath = new Map<string, Route>();
  const diagnostics: Diagnostic[] = [];
  for (const route of routes) {
    const { path } = route;
    const reserved = reservedPath(route, config, { file: route.entry.file });
    const other = byPath.get(path);
    if (reserved !== undefined) diagnostics.push(reserved);
    else if (other !== undefined) diagnostics.push(collision(path, other, route));
    else byPath.set(path, route);
  }
  return { value: [...byPath.values()], diagnostics };
}

function collision(path: string, first: Route, second: Route): Diagnostic {
  const [a, b] = [first.entry.file, second.entry.file];
  const [code, why]: readonly [string, string] =
    a !== b && a.normalize('NFC') === b.normalize('NFC')
      ? ['unicode-collision', 'their names differ only by their Unicode form']
      : a !== b && a.toLowerCase() === b.toLowerCase()
        ? ['case-collision', 'their names differ only by case']
        : ['duplicate-path', 'rename one of them'];
  return errorOf(code, `Two pages have the path ${path}: ${first.origin} and ${second.origin}; ${why}`, {
    location: { file: b },
  });
}

/** Makes the page of a route, before middleware and alternates. */
export function pageMeta(route: Route, index: CollectionIndex, now: number): PageMeta {
  const { entry, locale, key, path } = route;
  const { matter } = entry;
  const { publishAt } = matter;
  const isOwn = route.key === entry.key;
  const authors = isOwn ? index.authors(entry) : [];
  const lastModified = latest([entry.fields.updated, entry.fields.date, entry.sections.updated]);
  return {
    locale,
    path,
    key,
    title: route.title,
    description: route.description,
    keywords: route.term === undefined ? (matter.keywords ?? []) : [route.term.label],
    ...(matter.image === undefined ? {} : { image: matter.image }),
    template: route.template,
    layout: matter.layout ?? 'default',
    collection: entry.collection,
    file: entry.file,
    alternates: {},
    breadcrumbs: [],
    noindex: matter.noindex ?? false,
    draft: isUnpublished(entry, now),
    ...(publishAt !== undefined && isScheduled(entry, now) ? { publishAt } : {}),
    toc: matter.toc ?? false,
    fields: entry.fields,
    sections: entry.sections,
    ...(route.pagination === undefined ? {} : { pagination: route.pagination }),
    ...(route.term === undefined ? {} : { term: route.term }),
    terms: route.lists === undefined ? [] : index.terms(route.lists),
    ...(authors.length === 0 ? {} : { authors }),
    minutes: entry.minutes,
    ...(matter.feedId !== undefined && isOwn ? { feedId: matter.feedId } : {}),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/**
 * Runs a page through its middleware in order, then its template's check (behaviour 1.6). Returns the page, a redirect,
 * or undefined with a warning when one of them refuses the page.
 */
export function applyMiddleware(
  page: PageMeta,
  uses: readonly MiddlewareUse[],
  registry: ContentRegistry,
): Result<PageMeta | { readonly redirect: string; readonly status: RedirectStatus } | undefined> {
  let current = page;
  for (const use of uses) {
    const { name } = use;
    const result = runMiddleware(current, use, registry);
    if ('redirect' in result)
      return { value: { redirect: result.redirect, status: result.status ?? 302 }, diagnostics: [] };
    if ('notFound' in result) return refused(page, `the middleware "${name}" answers 404`);
    current = result;
  }
  const { validate } = registry.templates[current.template] ?? {};
  const verdict = validate === undefined ? true : validate(current);
  return verdict === true
    ? { value: current, diagnostics: [] }
    : refused(page, `its template's check returns ${said(verdict)}`);
}

function runMiddleware(
  page: PageMeta,
  { name, options }: MiddlewareUse,
  registry: ContentRegistry,
): MiddlewareResult {
  const middleware = registry.middleware[name];
  if (typeof middleware === 'function') return middleware(page);
  // The middleware's own schema made the options, and alone knows their type.
  return middleware?.run(page, options as never) ?? page;
}

/** Formats any value for a message. */
function said(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'function') return 'a function';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function refused(page: PageMeta, why: string): Result<undefined> {
  const text = `${page.path} is not emitted: ${why}`;
  return failed(warningOf('page-refused', text, { location: { file: page.file } }));
}

/** Returns the last of the dates that are given: a post with a new date may still state an older revision. */
function latest(dates: readonly unknown[]): string | undefined {
  return dates
    .filter((date) => typeof date === 'string')
    .sort()
    .at(-1);
}

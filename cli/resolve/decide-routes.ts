import type { PageMeta } from '../api/page.ts';
import { attempt } from '../hooks/hook-failure.ts';
import type { Locale } from '../shared/locale.ts';
import type { Diagnostic, Redirect } from '../types.ts';
import type { Indexes, SiteInput } from './arrange-documents.ts';
import { making } from './making.ts';
import type { Route } from './routes.ts';
import { applyMiddleware, pageMeta } from './routes.ts';
import type { Routable } from './routing.ts';

/** A page that middleware and its template accept, with the document it comes from. */
export interface ResolvedPage {
  readonly meta: PageMeta;
  readonly entry: Routable;
}

/** A redirect before it is checked. */
export type WantedRedirect = Omit<Redirect, 'external'>;

/** The outcome of the routes of a site. */
export interface DecidedRoutes {
  readonly resolved: readonly ResolvedPage[];
  readonly fromMiddleware: readonly WantedRedirect[];
  /** Warnings for documents that middleware or a template refuses (behaviour 1.6). */
  readonly refused: readonly Diagnostic[];
  /** Paths of routes that make no page. */
  readonly refusedPaths: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Asks middleware and templates what each route becomes: a page, a redirect or nothing. */
export function decideRoutes(
  routes: readonly Route[],
  { config, registry }: SiteInput,
  indexes: Indexes,
): DecidedRoutes {
  const resolved: ResolvedPage[] = [];
  const fromMiddleware: WantedRedirect[] = [];
  const refused: Diagnostic[] = [];
  const refusedPaths: string[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const route of routes) {
    const meta = pageMeta(route, indexes[route.locale], config.options.now);
    const done = attempt(making(meta), () =>
      applyMiddleware(meta, route.entry.matter.middleware ?? [], registry),
    );
    if ('diagnostic' in done) {
      diagnostics.push(done.diagnostic);
      continue;
    }
    const { value, diagnostics: said } = done.value;
    diagnostics.push(...said);
    if (value === undefined) {
      refusedPaths.push(meta.path);
      if (route.key === route.entry.key) refused.push(...said);
    } else if ('redirect' in value) {
      const { redirect: to, status } = value;
      fromMiddleware.push({ from: meta.path, to, status, location: { file: meta.file } });
    } else resolved.push({ meta: value, entry: route.entry });
  }
  return { resolved, fromMiddleware, refused, refusedPaths, diagnostics };
}

/** The pages of a site, by path, file and key. */
export interface PagesBy {
  readonly path: ReadonlyMap<string, PageMeta>;
  /** Paths by document. */
  readonly file: ReadonlyMap<string, string>;
  readonly pathOf: (key: string, locale: Locale) => string | undefined;
}

/** Indexes pages by path, file and key. */
export function pagesBy(resolved: readonly ResolvedPage[]): PagesBy {
  const byKey = new Map(resolved.map(({ meta }) => [`${meta.locale} ${meta.key}`, meta.path]));
  return {
    path: new Map(resolved.map(({ meta }) => [meta.path, meta])),
    file: new Map(
      resolved
        .filter(({ meta, entry }) => meta.key === entry.key)
        .map(({ meta, entry }) => [entry.file, meta.path]),
    ),
    pathOf: (key, locale) => byKey.get(`${locale} ${key}`),
  };
}

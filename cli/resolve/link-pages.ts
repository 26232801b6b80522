import type { Crumb, PageMeta } from '../api/page.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { attempt } from '../hooks/hook-failure.ts';
import type { BodyRef, RecalledPage } from '../output/page-brief.ts';
import type { Addresses } from '../shared/address.ts';
import { addressOf } from '../shared/address.ts';
import { LOCALES, otherLocale } from '../shared/locale.ts';
import { localePath, parentFolders } from '../shared/path.ts';
import type { Page } from '../types.ts';
import type { Indexes } from './arrange-documents.ts';
import type { CollectionIndex } from './collections.ts';
import type { ResolvedPage } from './decide-routes.ts';
import { making } from './making.ts';
import type { QuotingDiagnostic } from './problems.ts';
import type { Routable, RoutingSources } from './routing.ts';

/** The input of {@link linkPages}, once all pages are known. */
interface PagesInput {
  readonly registry: ContentRegistry;
  readonly messages: RoutingSources['messages'];
  readonly addresses: Addresses;
  readonly indexes: Indexes;
  readonly byPath: ReadonlyMap<string, PageMeta>;
  /** Reports a key that a template asks for and no document has. */
  readonly missed: (key: string, entry: Routable) => readonly QuotingDiagnostic[];
}

/** Pages, and the errors of templates that threw. */
interface LinkedPages {
  /** Sorted by path. */
  readonly pages: readonly RoutedPage[];
  /** Paths whose template threw. */
  readonly unmade: readonly string[];
  readonly diagnostics: readonly QuotingDiagnostic[];
}

/** A page without the references to its document's body, which are added later. */
export interface RoutedPage extends Omit<Page, 'props' | 'recalled'> {
  readonly recalled?: RecalledRoute;
  readonly props: Omit<Page['props'], 'internal'> & {
    readonly internal: Omit<Page['props']['internal'], keyof BodyRef>;
  };
}

/** A {@link RoutedPage} as an earlier process left it: its props are kept apart. */
export type RecalledRoute = Omit<RecalledPage, 'bodyRef'>;

/** Gives pages their alternates, breadcrumbs and lists. */
export function linkPages(resolved: readonly ResolvedPage[], input: PagesInput): LinkedPages {
  const diagnostics: QuotingDiagnostic[] = [];
  const unmade: string[] = [];
  const { registry, indexes } = input;
  const pages = resolved.flatMap(({ meta, entry }) => {
    const index = indexes[meta.locale];
    const byKey: CollectionIndex['byKey'] = (key) => {
      const found = index.byKey(key);
      if (found === undefined) diagnostics.push(...input.missed(key, entry));
      return found;
    };
    const done = attempt(making(meta), () =>
      pageOf(linked(meta, input), entry, { registry, index: { ...index, byKey } }),
    );
    if (!('diagnostic' in done)) return [done.value];
    diagnostics.push(done.diagnostic);
    unmade.push(meta.path);
    return [];
  });
  return { pages: pages.sort((a, b) => (a.path < b.path ? -1 : 1)), unmade, diagnostics };
}

/** Adds alternates and breadcrumbs, which can be found only when every page is known. */
function linked(meta: PageMeta, input: PagesInput): PageMeta {
  const { byPath, addresses } = input;
  const alternates = Object.fromEntries(
    LOCALES.map((locale) => [locale, addressOf(addresses, meta.key, locale)] as const).filter(([, path]) =>
      byPath.has(path),
    ),
  );
  const twin = byPath.get(alternates[otherLocale(meta.locale)] ?? '');
  const isApart = twin !== undefined && twin.noindex !== meta.noindex;
  return {
    ...meta,
    alternates,
    breadcrumbs: breadcrumbsOf(meta, input),
    ...(isApart ? { indexedApart: true } : {}),
  };
}

function breadcrumbsOf(meta: PageMeta, { byPath, messages }: PagesInput): readonly Crumb[] {
  const home = messages[meta.locale]['build.home'] ?? '';
  // The folders of an English page's path include its home page: the set keeps it once.
  const trail = new Set([localePath('/', meta.locale), ...parentFolders(meta.path), meta.path]);
  return [...trail].flatMap((path): readonly Crumb[] => {
    const page = byPath.get(path);
    return page === undefined ? [] : [{ title: crumbTitle(page, home), path }];
  });
}

function crumbTitle({ key, title, term, pagination }: PageMeta, home: string): string {
  if (key === '/') return home;
  // The first page of a term comes before its numbered pages and has its name.
  return term === undefined || (pagination?.page ?? 1) > 1 ? title : term.label;
}

function pageOf(
  meta: PageMeta,
  entry: Routable,
  { registry, index }: Pick<PagesInput, 'registry'> & { readonly index: CollectionIndex },
): RoutedPage {
  const lists =
    registry.templates[meta.template]?.lists?.(meta, {
      ...index,
      all: index.allFor(meta, entry.key),
    }) ?? {};
  const { title, path, locale, template } = meta;
  return {
    path,
    props: {
      public: { title, path, locale, template },
      internal: { page: meta, lists },
    },
  };
}

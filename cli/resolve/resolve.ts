import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import type { StoredResults } from '../cache/pack.ts';
import type { ContentRegistry } from '../hooks/content-registry.ts';
import { entriesByFile, pageDocuments } from '../output/page-documents.ts';
import { given } from '../shared/given.ts';
import { torontoParts, torontoYear } from '../shared/toronto.ts';
import type { Config, Entry, Page, Result, Site, Sources } from '../types.ts';
import { bodyLinks } from './body-links.ts';
import { lastPublication, nextPublication, publication } from './due.ts';
import { earlyPosts } from './early-posts.ts';
import type { RoutedPage } from './link-pages.ts';
import { locateQuote } from './problems.ts';
import { recallRouted, routingDigest, withBodyRef } from './recall.ts';
import type { RoutedSite } from './route-site.ts';
import { routeSite } from './route-site.ts';
import type { Routable, RoutingConfig } from './routing.ts';

/** Results of earlier builds for {@link resolve}. */
interface ResolveTools {
  /** Results of an earlier build of this process. @default none */
  readonly memo?: Memo;
  /** Results of an earlier process, and the place where this one leaves its own. @default nowhere */
  readonly stored?: StoredResults | undefined;
}

/** Resolves sources into a site: routes, alternates, lists, redirects. */
export function resolve(
  config: Config,
  sources: Sources,
  registry: ContentRegistry,
  { memo = createMemo(), stored }: ResolveTools = {},
): Result<Site> {
  const { now } = config.options;
  const { entries, messages, data, dataFiles, addresses, broken, brokenData } = sources;
  const publications = memo.map(entries, publication);
  const routing = memo(routingConfig, config, lastPublication(publications, now));
  const beside = { messages, data, dataFiles, addresses, broken, brokenData };
  const route = (): RoutedSite =>
    memo(routeSite, routing, { ...beside, entries: memo.map(entries, withoutText) }, registry);
  const routed =
    stored === undefined
      ? route()
      : recallRouted(routingDigest(routing, beside, { entries, ...stored }), stored, route);
  const routedPages = memo(listPages, routed.pages);
  const documents = pageDocuments(memo.map(routedPages, sourceOf), { entries, memo });
  const pages = memo.mapRows([routedPages, documents], pageWithBodyRef, routed.linkable);
  const nextDue = nextPublication(publications, now);
  return {
    value: {
      ...routed.site,
      pages,
      year: torontoYear(now),
      ...given({ nextDue }),
    },
    diagnostics: [
      ...routed.diagnostics.map((one) =>
        locateQuote(one, (file) => memo(entriesByFile, entries).get(file)?.source()),
      ),
      // These depend on the day, not on a publication: routing may be the same on the next day.
      ...memo(earlyPosts, entries, registry, torontoParts(now).date),
    ],
  };
}

/**
 * Returns the configuration that routing depends on. Its clock shows the latest publication, so it is the same until the
 * next one.
 */
function routingConfig(
  { origin, redirects, rootRedirect, forms, options }: Config,
  latest: number,
): RoutingConfig {
  return {
    origin,
    redirects,
    ...given({ rootRedirect }),
    forms: { endpoint: forms.endpoint },
    options: { drafts: options.drafts, now: latest },
  };
}

function withoutText({
  source: _source,
  bodyHash: _text,
  fileLinks: _links,
  routingHash: _routing,
  ...rest
}: Entry): Routable {
  return rest;
}

function listPages(pages: RoutedSite['pages']): readonly RoutedPage[] {
  return Object.values(pages);
}

/** Returns the file of the document that a page comes from. */
function sourceOf(page: RoutedPage): string {
  return (page.recalled?.brief ?? page.props.internal.page).file;
}

function pageWithBodyRef(
  [page, entry]: readonly [RoutedPage, Entry],
  linkable: RoutedSite['linkable'],
): Page {
  const { bodyHash, bodyLine } = entry;
  return withBodyRef(page, { bodyHash, bodyLine, links: bodyLinks(entry, linkable) });
}

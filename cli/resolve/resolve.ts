import type { Registry } from '../api/registry.ts';
import type { Memo } from '../cache/memo.ts';
import { createMemo } from '../cache/memo.ts';
import { torontoYear } from '../shared/toronto.ts';
import type { Config, Entry, Page, Result, Site, Sources } from '../types.ts';
import { bodyLinks } from './body-links.ts';
import { lastPublication, nextPublication, publication } from './due.ts';
import type { RoutedPage } from './link-pages.ts';
import { locateQuote } from './problems.ts';
import type { Routable, RoutingConfig } from './routing.ts';
import type { Routed } from './site.ts';
import { resolveSite } from './site.ts';

/** Sources → site: routes, alternates, lists, redirects. */
export function resolve(
  config: Config,
  sources: Sources,
  registry: Registry,
  memo: Memo = createMemo(),
): Result<Site> {
  const { now } = config.options;
  const publications = memo.map(sources.entries, publication);
  const { messages, data, dataFiles, addresses, broken, brokenData } = sources;
  const routed = memo(
    resolveSite,
    memo(routingConfig, config, lastPublication(publications, now)),
    {
      ...{ messages, data, dataFiles, addresses, broken, brokenData },
      entries: memo.map(sources.entries, withoutText),
    },
    registry,
  );
  const entries = memo(byFile, sources.entries);
  const pages = memo.map(pagesWithEntries(routed.pages, entries), withText, routed.linkable);
  const nextDue = nextPublication(publications, now);
  return {
    value: {
      ...routed.site,
      pages,
      year: torontoYear(now),
      ...(nextDue === undefined ? {} : { nextDue }),
    },
    diagnostics: routed.diagnostics.map((one) => locateQuote(one, (file) => entries.get(file)?.source())),
  };
}

/** All that routing depends on, the same from one publication to the next. */
function routingConfig({ redirects, rootRedirect, forms, options }: Config, due: number): RoutingConfig {
  return {
    redirects,
    ...(rootRedirect === undefined ? {} : { rootRedirect }),
    forms: { endpoint: forms.endpoint },
    options: { drafts: options.drafts, now: due },
  };
}

function withoutText({ source: _source, bodyHash: _text, fileLinks: _links, ...rest }: Entry): Routable {
  return rest;
}

function byFile(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [entry.file, entry]));
}

/** Every page with the document that it comes from. */
function pagesWithEntries(
  pages: Routed['pages'],
  entries: ReadonlyMap<string, Entry>,
): readonly (readonly [RoutedPage, Entry])[] {
  return Object.values(pages).map((page) => {
    const { file } = page.props.internal.page;
    const entry = entries.get(file);
    if (entry === undefined) throw new Error(`${page.path} comes from ${file}, which was not read`);
    return [page, entry];
  });
}

/** The page with what it has of its document's body. */
function withText([page, entry]: readonly [RoutedPage, Entry], linkable: Routed['linkable']): Page {
  const { bodyHash, bodyLine } = entry;
  const internal = { ...page.props.internal, bodyHash, bodyLine, links: bodyLinks(entry, linkable) };
  return { ...page, props: { ...page.props, internal } };
}

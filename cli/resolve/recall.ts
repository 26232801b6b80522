import type { PageProps } from '../api/page.ts';
import { hashParts } from '../cache/cache.ts';
import type { Pack } from '../cache/pack.ts';
import type { PageBrief, PageText, PropsDigest } from '../output/page-brief.ts';
import { briefOf } from '../output/page-brief.ts';
import { pageFile } from '../shared/path.ts';
import type { Entry, Page, Site } from '../types.ts';
import type { LeftPage, RoutedPage } from './link-pages.ts';
import type { RoutingConfig, RoutingSources } from './routing.ts';
import type { Routed } from './site.ts';

/** Where a process that builds once leaves its routing to the next one, and the hash of the templates, which take part. */
export interface StoredRouting {
  readonly pack: Pack;
  readonly version: string;
}

/** Names all that pages are routed from; what a text says is no part of it. */
export function routingDigest(
  config: RoutingConfig,
  { messages, data, addresses, broken, brokenData }: Omit<RoutingSources, 'entries'>,
  { entries, version }: { readonly entries: readonly Entry[]; readonly version: string },
): string {
  const { now, drafts } = config.options;
  const beside = [config, String(now), drafts, messages, data, addresses, broken, brokenData];
  return hashParts(
    'routing',
    version,
    JSON.stringify(beside),
    ...entries.map(({ routingHash }) => routingHash),
  );
}

/**
 * What an earlier process routed from the same, where nothing was wrong; else what `route` answers, which is left to the
 * next one. {@link leavePages} completes it.
 */
export function recallRouted(routing: string, { pack }: StoredRouting, route: () => Routed): Routed {
  const known = pack.get<Pick<Routed, 'site' | 'linkable'>>(routing);
  const pages = recallPages(pack.get<readonly LeftPage[]>(pagesKey(routing)) ?? [], pack);
  if (known !== undefined && pages !== undefined) return { ...known, pages, diagnostics: [] };
  const routed = route();
  const { site, linkable, diagnostics } = routed;
  if (diagnostics.length === 0) pack.set(routing, { site, linkable });
  return routed;
}

/** Undefined when one is missing, as all are of a build that failed. */
function recallPages(left: readonly LeftPage[], pack: Pack): Routed['pages'] | undefined {
  const pages: Record<string, RoutedPage> = {};
  for (const page of left) {
    const props = pack.find<LeftProps>(page.digest);
    if (props === undefined) return undefined;
    pages[page.brief.path] = routedPage(page, props);
  }
  return left.length === 0 ? undefined : pages;
}

/** Leaves what is known of each page, and with `digestOf` its props. */
export function leavePages(
  { pages, routing }: Site,
  { pack, digestOf }: Pick<StoredRouting, 'pack'> & { readonly digestOf: PropsDigest },
): void {
  if (routing === undefined || pages.every(({ recalled }) => recalled !== undefined)) return;
  pack.set(
    pagesKey(routing),
    pages.map((page): LeftPage => ({ brief: shortened(briefOf(page)), digest: digestOf(page) })),
  );
}

const BRIEF = {
  ...{ locale: true, path: true, key: true, title: true, template: true, layout: true, file: true },
  ...{ alternates: true, noindex: true, draft: true, fields: true },
  ...{ pagination: true, term: true, lastModified: true },
} satisfies Readonly<Record<keyof PageBrief, true>>;

/** A brief alone, of which much more may be known. */
function shortened(page: PageBrief): PageBrief {
  return Object.fromEntries(Object.entries(page).filter(([key]) => key in BRIEF)) as unknown as PageBrief;
}

function pagesKey(routing: string): string {
  return hashParts('routed pages', routing);
}

/** As `createPropsDigest` writes them. */
type LeftProps = readonly [
  PageProps['public'],
  PageProps['internal']['page'],
  PageProps['internal']['lists'],
];

function routedPage(left: LeftPage, parse: () => LeftProps): RoutedPage {
  const { path } = left.brief;
  return {
    path,
    file: pageFile(path),
    recalled: left,
    get props() {
      const [said, page, lists] = parse();
      return { public: said, internal: { page, lists } };
    },
  };
}

/** Gives a page what it has of its document's body. */
export function withText(page: RoutedPage, text: PageText): Page {
  const { path, file, recalled } = page;
  if (recalled === undefined) return { path, file, props: propsWith(page.props, text) };
  let props: PageProps | undefined;
  return {
    path,
    file,
    recalled: { ...recalled, text },
    get props() {
      props ??= propsWith(page.props, text);
      return props;
    },
  };
}

function propsWith(props: RoutedPage['props'], text: PageText): PageProps {
  return { ...props, internal: { ...props.internal, ...text } };
}

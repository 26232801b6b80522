import type { PageProps } from '../api/page.ts';
import type { ByteRange } from '../cache/byte-range.ts';
import { hashParts } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import type { Pack, StoredResults } from '../cache/pack.ts';
import type { KnownProps } from '../output/known-props.ts';
import type { BodyRef, RoutedProps } from '../output/page-brief.ts';
import { briefAlone } from '../output/page-brief.ts';
import { briefOf } from '../output/page-facts.ts';
import type { Entry, Page, Site } from '../types.ts';
import type { RecalledRoute, RoutedPage } from './link-pages.ts';
import type { RoutedSite } from './route-site.ts';
import type { RoutingConfig, RoutingSources } from './routing.ts';

/** Hashes everything that pages are routed from, which the text of documents is not part of. */
export function routingDigest(
  config: RoutingConfig,
  { messages, data, addresses, broken, brokenData }: Omit<RoutingSources, 'entries'>,
  { entries, templatesHash }: { readonly entries: readonly Entry[]; readonly templatesHash: string },
): string {
  return hashParts(
    'routing',
    templatesHash,
    // Its clock is in it too: `null` where nothing was published yet, as JSON writes -Infinity.
    keyJson([config, messages, data, addresses, broken, brokenData]),
    ...entries.map(({ routingHash }) => routingHash),
  );
}

/**
 * Returns what an earlier process routed under this {@link routingDigest}, when nothing was wrong; else the result of
 * `route`, which is left to the next process once {@link leaveRouted} completes it.
 */
export function recallRouted(
  routedFrom: string,
  { pack }: StoredResults,
  route: () => RoutedSite,
): RoutedSite {
  const known = pack.get<Pick<RoutedSite, 'site' | 'linkable'>>(routedFrom);
  const left = pack.get<readonly RecalledRoute[]>(pagesKey(routedFrom));
  if (known !== undefined && left !== undefined) {
    const pages = left.map((page) => [page.brief.path, routedPage(page, pack)] as const);
    return { ...known, pages: Object.fromEntries(pages), diagnostics: [] };
  }
  const routed = route();
  const site = { ...routed.site, routedFrom };
  if (routed.diagnostics.length === 0) pack.set(routedFrom, { site, linkable: routed.linkable });
  return { ...routed, site };
}

/** Leaves the brief of each page to the next process, with the range of its props. */
export function leaveRouted(
  { pages, routedFrom }: Site,
  ranges: readonly ByteRange[],
  { pack, digestOf }: Pick<StoredResults, 'pack'> & Pick<KnownProps, 'digestOf'>,
): void {
  if (routedFrom === undefined || pages.every(({ recalled }, row) => recalled?.range === ranges[row])) return;
  const left = pages.map((page, row): RecalledRoute => {
    const range = ranges[row];
    if (range === undefined) throw new Error(`The props of ${page.path} are kept nowhere`);
    return { brief: page.recalled?.brief ?? briefAlone(briefOf(page)), digest: digestOf(page), range };
  });
  pack.set(pagesKey(routedFrom), left);
}

function pagesKey(routedFrom: string): string {
  return hashParts('routed pages', routedFrom);
}

function routedPage(left: RecalledRoute, pack: Pack): RoutedPage {
  return new Recalled(left, (): RoutedPage['props'] => {
    const [publicProps, page, lists] = pack.read<RoutedProps>(left.range);
    return { public: publicProps, internal: { page, lists } };
  });
}

/** Adds the references to its document's body to a page. */
export function withBodyRef(page: RoutedPage, bodyRef: BodyRef): Page {
  const { path, recalled } = page;
  if (recalled === undefined) return { path, props: propsWith(page.props, bodyRef) };
  return new Recalled({ bodyRef, ...recalled }, () => propsWith(page.props, bodyRef));
}

/** A page whose props are read at their first use. A class, since each object with own getters has its own shape. */
class Recalled<L extends RecalledRoute, P> {
  readonly path: string;
  readonly recalled: L;
  readonly #read: () => P;
  #props: P | undefined;

  constructor(recalled: L, read: () => P) {
    this.path = recalled.brief.path;
    this.recalled = recalled;
    this.#read = read;
  }

  get props(): P {
    this.#props ??= this.#read();
    return this.#props;
  }
}

function propsWith(props: RoutedPage['props'], bodyRef: BodyRef): PageProps {
  return { ...props, internal: { ...props.internal, ...bodyRef } };
}

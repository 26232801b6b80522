import type { Registry } from '../api/registry.ts';
import type { Memory } from '../cache/memory.ts';
import { createMemory } from '../cache/memory.ts';
import { share } from '../cache/share.ts';
import type { Config, Entry, Page, Result, Site, Sources } from '../types.ts';
import { nextPublication, publication } from './due.ts';
import { textOf } from './link-pages.ts';
import { routingInputs } from './routing-inputs.ts';
import type { Routed } from './site.ts';
import { resolveSite } from './site.ts';

/**
 * Sources → site: routes, alternates, lists, redirects. With a memory, pages that come out as they did last time
 * are the same objects.
 */
export function resolve(
  config: Config,
  sources: Sources,
  registry: Registry,
  memory: Memory = createMemory(),
): Result<Site> {
  const publications = memory.each('publications', { columns: [sources.entries] }, ([entry]) =>
    publication(entry),
  );
  const inputs = routingInputs(config, sources, { registry, publications, memory });
  const known = memory.find<Kept>('site', inputs)?.value;
  const routed = known
    ? { value: withTexts(known, sources.entries), diagnostics: [] }
    : sharedWithLast(resolveSite(config, sources, registry), memory);
  const { site } = routed.value;
  memory.keep('last pages', [], site.pages);
  // A diagnostic points at places that these inputs do not know: it is found again each time.
  if (routed.diagnostics.length === 0)
    memory.keep('site', inputs, { routed: routed.value, entries: sources.entries } satisfies Kept);
  // Of every document, and by the clock of this build: a remembered site would say what was due then.
  const nextDue = nextPublication(publications, config.options.now);
  return {
    value: nextDue === undefined ? site : { ...site, nextDue },
    diagnostics: routed.diagnostics,
  };
}

/** What one build leaves to the next. */
interface Kept {
  readonly routed: Routed;
  /** The documents that its pages have their bodies of. */
  readonly entries: readonly Entry[];
}

/** Pages that came out as they did last time are the same objects, in the same list if all did. */
function sharedWithLast(routed: Result<Routed>, memory: Memory): Result<Routed> {
  const last = memory.find<readonly Page[]>('last pages', [])?.value ?? [];
  const byPath = new Map(last.map((page) => [page.path, page]));
  const { site } = routed.value;
  const pages = site.pages.map((page) => share(byPath.get(page.path), page));
  const isSame = pages.length === last.length && pages.every((page, index) => page === last[index]);
  return { ...routed, value: { ...routed.value, site: { ...site, pages: isSame ? last : pages } } };
}

/** The same pages with the bodies that their documents have now. */
function withTexts({ routed, entries: last }: Kept, entries: readonly Entry[]): Routed {
  const edited = entries.filter((entry, row) => entry !== last[row]);
  if (edited.length === 0) return routed;
  const byFile = new Map(edited.map((entry) => [entry.source.file, entry]));
  const pages = routed.site.pages.map((page) => {
    const { internal } = page.props;
    const entry = byFile.get(internal.page.file);
    if (entry === undefined || (entry.textKey === internal.textKey && entry.bodyLine === internal.bodyLine))
      return page;
    return {
      ...page,
      props: { ...page.props, internal: { ...internal, ...textOf(entry, routed.linkable) } },
    };
  });
  const isSame = pages.every((page, row) => page === routed.site.pages[row]);
  return isSame ? routed : { ...routed, site: { ...routed.site, pages } };
}

import type { Memory } from '../memory.ts';
import { createMemory } from '../memory.ts';
import type { Config, Entry, Registry, Result, Site, Sources } from '../types.ts';
import { routingInputs } from './routing-inputs.ts';
import type { Routed } from './site.ts';
import { resolveSite, textOf } from './site.ts';

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
  const inputs = routingInputs(config, sources, { registry, memory });
  const known = memory.find<Routed>('site', inputs)?.value;
  const { value: routed, diagnostics } = known
    ? { value: withTexts(known, sources.entries), diagnostics: [] }
    : resolveSite(config, sources, registry);
  const pages = routed.site.pages.map((page) => memory.share(`page ${page.path}`, page));
  const site = { ...routed.site, pages: memory.recall('pages', pages, () => pages) };
  // A diagnostic points at places that these inputs do not know: it is found again each time.
  if (diagnostics.length === 0) memory.keep('site', inputs, { ...routed, site });
  return { value: site, diagnostics };
}

/** The same pages with the bodies that their documents have now. */
function withTexts(routed: Routed, entries: readonly Entry[]): Routed {
  const byFile = new Map(entries.map((entry) => [entry.source.file, entry]));
  const pages = routed.site.pages.map((page) => {
    const { internal } = page.props;
    const entry = byFile.get(internal.page.file);
    if (entry === undefined || (entry.body === internal.body && entry.bodyLine === internal.bodyLine))
      return page;
    return {
      ...page,
      props: { ...page.props, internal: { ...internal, ...textOf(entry, routed.linkable) } },
    };
  });
  return { ...routed, site: { ...routed.site, pages } };
}

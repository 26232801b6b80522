import type { Registry } from '../api/registry.ts';
import type { Memory } from '../cache/memory.ts';
import { share } from '../cache/share.ts';
import { torontoYear } from '../shared/toronto.ts';
import type { Config, Entry, Sources } from '../types.ts';

/** What routing inputs are gathered from beside the sources. */
export interface RoutingContext {
  readonly registry: Registry;
  /** When each document is published. */
  readonly publications: readonly number[];
  readonly memory: Memory;
}

/**
 * All that decides which pages there are and what they list, as a list of objects that stay the same while their
 * content does. The texts of documents are left out: an edit of a body changes that document's own page alone.
 */
export function routingInputs(
  config: Config,
  sources: Sources,
  { registry, publications, memory }: RoutingContext,
): readonly unknown[] {
  const { now, drafts } = config.options;
  const { redirects, rootRedirect } = config;
  return [
    registry,
    sources.messages,
    sources.data,
    sources.addresses,
    memory.share('broken documents', sources.broken),
    sources.brokenData,
    memory.share('routing', { redirects, rootRedirect, endpoint: config.forms.endpoint, drafts }),
    torontoYear(now),
    // Time only adds to what is published: while the number is the same, so are the documents.
    publications.filter((instant) => instant <= now).length,
    memory.each('frames', { columns: [sources.entries] }, ([entry], last: object | undefined) =>
      share(last, frameOf(entry)),
    ),
  ];
}

/** A document without its text. */
function frameOf({ source, textKey: _text, fileLinks: _links, locate: _locate, ...rest }: Entry): object {
  return { ...rest, file: source.file };
}

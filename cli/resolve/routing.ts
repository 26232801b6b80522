import type { BuildOptions } from '../project/build-options.ts';
import type { Config, Entry, Sources } from '../types.ts';

/** The parts of a document that routing reads: all but its text. An edit of a body changes only its own page. */
export type Routable = Omit<Entry, 'source' | 'bodyHash' | 'fileLinks' | 'routingHash'>;

/** The sources from which pages are routed. */
export interface RoutingSources extends Omit<Sources, 'entries' | 'images' | 'files' | 'isDamaged'> {
  readonly entries: readonly Routable[];
}

/** The configuration from which pages are routed. */
export interface RoutingConfig extends Pick<Config, 'origin' | 'redirects' | 'rootRedirect'> {
  readonly forms: Pick<Config['forms'], 'endpoint'>;
  /** `now` may be any instant from the last publication that is due to the next one. */
  readonly options: Pick<BuildOptions, 'drafts' | 'now'>;
}

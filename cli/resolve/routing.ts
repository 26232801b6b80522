import type { BuildOptions } from '../project/build-options.ts';
import type { Config, Entry, Sources } from '../types.ts';

/** What routing knows of a document: all but its text. An edit of a body changes that document's own page alone. */
export type Routable = Omit<Entry, 'source' | 'bodyHash' | 'fileLinks' | 'routingHash'>;

/** All of the sources that pages are routed by. */
export interface RoutingSources extends Omit<Sources, 'entries' | 'images' | 'files' | 'isDamaged'> {
  readonly entries: readonly Routable[];
}

/** All of the configuration that pages are routed by. */
export interface RoutingConfig extends Pick<Config, 'redirects' | 'rootRedirect'> {
  readonly forms: Pick<Config['forms'], 'endpoint'>;
  /** `now` may be any instant from the last publication that is due to the next one. */
  readonly options: Pick<BuildOptions, 'drafts' | 'now'>;
}

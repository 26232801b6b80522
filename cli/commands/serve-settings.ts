import type { TableOptions } from '../output/table.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { readConfig } from './project-config.ts';

/** What the server wants to know of the site's configuration. */
interface ServeSettings {
  /** The analytics script, which is empty where the build has none (behaviour 4.8). */
  readonly fallbacks: TableOptions['fallbacks'];
  /** Host of the published site, for a server behind a proxy. */
  readonly hosts: readonly string[];
}

/** Reads the configuration. A build can be served where there is none, or while it is being repaired. */
export async function readServeSettings(options: BuildOptions): Promise<ServeSettings> {
  // A configuration that is wrong is `site build`'s to complain of.
  const config = (await readConfig(options)).value;
  if (config === undefined) return { fallbacks: [], hosts: [] };
  return {
    fallbacks: config.analytics === false ? [] : [{ path: config.analytics.src, content: '' }],
    hosts: [new URL(config.origin).hostname],
  };
}

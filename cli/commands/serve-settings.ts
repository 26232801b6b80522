import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { TableOptions } from '../output/table.ts';
import type { BuildOptions } from '../project/build-options.ts';
import type { Diagnostic } from '../types.ts';
import { readConfig } from './project-config.ts';

/** The parts of the site's configuration that the server needs. */
interface ServeSettings {
  /** The analytics script, which is empty where the build has none (behaviour 4.8). */
  readonly fallbacks: TableOptions['fallbacks'];
  /** Host of the published site, for a server behind a proxy. */
  readonly hosts: readonly string[];
  /** Reasons why the configuration cannot be read; empty when it can, or when there is none. */
  readonly problems: readonly Diagnostic[];
}

/** Reads the configuration. A build can be served without one, or while it is being repaired. */
export async function readServeSettings(options: BuildOptions): Promise<ServeSettings> {
  const { value: config, diagnostics } = await readConfig(options);
  if (config === undefined) {
    const isThere = existsSync(join(options.root, 'site.config.ts'));
    return { fallbacks: [], hosts: [], problems: isThere ? diagnostics : [] };
  }
  return {
    fallbacks: config.analytics === false ? [] : [{ path: config.analytics.src, content: '' }],
    hosts: [new URL(config.origin).hostname],
    problems: [],
  };
}

import { bundleConfig } from '../bundle/templates.ts';
import { resolveConfig } from '../config.ts';
import { readText } from '../read/tree.ts';
import type { BuildOptions } from '../types.ts';

/** What the server wants to know of the site's configuration. */
export interface ServeSettings {
  /** Path of the analytics script; undefined when there is none. */
  readonly analytics: string | undefined;
  /** Host of the published site, for a server behind a proxy. */
  readonly hosts: readonly string[];
}

/** Reads the configuration. A build can be served where there is none, or while it is being repaired. */
export async function readServeSettings(options: BuildOptions): Promise<ServeSettings> {
  const { root, cacheDir } = options;
  const compiled = (await bundleConfig({ root, cacheDir })).value;
  const source = (await readText(root, 'site.config.ts')).value;
  if (compiled === undefined || source === undefined) return DEFAULTS;
  const exported = await importDefault(compiled.url);
  const config = resolveConfig(exported, source, options).value;
  if (config === undefined) return DEFAULTS;
  return {
    analytics: config.analytics === false ? undefined : config.analytics.src,
    hosts: [new URL(config.origin).hostname],
  };
}

const DEFAULTS: ServeSettings = { analytics: '/insights/script.js', hosts: [] };

/** A configuration that throws is `site build`'s to complain of. */
async function importDefault(url: string): Promise<unknown> {
  try {
    return ((await import(url)) as { readonly default?: unknown }).default;
  } catch {
    return undefined;
  }
}

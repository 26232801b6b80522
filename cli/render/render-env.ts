import type { AssetManifest } from '../api/assets.ts';
import type { RenderEnv } from '../api/render-context.ts';
import type { Config, Site } from '../types.ts';

/** The parts of a build that are the same for every page. */
interface RenderEnvInput {
  readonly config: Config;
  readonly site: Pick<Site, 'messages' | 'data' | 'shared' | 'year' | 'held' | 'addresses'>;
  readonly assets: AssetManifest;
}

/** Gathers the environment of every page of a build. */
export function createRenderEnv({ config, site, assets }: RenderEnvInput): RenderEnv {
  const { origin, indexable, organization, booking, forms, analytics, options } = config;
  const scheduledPaths = Object.keys(site.held)
    .filter((path) => site.held[path]?.why === 'scheduled')
    .sort();
  return {
    config: {
      origin,
      indexable,
      organization,
      booking,
      forms,
      analytics: options.drafts || options.dev ? false : analytics,
    },
    assets,
    messages: site.messages,
    data: site.data,
    shared: site.shared,
    addresses: site.addresses,
    year: site.year,
    dev: options.dev,
    ...(scheduledPaths.length === 0 ? {} : { scheduledPaths }),
  };
}

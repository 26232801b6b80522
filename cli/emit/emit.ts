import type { AssetManifest, Config, Output, RenderedPage, Site } from '../types.ts';
import type { Identified } from './build-id.ts';
import { buildId } from './build-id.ts';
import { buildManifestFile } from './build-manifest.ts';
import { feedFiles } from './feed.ts';
import { headerRules, headersFile } from './headers.ts';
import { hostHeadersFile, redirectsFile } from './hosting.ts';
import { latestFile } from './latest.ts';
import { redirectPages } from './redirects.ts';
import { robotsFile } from './robots.ts';
import { sitemapFiles } from './sitemap.ts';
import { webManifestFile } from './web-manifest.ts';

/** What the files beside the pages are made of. */
export interface EmitInput {
  readonly config: Config;
  readonly site: Site;
  readonly pages: readonly RenderedPage[];
  readonly assets: AssetManifest;
}

/** Every file beside pages and assets, except the two in `builds/` (behaviour 3.4). */
export function emit({ config, site, pages, assets }: EmitInput): readonly Output[] {
  const rules = headerRules(config, assets);
  return [
    ...sitemapFiles(site, config.origin),
    robotsFile(config),
    webManifestFile(config, site, assets),
    ...feedFiles({ config, site, pages }),
    ...redirectPages(site.redirects, config.origin),
    redirectsFile(site.redirects, config.origin),
    hostHeadersFile(rules, config.origin),
    headersFile(rules),
  ];
}

/** The two files in `builds/`, named after everything else that the build emits (behaviour 3.1). */
export function emitBuildFiles(
  config: Config,
  site: Site,
  outputs: readonly Identified[],
): { readonly id: string; readonly outputs: readonly Output[] } {
  const id = buildId(outputs, config.options);
  const latest = { id, timestamp: config.options.timestamp };
  return { id, outputs: [buildManifestFile(site, latest), latestFile(latest)] };
}

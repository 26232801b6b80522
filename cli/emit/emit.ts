import type { AssetManifest } from '../api/assets.ts';
import type { PageMeta } from '../api/page.ts';
import type { Memory } from '../cache/memory.ts';
import { createMemory } from '../cache/memory.ts';
import type { Output } from '../output/site-file.ts';
import type { Config, Site } from '../types.ts';
import type { Identified } from './build-id.ts';
import { buildId } from './build-id.ts';
import { buildManifestFile } from './build-manifest.ts';
import type { FedPage } from './feed.ts';
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
  readonly pages: readonly FedPage[];
  readonly assets: AssetManifest;
  /** Files whose inputs are those of an earlier build are taken from it. @default none */
  readonly memory?: Memory;
}

/** Every file beside pages and assets, except the two in `builds/` (behaviour 3.4). */
export function emit({ config, site, pages, assets, memory = createMemory() }: EmitInput): readonly Output[] {
  const rules = headerRules(config, assets);
  const { origin } = config;
  const metas = metasOf(site, memory);
  const redirects = memory.share('redirects', site.redirects);
  const files = [
    ...memory.recall('sitemap', [metas, redirects, origin], () => sitemapFiles(site, origin)),
    robotsFile(config),
    webManifestFile(config, site, assets),
    ...feedFiles({ config, site, pages }),
    ...memory.recall('redirect pages', [redirects, origin], () => redirectPages(redirects, origin)),
    redirectsFile(site, origin),
    hostHeadersFile(rules, origin),
    headersFile(rules),
  ];
  return files.map((output) => memory.share(`output ${output.file}`, output));
}

/** The same list as long as it has the same pages. */
function metasOf(site: Site, memory: Memory): readonly PageMeta[] {
  const metas = site.pages.map((page) => page.props.internal.page);
  return memory.recall('metas', metas, () => metas);
}

/** The two files in `builds/`, named after everything else that the build emits (behaviour 3.1). */
export function emitBuildFiles(
  { config, site, memory = createMemory() }: Pick<EmitInput, 'config' | 'site' | 'memory'>,
  outputs: readonly Identified[],
): { readonly id: string; readonly outputs: readonly Output[] } {
  const id = buildId(outputs, config.options);
  const { timestamp } = config.options;
  const inputs = [
    metasOf(site, memory),
    memory.share('redirects', site.redirects),
    memory.share('gone', site.gone),
    id,
    timestamp,
  ];
  const files = memory.recall('build files', inputs, () => [
    buildManifestFile(site, { id, timestamp }),
    latestFile({ id, timestamp }),
  ]);
  return { id, outputs: files };
}

import { keyJson } from '../cache/key-json.ts';
import { briefOf } from '../output/page-facts.ts';
import type { Output, SiteFile } from '../output/site-file.ts';
import { buildFiles } from './build-files.ts';
import type { IdentifiedFile } from './build-id.ts';
import { buildId } from './build-id.ts';
import type { EmitInput } from './emit-input.ts';
import { feedFiles } from './feed.ts';
import { headerRules, headersFile, hostHeadersFile } from './headers.ts';
import { redirectPages, redirectsFile } from './redirects.ts';
import { robotsFile } from './robots.ts';
import { sitemapFiles } from './sitemap.ts';
import { webManifestFile } from './web-manifest.ts';

/** Makes the files of the sitemap, which do not wait for rendered pages. */
export function emitSitemap({
  config: { origin },
  site,
  memo,
  recall,
}: Pick<EmitInput, 'config' | 'site' | 'memo' | 'recall'>): readonly SiteFile[] {
  return recall(['sitemap', origin], () =>
    memo(sitemapFiles, memo.map(site.pages, briefOf), site.redirects, origin),
  );
}

/** Makes every file other than pages and assets, except the two in `builds/` (behaviour 3.4). */
export function emit({ config, site, pages, assets, sitemap, memo, recall }: EmitInput): readonly SiteFile[] {
  const rules = memo(headerRules, config, assets);
  const { origin, organization } = config;
  const bodies = pages.map(({ body }) => body).filter((body) => body !== undefined);
  return memo(sameFiles, [
    ...sitemap,
    robotsFile(config),
    webManifestFile(config, site, assets),
    ...recall(['feeds', keyJson([origin, organization]), ...bodies], () =>
      feedFiles({ config, site, pages, memo }),
    ),
    ...memo(redirectPages, site.redirects, origin),
    redirectsFile(site, origin),
    hostHeadersFile(rules, origin),
    headersFile(rules),
  ]);
}

/** Returns its argument. Memoised, it returns the object of the last call for each file that is still equal. */
function sameFiles(files: readonly SiteFile[]): readonly SiteFile[] {
  return files;
}

/** Makes the two files in `builds/`, whose id is made from all other files of the build (behaviour 3.1). */
export function emitBuildFiles(
  { config, site, memo }: Pick<EmitInput, 'config' | 'site' | 'memo'>,
  outputs: readonly IdentifiedFile[],
): { readonly id: string; readonly outputs: readonly Output[] } {
  const id = buildId(outputs, config.options);
  const { timestamp } = config.options;
  const { redirects, gone } = site;
  const briefs = memo.map(site.pages, briefOf);
  return { id, outputs: memo(buildFiles, { briefs, redirects, gone }, { id, timestamp }) };
}

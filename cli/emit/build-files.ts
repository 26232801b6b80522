import type { PageBrief } from '../output/page-brief.ts';
import type { Output } from '../output/site-file.ts';
import type { BuildManifest, LatestFile } from '../shared/wire.ts';
import type { Site } from '../types.ts';
import { jsonOutput } from './json.ts';

/** The parts of a site that its manifest lists. */
interface ManifestedSite extends Pick<Site, 'redirects' | 'gone'> {
  readonly briefs: readonly PageBrief[];
}

/** Makes the two files in `builds/`, in the order in which they are written (behaviour 3.1). */
export function buildFiles(site: ManifestedSite, latest: LatestFile): readonly Output[] {
  return [
    jsonOutput(`builds/meta/${latest.id}.json`, 'payload', buildManifest(site, latest)),
    jsonOutput('builds/latest.json', 'latest', latest),
  ];
}

/** Lists paths with a payload, redirects, paths that are gone, and layouts other than the default (behaviour 3.1). */
function buildManifest(site: ManifestedSite, latest: LatestFile): BuildManifest {
  const redirects = site.redirects
    .map(({ from, to, status, external }) => ({ from, to, status, external }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  return {
    id: latest.id,
    timestamp: latest.timestamp,
    matcher: { static: staticMatcher(site), wildcard: {}, dynamic: {} },
    prerendered: prerendered(site),
    redirects,
    gone: [...site.gone].sort(),
  };
}

function staticMatcher(site: ManifestedSite): BuildManifest['matcher']['static'] {
  const layouts = site.briefs
    .filter(({ layout }) => layout !== 'default')
    .map(({ path, layout }) => [path, { layout }] as const);
  const redirects = site.redirects.map(({ from, to }) => [from, { redirect: to }] as const);
  return Object.fromEntries([...layouts, ...redirects].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function prerendered(site: ManifestedSite): readonly string[] {
  const redirected = new Set(site.redirects.map((redirect) => redirect.from));
  return site.briefs
    .map(({ path }) => path)
    .filter((path) => !redirected.has(path))
    .sort();
}

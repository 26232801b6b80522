import type { Output } from '../output/site-file.ts';
import type { BuildManifest, LatestFile } from '../shared/wire.ts';
import type { Site } from '../types.ts';
import { jsonOutput } from './json.ts';

/** `builds/meta/{id}.json`: which paths have a payload, which redirect, which layout (behaviour 3.1). */
export function buildManifestFile(site: Site, latest: LatestFile): Output {
  return jsonOutput(`builds/meta/${latest.id}.json`, 'payload', buildManifest(site, latest));
}

function buildManifest(site: Site, latest: LatestFile): BuildManifest {
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

function staticMatcher(site: Site): BuildManifest['matcher']['static'] {
  const layouts = site.pages
    .filter((page) => page.props.internal.page.layout !== 'default')
    .map((page) => [page.path, { layout: page.props.internal.page.layout }] as const);
  const redirects = site.redirects.map(({ from, to }) => [from, { redirect: to }] as const);
  return Object.fromEntries([...layouts, ...redirects].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function prerendered(site: Site): readonly string[] {
  const redirected = new Set(site.redirects.map((redirect) => redirect.from));
  return site.pages
    .map((page) => page.path)
    .filter((path) => !redirected.has(path))
    .sort();
}

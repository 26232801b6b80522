import type { AssetManifest } from '../api/assets.ts';
import type { Output } from '../output/site-file.ts';
import { LOCALES } from '../shared/locale.ts';
import { foldersOf } from '../shared/path.ts';
import type { HeaderRule } from '../shared/policy.ts';
import { securityHeaders } from '../shared/policy.ts';
import type { Config } from '../types.ts';
import { feedPath } from './feed.ts';
import { jsonOutput } from './json.ts';
import { isIcon } from './web-manifest.ts';

/** Makes `headers.json`: every header of every path as data, for `site serve` and for hosts (behaviour 4.11). */
export function headersFile(rules: readonly HeaderRule[]): Output {
  return jsonOutput('headers.json', 'rest', { rules });
}

/**
 * Makes `_headers` in the form that Netlify and Cloudflare Pages read. Cloudflare joins the values that several rules
 * give to one header, so a rule first detaches (`! Name`) a header that an earlier one has set.
 */
export function hostHeadersFile(rules: readonly HeaderRule[], origin: string): Output {
  const secure = origin.startsWith('https:');
  const merged = mergeByPath(rules.filter((rule) => rule.over === undefined || secure));
  const blocks = merged.map(({ path, headers }, index) => {
    const earlier = merged.slice(0, index).filter((rule) => covers(rule.path, path));
    const lines = Object.entries(headers).flatMap(([name, value]) => [
      ...(earlier.some((rule) => name in rule.headers) ? [`  ! ${name}\n`] : []),
      `  ${name}: ${value}\n`,
    ]);
    return `${path}\n${lines.join('')}`;
  });
  return { file: '_headers', content: blocks.join('\n'), kind: 'rest' };
}

function mergeByPath(rules: readonly HeaderRule[]): readonly HeaderRule[] {
  const merged = new Map<string, HeaderRule>();
  for (const { path, headers } of rules) {
    merged.set(path, { path, headers: { ...merged.get(path)?.headers, ...headers } });
  }
  return [...merged.values()];
}

/** Tells whether every path of a pattern also matches a wider one. */
function covers(wide: string, narrow: string): boolean {
  return wide.endsWith('/*') && narrow.startsWith(wide.slice(0, -1));
}

/** Lists the security and cache headers by path. Later rules win; see `headersFor`. */
export function headerRules(config: Config, assets: AssetManifest): readonly HeaderRule[] {
  return [...everywhere(config, assets), ...cacheRules(config), ...sharedFiles(assets)];
}

const REVALIDATE = 'public, max-age=0, must-revalidate';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Pages and payloads are revalidated: their URL outlives their content. */
function everywhere(config: Config, assets: AssetManifest): readonly HeaderRule[] {
  const policy = {
    inlineHash: assets.inlineScript.hash,
    formsEndpoint: config.forms.endpoint,
    origin: config.origin,
  };
  const plain = securityHeaders(policy, 'http');
  const secure = Object.entries(securityHeaders(policy, 'https'));
  return [
    {
      path: '/*',
      headers: {
        ...plain,
        'Cache-Control': REVALIDATE,
        ...(config.indexable ? {} : { 'X-Robots-Tag': 'noindex' }),
      },
    },
    {
      path: '/*',
      over: 'tls',
      headers: Object.fromEntries(secure.filter(([name, value]) => plain[name] !== value)),
    },
  ];
}

/** The content behind a name with a hash never changes; in the watch profile, names have no hash. */
function cacheRules(config: Config): readonly HeaderRule[] {
  const lasting = config.options.dev ? REVALIDATE : IMMUTABLE;
  return [
    { path: '/assets/*', headers: { 'Cache-Control': lasting } },
    { path: '/builds/meta/*', headers: { 'Cache-Control': lasting } },
    { path: '/builds/latest.json', headers: { 'Cache-Control': 'no-store' } },
  ];
}

/** Lists rules for files that other sites may embed, and for types that hosts guess wrong. */
function sharedFiles(assets: AssetManifest): readonly HeaderRule[] {
  const shared = { 'Cross-Origin-Resource-Policy': 'cross-origin' };
  const icons = Object.entries(assets.statics).flatMap(([name, url]) => (isIcon(name) ? [url] : []));
  const pictures = folders(Object.values(assets.openGraph), ownUrls(assets));
  return [
    ...[...pictures, ...icons.sort()].map((path) => ({ path, headers: shared })),
    ...LOCALES.map((locale) => ({
      path: feedPath(locale),
      headers: { ...shared, 'Content-Type': 'application/atom+xml; charset=utf-8' },
    })),
    { path: '/site.webmanifest', headers: { 'Content-Type': 'application/manifest+json' } },
  ];
}

/** Returns a pattern for each folder that holds none of the other URLs; else the URLs one by one. */
function folders(urls: readonly string[], others: readonly string[]): readonly string[] {
  const taken = foldersOf(others);
  const patterns = urls.map((url) => {
    const folder = url.slice(0, url.lastIndexOf('/'));
    return folder === '' || taken.has(folder) ? url : `${folder}/*`;
  });
  return [...new Set(patterns)].sort();
}

function ownUrls(assets: AssetManifest): readonly string[] {
  const pictures = Object.values(assets.pictures).flatMap((picture) => [
    picture.src,
    ...picture.variants.map((variant) => variant.url),
  ]);
  return [
    assets.script,
    assets.stylesheet,
    ...Object.values(assets.pageStylesheets),
    ...assets.preloadScripts,
    ...Object.values(assets.fonts),
    ...Object.values(assets.statics),
    ...pictures,
  ];
}

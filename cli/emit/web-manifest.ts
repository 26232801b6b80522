import type { AssetManifest } from '../api/assets.ts';
import { contentType } from '../output/content-type.ts';
import type { Output } from '../output/site-file.ts';
import { DEFAULT_LOCALE, LOCALE_TAG } from '../shared/locale.ts';
import { lastSegment } from '../shared/path.ts';
import type { Config, Site } from '../types.ts';
import { jsonOutput } from './json.ts';

interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: 'maskable';
}

/** Makes `site.webmanifest`: names from the configuration, icons from the static files named after their size. */
export function webManifestFile(
  config: Pick<Config, 'organization'>,
  site: Site,
  assets: AssetManifest,
): Output {
  const home = site.pages.find((page) => page.path === '/');
  return jsonOutput('site.webmanifest', 'rest', {
    id: '/',
    name: config.organization.name,
    short_name: config.organization.name,
    description: home?.props.internal.page.description,
    lang: LOCALE_TAG[DEFAULT_LOCALE],
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    icons: icons(assets.statics),
  });
}

/** Tells by its name whether a static file is an icon that other origins may show. */
export function isIcon(name: string): boolean {
  return /^(?:favicon|apple-touch-icon|icon|maskable)\b[^/]*\.(?:ico|png|svg|webp)$/.test(lastSegment(name));
}

function icons(statics: AssetManifest['statics']): readonly Icon[] {
  return Object.keys(statics)
    .sort()
    .filter((name) => isIcon(name) && /^(?:icon|maskable)/.test(lastSegment(name)))
    .flatMap((name) => describeIcon(lastSegment(name), statics[name] ?? '') ?? []);
}

/** Describes an icon whose name tells its size: `icon-192.png`, `icon-maskable-512.png`, `icon.svg`; else undefined. */
function describeIcon(name: string, src: string): Icon | undefined {
  const size = /(\d{2,4})(?:x\1)?\.\w+$/.exec(name)?.[1];
  const vector = name.endsWith('.svg');
  if (!vector && size === undefined) return undefined;
  return {
    src,
    sizes: vector ? 'any' : `${size}x${size}`,
    type: contentType(name).replace(/;.*/, ''),
    ...(name.includes('maskable') ? { purpose: 'maskable' } : {}),
  };
}

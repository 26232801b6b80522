import { isRootFile } from '../output/root-files.ts';
import { errorOf } from '../report/diagnostic.ts';
import type { Locale } from '../shared/locale.ts';
import { DEFAULT_LOCALE } from '../shared/locale.ts';
import { foldPath, localeOf } from '../shared/path.ts';
import type { Diagnostic, Location } from '../types.ts';
import type { RoutingConfig } from './routing.ts';

/** Names at the root that the generator writes besides {@link isRootFile}: no document takes one (behaviour 1.2). */
const RESERVED: ReadonlySet<string> = new Set([
  '404',
  '500',
  'apple-touch-icon.png',
  'assets',
  'builds',
  'favicon.ico',
  'favicon.svg',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'icon.svg',
]);

const RESERVED_ANYWHERE: ReadonlySet<string> = new Set(['_payload.json', 'index.html', 'payload.json']);

/** Returns the segment of a key that would overwrite an emitted file, if any, in any case of letters. */
export function reservedSegment(key: string, locale: Locale, endpoint: string | false): string | undefined {
  const segments = foldPath(key).split('/').slice(1);
  const [first = ''] = segments;
  if (isRootFile(first) || RESERVED.has(first)) return first;
  // `content/fr/en/…` would take the paths of the English site.
  if (locale === DEFAULT_LOCALE && localeOf(`/${first}`) !== locale) return first;
  if (typeof endpoint === 'string' && (key === endpoint || key.startsWith(`${endpoint}/`))) return first;
  return segments.find((segment) => RESERVED_ANYWHERE.has(segment));
}

/** Reports a path at which the generator itself writes a file, at the place where the path is written. */
export function reservedPath(
  { path, key, locale }: { readonly path: string; readonly key: string; readonly locale: Locale },
  { forms }: RoutingConfig,
  location: Location | undefined,
): Diagnostic | undefined {
  const reserved = reservedSegment(key, locale, forms.endpoint);
  if (reserved === undefined) return undefined;
  const text = `The path ${path} is taken: the generator writes "${reserved}" itself`;
  return errorOf('reserved-path', text, { location });
}

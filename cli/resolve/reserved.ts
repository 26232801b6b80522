import type { Locale } from '../shared/locale.ts';
import { foldPath } from '../shared/path.ts';

/** Files and folders that the generator writes itself; a document may not take their place (behaviour 1.2). */
const RESERVED: ReadonlySet<string> = new Set([
  '_caddyfile',
  '_cloudfront.js',
  '_headers',
  '_nginx.conf',
  '_redirects',
  '404',
  '404.html',
  '500',
  '500.html',
  'apple-touch-icon.png',
  'assets',
  'builds',
  'favicon.ico',
  'favicon.svg',
  'feed.xml',
  'headers.json',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
  'icon.svg',
  'robots.txt',
  'site.webmanifest',
  'sitemap.xml',
]);

const RESERVED_ANYWHERE: ReadonlySet<string> = new Set(['_payload.json', 'index.html', 'payload.json']);

/** The segment of a key that clobbers an emitted file, if any, in whatever case it is written. */
export function reservedSegment(key: string, locale: Locale, endpoint: string | false): string | undefined {
  const segments = foldPath(key).split('/').slice(1);
  const [first = ''] = segments;
  if (RESERVED.has(first)) return first;
  // `content/fr/en/…` would stand where the English site does.
  if (locale === 'fr' && first === 'en') return first;
  if (typeof endpoint === 'string' && (key === endpoint || key.startsWith(`${endpoint}/`))) return first;
  return segments.find((segment) => RESERVED_ANYWHERE.has(segment));
}

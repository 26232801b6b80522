import { foldPath } from '../shared/path.ts';
import { HOST_FILES } from './table.ts';

/** Tells whether a folded name is that of a file which the generator may write at the root of any site. */
export function isRootFile(folded: string): boolean {
  return ROOT_FILES.has(folded) || SITEMAP_PART.test(folded);
}

const ROOT_FILES: ReadonlySet<string> = new Set([
  ...HOST_FILES.map(foldPath),
  '404.html',
  '500.html',
  'feed.xml',
  'robots.txt',
  'site.webmanifest',
  'sitemap.xml',
]);
/** A sitemap holds 50,000 addresses: larger sites have several. */
const SITEMAP_PART = /^sitemap-\d{1,9}\.xml$/;

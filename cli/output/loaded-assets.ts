import { decodeAddress } from '../shared/path.ts';

/** Lists the hashed scripts, styles and pictures that a page of a build has browsers load, by their paths. */
export function loadedAssets(html: Uint8Array): readonly string[] {
  const found = new Set<string>();
  for (const [tag] of Buffer.from(html).toString().matchAll(LOADING))
    for (const [, path = ''] of tag.matchAll(ASSET)) found.add(decodeAddress(path));
  return [...found];
}

const LOADING = /<(?:link|script|img|source)\s[^>]*>/g;
/** A path at the start of a value, or later in a list of pictures; one with a reference such as `&amp;` is left out. */
const ASSET = /[="',\s](\/assets\/[^\s"'<>,?#&]+)(?=[\s"'>,])/g;

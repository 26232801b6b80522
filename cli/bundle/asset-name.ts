import { slugify } from '../shared/path.ts';

/** URL prefix of everything that is bundled. */
export const ASSETS = '/assets/';

/** Returns the output file of a URL: `/assets/a.js` → `assets/a.js`. */
export function fileOfUrl(url: string): string {
  return url.slice(1);
}

/**
 * Makes the URL of an asset: its readable name, its fingerprint and its extension. The watch profile has no
 * fingerprints, so that pages stay as they are when an asset changes.
 */
export function assetUrl(name: string, fingerprint: string, extension: string, dev: boolean): string {
  return `${ASSETS}${name}${dev ? '' : `.${fingerprint}`}.${extension}`;
}

/** Makes a readable URL path of a source file: `assets/images/Été 1.png` → `images/ete-1`. */
export function readableName(file: string): string {
  const stem = file.replace(/\.[^./]+$/, '').replace(/^assets\//, '');
  return stem
    .split('/')
    .map((segment) => slugify(segment) || 'x')
    .join('/');
}

import { mapValues } from '../shared/map-values.ts';
import type { FontChoice } from './font-list.ts';

/** Shaping that texts rely on, and the figures that tables and claims ask for. */
export const FEATURES = [
  'kern',
  'liga',
  'calt',
  'ccmp',
  'locl',
  'mark',
  'mkmk',
  'rvrn',
  'tnum',
  'lnum',
  'pnum',
];

/** French and English, the names of people in western Europe, and the signs of their typography. */
export const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…‰‹›€™−`;

/** The part of a WOFF2 font that the site's languages need, as WOFF2. @throws when the font is damaged or has no such axis */
export async function cutFont(bytes: Uint8Array, axes: FontChoice['axes']): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  // Messages between threads make plain arrays of buffers, whose text the library reads.
  return subsetFont(Buffer.from(bytes), CHARACTERS, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: mapValues(axes, ([min, max]) => ({ min, max })),
  });
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

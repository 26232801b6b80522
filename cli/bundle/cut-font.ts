import { mapValues } from '../shared/map-values.ts';
import type { SideThread } from '../system/side-thread.ts';
import { createSideThread } from '../system/side-thread.ts';
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

/** A WOFF2 font, and what to keep of it. */
interface Cut extends Pick<FontChoice, 'axes'> {
  readonly bytes: Uint8Array;
}

/**
 * Makes what cuts fonts beside what the process does meanwhile.
 * @param program the compiled worker, where the launcher puts it below the folder of every chunk
 */
export function createFontCutter(
  program = new URL('./bundle/font-worker.js', import.meta.url),
): SideThread<Cut, Uint8Array> {
  return createSideThread(program, cutFont);
}

/** The part of a font that the site's languages need, as WOFF2. @throws when the font is damaged or has no such axis */
export async function cutFont({ bytes, axes }: Cut): Promise<Uint8Array> {
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

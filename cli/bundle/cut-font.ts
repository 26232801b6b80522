import { mapValues } from '../shared/map-values.ts';
import type { SideThread } from '../system/side-thread.ts';
import { createSideThread } from '../system/side-thread.ts';
import type { FontChoice } from './font-list.ts';

/** OpenType features: the shaping that texts rely on, and the figures that tables and claims ask for. */
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

/** Characters of French and English, of people's names in western Europe, and of their typography. */
export const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŸ–—‘’‚“”„•…‰‹›€™−`;

/** A WOFF2 font, and what to keep of it. */
interface FontCut extends Pick<FontChoice, 'axes'> {
  readonly bytes: Uint8Array;
}

/**
 * Creates a thread that cuts fonts while the process does other work.
 * @param program the compiled worker, which the launcher puts below the folder of every chunk
 */
export function createFontCutter(
  program = new URL('./bundle/font-worker.js', import.meta.url),
): SideThread<FontCut, Uint8Array> {
  return createSideThread(program, cutFont);
}

/** Cuts a font to the part that the site's languages need, as WOFF2. @throws when it is damaged or lacks an axis */
export async function cutFont({ bytes, axes }: FontCut): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  // A message between threads turns a Buffer into a plain Uint8Array, and the library reads text of a Buffer.
  return subsetFont(Buffer.from(bytes), CHARACTERS, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: mapValues(axes, ([min, max]) => ({ min, max })),
  });
}

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));
}

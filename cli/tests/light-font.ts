import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { GENERATOR } from './mini-site.ts';
import { onceARun } from './once-a-run.ts';

/** The brand's font with the letters that titles of mini-sites have, on the axis of weights alone: it is cut in a tenth of a second, the whole one in two. */
export async function lightFont(): Promise<Uint8Array> {
  return readFileSync(
    await onceARun('light-font', async (path) => {
      writeFileSync(path, await subsetFont(readFileSync(join(GENERATOR, WHOLE)), LETTERS, CUT));
      return '';
    }),
  );
}

const WHOLE = 'assets/fonts/archivo-latin-standard-normal.woff2';
const LETTERS = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,;:!?()'-/àâçéèêëîïôùûœÀÇÉÈÊŒ’–—…«»\u00A0\u202F`;
const CUT = {
  targetFormat: 'woff2',
  keepFeatures: ['kern'],
  variationAxes: { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 100 } },
} as const;

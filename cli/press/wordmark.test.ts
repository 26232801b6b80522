import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createCache } from '../cache/cache.ts';
import type { Output } from '../output/site-file.ts';
import { testProject } from '../tests/bundle/test-project.ts';
import { drawWordmarks } from './wordmark.ts';

const FONT = {
  file: 'display.woff2',
  bytes: readFileSync(new URL('../../assets/fonts/archivo-latin-standard-normal.woff2', import.meta.url)),
  hash: 'font',
};
const SYMBOL =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2.7 -2.7 13.4 13.4"><path fill="#f2502a" d="M0 0h8v3H0z"/><path fill="#12161f" d="M0 3h8v5H0z"/></svg>';

const file = (name: string): Output => ({ file: name, content: SYMBOL, kind: 'asset' });

const draw = (name: string, statics: readonly Output[] = [file('downloads/symbol.svg')]) =>
  drawWordmarks(createCache(testProject().cacheDir), name, FONT, statics);

const widthOf = async (name: string): Promise<number> =>
  Number(/width="(\d+)"/.exec(String((await draw(name))[0]?.content))?.[1]);

describe('drawWordmarks', () => {
  it('3.4 sets the name as outlines next to each symbol, in the colour of its lower piece', async () => {
    const [wordmark] = await draw('Tenaise');
    expect(wordmark?.file).toBe('downloads/wordmark.svg');
    const svg = String(wordmark?.content);
    expect(svg).toContain('<path fill="#f2502a" d="M0 0h8v3H0z"/>');
    expect(svg).toMatch(/<path fill="#12161f" transform="translate\([\d. ]+\) scale\([\d.]+\)" d="M/);
    expect(svg).not.toContain('<text');
  });

  it('leaves the same free space before the symbol and after the last letter', async () => {
    const [wordmark] = await draw('Tenaise');
    const { data, info } = await sharp(Buffer.from(String(wordmark?.content)))
      .flatten({ background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isInked = (column: number): boolean =>
      Array.from({ length: info.height }, (_, row) => data[row * info.width + column] ?? 255).some(
        (value) => value < 200,
      );
    const inked = Array.from({ length: info.width }, (_, column) => column).filter(isInked);
    const margin = Math.round((2.7 / 13.4) * info.height);
    expect(Math.abs((inked[0] ?? 0) - margin)).toBeLessThan(3);
    expect(Math.abs(info.width - 1 - (inked.at(-1) ?? 0) - margin)).toBeLessThan(3);
  });

  it('1.8 follows the name', async () => {
    expect(await widthOf('Tenaise & associés')).toBeGreaterThan(1.5 * (await widthOf('Tenaise')));
  });

  it('leaves a wordmark of the project alone and other files too, and needs a font with the letters', async () => {
    const statics = [file('downloads/symbol.svg'), file('downloads/wordmark.svg'), file('symbol.svg')];
    expect(await draw('Tenaise', statics)).toEqual([]);
    expect(await draw('木')).toEqual([]);
    const symbols = [file('downloads/symbol.svg')];
    const cache = createCache(testProject().cacheDir);
    expect(await drawWordmarks(cache, 'Tenaise', undefined, symbols)).toEqual([]);
    const damaged = { ...FONT, bytes: FONT.bytes.subarray(0, 400), hash: 'damaged' };
    expect(await drawWordmarks(cache, 'Tenaise', damaged, symbols)).toEqual([]);
  });
});

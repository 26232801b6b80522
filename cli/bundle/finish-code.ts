import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { Output } from '../output/site-file.ts';
import { brotli } from '../system/compression.ts';
import { minifyScripts } from './minify-again.ts';
import { quietly } from './quietly.ts';

/** The final scripts of a site, and the compressed sizes of its scripts and styles. */
export interface Code {
  readonly scripts: readonly Output[];
  /** Bytes after brotli 11 of every script and style URL, for budgets. Empty in the watch profile. */
  readonly sizes: Readonly<Record<string, number>>;
}

/** Minifies scripts once more, and weighs them and the styles. */
export function finishCode(
  scripts: readonly Output[],
  styles: readonly Output[],
  dev: boolean,
  cache: Cache,
): Promise<Code> {
  const finish = async (): Promise<Code> => {
    if (dev) return { scripts, sizes: {} };
    const weighed = compressedSizes(cache, styles);
    const minified = await minifyScripts(scripts, cache);
    return { scripts: minified, sizes: { ...(await compressedSizes(cache, minified)), ...(await weighed) } };
  };
  return quietly(finish());
}

/** Measures each script and stylesheet after brotli 11, in bytes, by URL. */
async function compressedSizes(cache: Cache, outputs: readonly Output[]): Promise<Code['sizes']> {
  const code = outputs.filter(({ file }) => /\.(js|css)$/.test(file));
  const sizes = await Promise.all(
    code.map(
      async ({ file, content }) =>
        [`/${file}`, await cache.json(hashParts('brotli', content), () => compressedSize(content))] as const,
    ),
  );
  return Object.fromEntries(sizes);
}

async function compressedSize(content: string | Uint8Array): Promise<number> {
  return (await brotli(Buffer.from(content), 11)).byteLength;
}

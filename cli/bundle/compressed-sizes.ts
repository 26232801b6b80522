import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { Output } from '../output/site-file.ts';

/** Bytes of each script and stylesheet after brotli 11, by URL. */
export async function compressedSizes(
  cache: Cache,
  outputs: readonly Output[],
): Promise<Readonly<Record<string, number>>> {
  const code = outputs.filter(({ file }) => /\.(js|css)$/.test(file));
  const sizes = await Promise.all(
    code.map(
      async ({ file, content }) =>
        [`/${file}`, await cache.json(hashParts('brotli', content), () => compressedSize(content))] as const,
    ),
  );
  return Object.fromEntries(sizes);
}

const compress = promisify(brotliCompress);

async function compressedSize(content: string | Uint8Array): Promise<number> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return (await compress(content, { params })).byteLength;
}

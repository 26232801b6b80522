import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { Output } from '../output/site-file.ts';
import { brotli } from '../system/compression.ts';

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

async function compressedSize(content: string | Uint8Array): Promise<number> {
  return (await brotli(Buffer.from(content), 11)).byteLength;
}

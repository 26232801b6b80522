import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzipCompress);

/** Compresses with brotli, in one of Node's own threads: 11 is the highest quality, 5 balances time and size. */
export function brotli(content: Uint8Array, quality: 5 | 11): Promise<Uint8Array> {
  return brotliAsync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
    },
  });
}

/** Compresses with gzip, in one of Node's own threads: 9 is the highest level, 6 balances time and size. */
export function gzip(content: Uint8Array, level: 6 | 9): Promise<Uint8Array> {
  return gzipAsync(content, { level });
}

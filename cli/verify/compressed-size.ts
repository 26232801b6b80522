import { brotliCompressSync, constants } from 'node:zlib';

/** Bytes of a text after brotli: quality 11 is what visitors get, 1 and 5 are cheap estimates from above. */
export function compressedSize(text: string, quality: 1 | 5 | 11): number {
  const bytes = Buffer.from(text);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotliCompressSync(bytes, { params }).byteLength;
}

import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { Output, SiteFile } from '../output/site-file.ts';
import { brotli, gzip } from '../system/compression.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';

/**
 * Compresses the outputs that gain from it, each to `.br` and `.gz` files next to its own, at the highest levels,
 * cached by content. Compressed forms add nothing to their file, so the build id leaves them out.
 */
export async function compressOutputs(
  outputs: readonly SiteFile[],
  { cache, read }: CompressTools,
): Promise<readonly Output[]> {
  // A project's own archive keeps its name.
  const taken = new Set(outputs.map(({ file }) => file));
  const wanted = outputs
    .filter(isWorthCompressing)
    .flatMap((output) => CODINGS.map((coding) => ({ output, coding, file: output.file + coding.extension })))
    .filter(({ file }) => !taken.has(file));
  const formOf = async ({ output, coding, file }: (typeof wanted)[number]): Promise<readonly Output[]> => {
    const plain = bytesOf(output, read);
    const key = `${coding.encoder} ${hashParts(plain)}`;
    const content = await cache.bytes(key, () => coding.compress(plain));
    // A form has the kind of its file, since files are written kind by kind and a form follows its file.
    return content.byteLength < plain.byteLength ? [{ file, content, kind: output.kind }] : [];
  };
  const forms = await mapConcurrently(wanted, formOf, AT_ONCE);
  return forms.flat().sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Everything that compressing needs. */
interface CompressTools {
  readonly cache: Cache;
  /** Returns the bytes of a file that is already written. */
  readonly read: (file: string) => Uint8Array;
}

function bytesOf(output: SiteFile, read: CompressTools['read']): Uint8Array {
  if (!('content' in output)) return read(output.file);
  return typeof output.content === 'string' ? Buffer.from(output.content) : output.content;
}

/** Extensions of the files that are compressed: text formats. Pictures and fonts have compression of their own. */
export const COMPRESSED: readonly string[] = [
  'html',
  'css',
  'js',
  'mjs',
  'json',
  'svg',
  'xml',
  'txt',
  'webmanifest',
];

/** Tells whether to compress a file: not `builds/latest.json`, tiny and written last, nor what only hosts read. */
function isWorthCompressing({ file, kind }: SiteFile): boolean {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  return kind !== 'latest' && file !== 'headers.json' && COMPRESSED.includes(extension);
}

/** Compressions at once. Node has four threads for them; the others keep these busy. */
const AT_ONCE = 8;

interface Coding {
  readonly extension: string;
  /** Names encoder, version and level: cached bytes outlive the program. */
  readonly encoder: string;
  readonly compress: (plain: Uint8Array) => Promise<Uint8Array>;
}

const CODINGS: readonly Coding[] = [
  {
    extension: '.br',
    encoder: `brotli ${process.versions.brotli} 11`,
    compress: (plain) => brotli(plain, 11),
  },
  {
    extension: '.gz',
    encoder: `gzip ${process.versions.zlib} 9`,
    compress: (plain) => gzip(plain, 9),
  },
];

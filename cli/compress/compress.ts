import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { Output, SiteFile } from '../output/site-file.ts';
import { brotli, gzip } from '../system/compression.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';

/**
 * Compressed forms of the outputs that gain from it, each for a place beside its file: `.br` and `.gz`, at the
 * highest levels, remembered by content. They say nothing that their file does not, so the build id leaves them out.
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
    // Kinds stay together: writing puts a form right behind its file.
    return content.byteLength < plain.byteLength ? [{ file, content, kind: output.kind }] : [];
  };
  const forms = await mapConcurrently(wanted, formOf, AT_ONCE);
  return forms.flat().sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Everything that compressing needs. */
interface CompressTools {
  readonly cache: Cache;
  /** Bytes of a file that is written already. */
  readonly read: (file: string) => Uint8Array;
}

function bytesOf(output: SiteFile, read: CompressTools['read']): Uint8Array {
  if (!('content' in output)) return read(output.file);
  return typeof output.content === 'string' ? Buffer.from(output.content) : output.content;
}

/** Extensions of the files that are compressed: what is served as text. Pictures and fonts are compressed by themselves. */
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

/** The file that names the build is tiny, and nothing may come after it; files that only hosts read are not sent. */
function isWorthCompressing({ file, kind }: SiteFile): boolean {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  return kind !== 'latest' && file !== 'headers.json' && COMPRESSED.includes(extension);
}

/** Node has four threads for it; the rest keeps them fed. */
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

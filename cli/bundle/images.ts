import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture, Variant } from '../api/assets.ts';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { Output } from '../output/site-file.ts';
import { recent } from '../press/recent.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { errorOf, failed } from '../report/diagnostic.ts';
import { oncePerPlace } from '../report/once-per-place.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import type { Config, Result } from '../types.ts';
import { fileOfUrl } from './asset-name.ts';
import { ENCODERS, variantIdentity } from './picture-plan.ts';

/**
 * Encodes the variants that pages refer to and no others, each once in the life of the cache.
 * @param wanted URLs that pages refer to; those of no picture are ignored
 */
export async function encodeVariants(
  { options }: Config,
  cache: Cache,
  pictures: Readonly<Record<string, Picture>>,
  wanted: ReadonlySet<string>,
): Promise<Result<readonly Output[]>> {
  const all = Object.values(pictures).flatMap((picture) => jobsOf(picture, wanted));
  // Two copies of one image share their URLs.
  const jobs = [...new Map(all.map((job) => [job.url, job])).values()];
  // Largest first: the longest work does not begin last, and the formats of one size, which share pixels, are adjacent.
  jobs.sort((a, b) => (b.variant?.width ?? 0) - (a.variant?.width ?? 0));
  const pixelsOf = createResizer(options.root);
  const results = await mapConcurrently(jobs, async (job): Promise<Result<Output | undefined>> => {
    try {
      return { value: await outputOf(job, options, cache, pixelsOf), diagnostics: [] };
    } catch (error) {
      if (!(error instanceof ImageChanged)) throw error;
      const text = 'This image changed while the site was being built: build again';
      return failed(errorOf('image-changed', text, { location: { file: job.picture.file } }));
    }
  });
  return {
    value: results.flatMap(({ value }) => value ?? []),
    diagnostics: oncePerPlace(results.flatMap(({ diagnostics }) => diagnostics)),
  };
}

/** One file to write: a variant, or an SVG as it is. */
interface Job {
  readonly picture: Picture;
  readonly url: string;
  readonly variant?: Variant;
}

function jobsOf(picture: Picture, wanted: ReadonlySet<string>): readonly Job[] {
  if (picture.variants.length === 0) return wanted.has(picture.src) ? [{ picture, url: picture.src }] : [];
  return picture.variants
    .filter((variant) => wanted.has(variant.url))
    .map((variant) => ({ picture, url: variant.url, variant }));
}

async function outputOf(
  { picture, url, variant }: Job,
  options: BuildOptions,
  cache: Cache,
  pixelsOf: ReturnType<typeof createResizer>,
): Promise<Output> {
  const file = fileOfUrl(url);
  const { file: source, hash } = picture;
  if (variant === undefined)
    return { file, content: await readSame(options.root, source, hash), kind: 'asset' };
  const identity = variantIdentity(hash, variant, options);
  if (options.dryRun === true) return { file, content: '', identity, kind: 'asset' };
  const { format, width, height } = variant;
  const content = await cache.bytes(identity, async () => {
    const { default: sharp } = await import('sharp');
    // As many threads as processors would make another AVIF. On Linux with glibc alone, the library takes one by itself.
    sharp.concurrency(1);
    const { data, info } = await pixelsOf(source, hash, width, height);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return sharp(data, { raw }).toFormat(format, ENCODERS[options.pictureEffort][format]).toBuffer();
  });
  return { file, content, identity, kind: 'asset' };
}

/** Number of sizes whose pixels are kept, up to 15 MB each. */
const SIZES_KEPT = 4;

/** Returns a function that decodes and resizes a picture once for all formats of a size. */
function createResizer(root: string) {
  return recent(SIZES_KEPT, async (file: string, hash: string, width: number, height: number) => {
    const { default: sharp } = await import('sharp');
    return sharp(await readSame(root, file, hash))
      .autoOrient()
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
  });
}

/** Thrown when a file is no longer the one that its URLs were made from. */
class ImageChanged extends Error {}

async function readSame(root: string, file: string, hash: string): Promise<Uint8Array> {
  const bytes = await readFile(join(root, file)).catch(() => undefined);
  if (bytes === undefined || hashParts(bytes) !== hash) throw new ImageChanged(file);
  return bytes;
}

import { hash as sha256 } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Picture, Variant } from '../api/assets.ts';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { FileToMake } from '../output/site-file.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { errorOf, failed, gather, sound } from '../report/diagnostic.ts';
import { oncePerPlace } from '../report/once-per-place.ts';
import { remembering } from '../shared/recent.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import type { Config, Result } from '../types.ts';
import { fileOfUrl } from './asset-name.ts';
import { ENCODERS, variantIdentity } from './picture-plan.ts';

/** The pictures to encode, and the place for their variants. */
interface Encoding<Placed> {
  /** By file. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** URLs that pages refer to; those of no picture are ignored. */
  readonly wanted: ReadonlySet<string>;
  /** Puts a variant into its place; it is made only when it is not there already. */
  readonly place: (variant: FileToMake) => Promise<Placed>;
}

/** Encodes the variants that pages refer to and no others, each once in the life of the cache. */
export async function encodeVariants<Placed>(
  { options }: Config,
  cache: Cache,
  { pictures, wanted, place }: Encoding<Placed>,
): Promise<Result<readonly Placed[]>> {
  const all = Object.values(pictures).flatMap((picture) => jobsOf(picture, wanted));
  // Two copies of one image share their URLs.
  const jobs = [...new Map(all.map((job) => [job.url, job])).values()];
  // Largest first: the longest work does not begin last, and the formats of one size, which share pixels, are adjacent.
  jobs.sort((a, b) => (b.variant?.width ?? 0) - (a.variant?.width ?? 0));
  const planFor = createPlanner(options, cache);
  const results = await mapConcurrently(jobs, async ({ picture, url, variant }) => {
    try {
      const file = variant === undefined ? copyOf(picture, url, options.root) : planFor(picture, variant);
      return sound(await place(await file));
    } catch (error) {
      if (!(error instanceof ImageChanged)) throw error;
      const text = 'This image changed while the site was being built: build again';
      return failed(errorOf('image-changed', text, { location: { file: picture.file } }));
    }
  });
  const { value, diagnostics } = gather<Placed>(results);
  return { value, diagnostics: oncePerPlace(diagnostics) };
}

/** One file to write: a variant, or an SVG as it is. */
interface ImageJob {
  readonly picture: Picture;
  readonly url: string;
  readonly variant?: Variant;
}

function jobsOf(picture: Picture, wanted: ReadonlySet<string>): readonly ImageJob[] {
  if (picture.variants.length === 0) return wanted.has(picture.src) ? [{ picture, url: picture.src }] : [];
  return picture.variants
    .filter((variant) => wanted.has(variant.url))
    .map((variant) => ({ picture, url: variant.url, variant }));
}

async function copyOf({ file, hash }: Picture, url: string, root: string): Promise<FileToMake> {
  const content = await readSame(root, file, hash);
  const make = (): Promise<Uint8Array> => Promise.resolve(content);
  return { file: fileOfUrl(url), kind: 'asset', identity: sha256('sha256', content), make };
}

/** Returns a function that plans a variant: a file that is encoded only when it is made. */
function createPlanner(
  options: BuildOptions,
  cache: Cache,
): (picture: Picture, variant: Variant) => FileToMake {
  const pixelsOf = createResizer(options.root);
  return ({ file: source, hash }, variant) => {
    const { url, format, width, height } = variant;
    const identity = variantIdentity(hash, variant, options);
    const make = (): Promise<Uint8Array> =>
      cache.bytes(identity, async () => {
        const { default: sharp } = await import('sharp');
        // AVIF files depend on the number of threads. The library uses one by itself only on Linux with glibc.
        sharp.concurrency(1);
        const { data, info } = await pixelsOf(source, hash, width, height);
        const raw = { width: info.width, height: info.height, channels: info.channels };
        return sharp(data, { raw }).toFormat(format, ENCODERS[options.pictureEffort][format]).toBuffer();
      });
    return { file: fileOfUrl(url), kind: 'asset', identity, make };
  };
}

/** Number of sizes whose pixels are kept, up to 15 MB each. */
const SIZES_KEPT = 4;

/** Returns a function that decodes and resizes a picture once for all formats of a size. */
function createResizer(root: string) {
  return remembering(SIZES_KEPT, async (file: string, hash: string, width: number, height: number) => {
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

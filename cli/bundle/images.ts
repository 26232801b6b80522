import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputInfo } from 'sharp';
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
  config: Config,
  cache: Cache,
  pictures: Readonly<Record<string, Picture>>,
  wanted: ReadonlySet<string>,
): Promise<Result<readonly Output[]>> {
  const all = Object.values(pictures).flatMap((picture) => jobsOf(picture, wanted));
  // Two copies of one image share their URLs.
  const jobs = [...new Map(all.map((job) => [job.url, job])).values()];
  const pixelsOf = createResizer(config.options.root);
  const results = await mapConcurrently(largestFirst(jobs), (job) =>
    runJob(config.options, { cache, pixelsOf }, job),
  );
  return {
    value: results.flatMap((result) => (result.value === undefined ? [] : [result.value])),
    diagnostics: oncePerPlace(results.flatMap((result) => result.diagnostics)),
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

/** The formats of one size side by side, which have the same pixels; what takes longest does not begin last. */
function largestFirst(jobs: readonly Job[]): readonly Job[] {
  const files = new Map(jobs.map(({ picture }, row) => [picture.file, row]));
  const widthOf = ({ variant }: Job): number => variant?.width ?? 0;
  const rowOf = ({ picture }: Job): number => files.get(picture.file) ?? 0;
  return [...jobs].sort((a, b) => widthOf(b) - widthOf(a) || rowOf(a) - rowOf(b));
}

interface Tools {
  readonly cache: Cache;
  readonly pixelsOf: Resizer;
}

async function runJob(options: BuildOptions, tools: Tools, job: Job): Promise<Result<Output | undefined>> {
  try {
    return { value: await outputOf(options, tools, job), diagnostics: [] };
  } catch (error) {
    if (!(error instanceof Error && error.cause === CHANGED)) throw error;
    const text = 'This image changed while the site was being built: build again';
    return failed(errorOf('image-changed', text, { location: { file: job.picture.file } }));
  }
}

async function outputOf(
  options: BuildOptions,
  { cache, pixelsOf }: Tools,
  { picture, url, variant }: Job,
): Promise<Output> {
  const file = fileOfUrl(url);
  if (variant === undefined) return { file, content: await readSame(options.root, picture), kind: 'asset' };
  const identity = variantIdentity(picture.hash, variant, options);
  if (options.dryRun === true) return { file, content: '', identity, kind: 'asset' };
  const content = await cache.bytes(identity, async () =>
    encode(await pixelsOf(picture, variant), variant.format, ENCODERS[options.pictureEffort]),
  );
  return { file, content, identity, kind: 'asset' };
}

/** A picture's pixels at the size of a variant. */
type Resizer = (picture: Picture, variant: Variant) => Promise<Pixels>;

interface Pixels {
  readonly data: Uint8Array;
  readonly info: Pick<OutputInfo, 'width' | 'height' | 'channels'>;
}

/** Sizes whose pixels are kept, up to 15 MB each. */
const SIZES_KEPT = 4;

/** Decodes and resizes a picture once for the formats of a size. */
function createResizer(root: string): Resizer {
  const resized = recent(SIZES_KEPT, async (key): Promise<Pixels> => {
    const [file, hash, width, height] = JSON.parse(key) as SizeKey;
    const { default: sharp } = await import('sharp');
    return sharp(await readSame(root, { file, hash }))
      .autoOrient()
      .resize(width, height, { fit: 'fill' })
      .raw()
      .toBuffer({ resolveWithObject: true });
  });
  return ({ file, hash }, { width, height }) =>
    resized(JSON.stringify([file, hash, width, height] satisfies SizeKey));
}

type SizeKey = readonly [file: string, hash: string, width: number, height: number];

async function encode(
  { data, info: { width, height, channels } }: Pixels,
  format: Variant['format'],
  encoders: (typeof ENCODERS)[keyof typeof ENCODERS],
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(data, { raw: { width, height, channels } }).toFormat(format, encoders[format]).toBuffer();
}

/** Marks the error of a file that is no longer what its URLs were made from. */
const CHANGED = Symbol('changed');

async function readSame(root: string, picture: Pick<Picture, 'file' | 'hash'>): Promise<Uint8Array> {
  const bytes = await readFile(join(root, picture.file)).catch(() => undefined);
  if (bytes === undefined || hashParts(bytes) !== picture.hash)
    throw new Error(`${picture.file} changed`, { cause: CHANGED });
  return bytes;
}

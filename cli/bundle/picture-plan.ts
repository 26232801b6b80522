import type { Picture, Variant } from '../api/assets.ts';
import { hashParts, shortHash } from '../cache/cache.ts';
import { SHARP_VERSION } from '../press/sharp-version.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { assetUrl, readableName } from './asset-name.ts';

/**
 * Settings of each encoder by effort. AVIF at a higher effort than the usual one takes six times as long for a few
 * percent; at a lower one it leaves smudges next to lines. Its default tuning takes longer and keeps lines less well.
 * WebP at the next effort takes twice as long, and saves only as much as a slightly lower quality.
 */
export const ENCODERS = {
  usual: {
    avif: { quality: 50, effort: 2, tune: 'psnr' },
    webp: { quality: 72, effort: 2 },
    jpeg: { quality: 78, mozjpeg: true },
    png: { palette: true, effort: 7 },
  },
  lowest: {
    avif: { quality: 50, effort: 0 },
    webp: { quality: 75, effort: 0 },
    jpeg: { quality: 78, mozjpeg: false },
    png: { palette: true, effort: 1 },
  },
} as const;

/** The options that the URLs of pictures depend on. */
export type PictureOptions = Pick<BuildOptions, 'dev' | 'pictureEffort'>;

/** Widths that pages ask for, in CSS pixels times density, below the largest of a picture. Nothing is enlarged. */
const WIDTHS = [480, 800, 1200, 1600];
const MAX_WIDTH = 2400;

/** The facts of a raster image that its variants are planned from. */
export interface RasterFacts extends Pick<Picture, 'file' | 'hash' | 'width' | 'height'> {
  readonly opaque: boolean;
}

/** Lists every size and format that pages may ask for: by format (avif, webp, fallback), then width. */
export function planVariants(facts: RasterFacts, options: PictureOptions): readonly Variant[] {
  const largest = Math.min(facts.width, MAX_WIDTH);
  const widths = [...WIDTHS.filter((width) => width < largest), largest];
  const formats = ['avif', 'webp', facts.opaque ? 'jpeg' : 'png'] as const;
  return formats.flatMap((format) =>
    widths.map((width) => ({
      url: variantUrl(facts, { format, width }, options),
      width,
      height: Math.max(1, Math.round((facts.height * width) / facts.width)),
      format,
    })),
  );
}

/** Hashes all that an encoded variant depends on, not its bytes: encoders differ between processors. */
export function variantIdentity(
  pictureHash: string,
  { format, width }: Pick<Variant, 'format' | 'width'>,
  { pictureEffort }: PictureOptions,
): string {
  const settings = JSON.stringify(ENCODERS[pictureEffort][format]);
  return hashParts('variant', SHARP_VERSION, pictureHash, format, String(width), settings);
}

/** Returns the URL of an SVG, which is copied as it is. */
export function svgUrl(picture: Pick<Picture, 'file' | 'hash'>, dev: boolean): string {
  return assetUrl(uniqueName(picture.file, dev), picture.hash.slice(0, 10), 'svg', dev);
}

function variantUrl(
  facts: RasterFacts,
  variant: Pick<Variant, 'format' | 'width'>,
  options: PictureOptions,
): string {
  const fingerprint = variantIdentity(facts.hash, variant, options).slice(0, 10);
  const name = `${uniqueName(facts.file, options.dev)}-${variant.width}`;
  return assetUrl(name, fingerprint, variant.format === 'jpeg' ? 'jpg' : variant.format, options.dev);
}

/** Names a picture. Without fingerprints, `a.png` and `a.jpg` would share a name: a hash of the path follows it. */
export function uniqueName(file: string, dev: boolean): string {
  return dev ? `${readableName(file)}-${shortHash(file).slice(0, 4)}` : readableName(file);
}

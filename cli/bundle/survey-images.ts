import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import type { Picture } from '../api/assets.ts';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import { SHARP_VERSION } from '../press/sharp-version.ts';
import { errorOf, gather, warningOf } from '../report/diagnostic.ts';
import { mapConcurrently } from '../system/map-concurrently.ts';
import { isSystemError } from '../system/system-error.ts';
import type { Diagnostic, Result } from '../types.ts';
import { pointerProblem } from './as-is-problem.ts';
import type { AssetConfig } from './asset-config.ts';
import type { PictureOptions, RasterFacts } from './picture-plan.ts';
import { planVariants, svgUrl } from './picture-plan.ts';
import { isSvg, svgProblem } from './svg-problem.ts';

/** Pictures by file relative to the root. */
export type Pictures = Readonly<Record<string, Picture>>;

/**
 * Finds the size, the colour and the variants' URLs of every image, without encoding anything. An image that cannot be
 * used is an error at its file.
 */
export async function surveyImages(
  config: AssetConfig,
  cache: Cache,
  files: readonly string[],
): Promise<Result<Pictures>> {
  const { value, diagnostics } = gather(
    await mapConcurrently([...files].sort(), (file) => surveyImage(config.options, cache, file)),
  );
  return { value: Object.fromEntries(value.map((picture) => [picture.file, picture])), diagnostics };
}

/** The facts of an image that its bytes tell, in whichever file they are. */
type PictureFacts = Omit<RasterFacts, 'file' | 'hash'> & Pick<Picture, 'colour'>;

/** The findings in the bytes of an image. Locations of problems do not name the file yet. */
interface Survey {
  /** Absent from a file that cannot be used. */
  readonly facts?: PictureFacts;
  readonly problems: readonly Diagnostic[];
}

async function surveyImage(
  options: AssetConfig['options'],
  cache: Cache,
  file: string,
): Promise<Result<Picture>> {
  const bytes = await readBytes(join(options.root, file));
  const placed = (one: Diagnostic): Diagnostic => ({ ...one, location: { ...one.location, file } });
  if (!(bytes instanceof Uint8Array)) return { value: standIn(file), diagnostics: [placed(bytes)] };
  const hash = hashParts(bytes);
  const key = hashParts('survey', SHARP_VERSION, String(isSvg(file)), hash);
  const survey = isSvg(file) ? surveySvg : surveyRaster;
  const { facts, problems } = await cache.json(key, () => survey(bytes));
  const value = facts === undefined ? standIn(file) : pictureOf({ file, hash, ...facts }, options);
  return { value, diagnostics: problems.map(placed) };
}

/** Returns a picture in place of an unusable file, which fails the build: pages that show it report nothing more. */
function standIn(file: string): Picture {
  return { file, hash: '', width: 1, height: 1, colour: '#000000', placeholder: '', variants: [], src: '' };
}

function pictureOf({ opaque, ...image }: RasterFacts & PictureFacts, options: PictureOptions): Picture {
  const variants = isSvg(image.file) ? [] : planVariants({ opaque, ...image }, options);
  // A background would show through a transparent picture for ever.
  const placeholder = opaque ? `ph-${image.colour.slice(1)}` : '';
  return { ...image, placeholder, variants, src: variants.at(-1)?.url ?? svgUrl(image, options.dev) };
}

async function readBytes(path: string): Promise<Uint8Array | Diagnostic> {
  try {
    const bytes = await readFile(path);
    return pointerProblem('', bytes) ?? bytes;
  } catch (error) {
    if (isSystemError(error, 'ENOENT')) return errorOf('missing-image', 'This image does not exist');
    if (isSystemError(error, 'EACCES', 'EPERM'))
      return errorOf('unreadable', 'This file cannot be read: check its permissions');
    if (isSystemError(error, 'EISDIR')) return errorOf('not-an-image', 'This is a folder, not an image');
    throw error;
  }
}

/** Formats of sharp that pages may use; `heif` is what it calls AVIF. */
const FORMATS = new Set<string>(['jpeg', 'png', 'webp', 'gif', 'heif']);
const MAX_PIXELS = 100_000_000;
const INPUT: SharpOptions = { limitInputPixels: MAX_PIXELS };

async function surveyRaster(bytes: Uint8Array): Promise<Survey> {
  const { default: sharp } = await import('sharp');
  if (isHeic(bytes)) return fail('not-an-image', holds('HEIC'));
  const header = await readHeader(bytes);
  if ('code' in header) return { problems: [header] };
  if (!FORMATS.has(header.format)) return fail('not-an-image', holds(header.format.toUpperCase()));
  const { width, height } = header.autoOrient;
  if (width * height >= MAX_PIXELS) {
    const megapixels = Math.round((width * height) / 1e6);
    return fail(
      'image-too-large',
      `This image has ${megapixels} megapixels (${width} × ${height}); it may have up to 99`,
    );
  }
  try {
    const colour = await dominantColour(sharp(bytes, INPUT).autoOrient());
    const opaque = !header.hasAlpha || (await sharp(bytes, INPUT).stats()).isOpaque;
    return { facts: { width, height, opaque, colour }, problems: animationProblems(header) };
  } catch (error) {
    return fail('corrupt-image', damage(reasonOf(error)));
  }
}

function holds(format: string): string {
  return `This file holds ${format} data; use JPEG, PNG, WebP, AVIF or GIF`;
}

/** Tells by its first bytes whether a file is a phone's HEIC photo: sharp takes it for AVIF, and then for damaged. */
function isHeic(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  const brands = head.toString('latin1', 4, head.byteLength < 8 ? 4 : head.readUInt32BE(0));
  return /^ftyp.*(?:hei[cmsx]|hev[cmsx])/s.test(brands) && !/avi[fs]/.test(brands);
}

async function surveySvg(bytes: Uint8Array): Promise<Survey> {
  const wrong = svgProblem('', bytes);
  if (wrong !== undefined) return { problems: [wrong] };
  const header = await readHeader(bytes);
  if ('code' in header) return { problems: [header] };
  if (header.format !== 'svg')
    return fail('not-an-image', `This file holds ${header.format.toUpperCase()} data, not SVG`);
  return {
    facts: { width: header.width, height: header.height, opaque: false, colour: '#ffffff' },
    problems: [],
  };
}

async function readHeader(bytes: Uint8Array): Promise<Metadata | Diagnostic> {
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    const reason = reasonOf(error);
    if (/unsupported image format|is empty/i.test(reason))
      return errorOf('not-an-image', 'This file is not an image: export it again as one');
    return errorOf('corrupt-image', damage(reason));
  }
}

function animationProblems(header: Metadata): readonly Diagnostic[] {
  const frames = header.pages ?? 1;
  if (frames < 2 || header.format === 'heif') return [];
  return [warningOf('animated-image', `This image has ${frames} frames; only the first is shown`)];
}

function damage(reason: string): string {
  return reason === '' ? 'This image is damaged: export it again' : `This image is damaged: ${reason}`;
}

/** Returns sharp's own words, without its prefix and on one line. They may be empty. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const [first = ''] = error.message.split('\n');
  return first
    .replace(/^Input (buffer|file) (has )?/i, '')
    .replace(/^corrupt header:\s*(glib: )?/, '')
    .replace(/Error domain \d+ code \d+ /, '')
    .replace(/\.$/, '');
}

function fail(code: string, text: string): Survey {
  return { problems: [errorOf(code, text)] };
}

/** Levels per channel: coarse on purpose, so that processors that round differently agree on the colour. */
const LEVELS = 16;
const SAMPLE = 32;

/**
 * Returns the most frequent colour of an image, as `#rrggbb`. Transparent pixels do not count.
 * @throws when it cannot be decoded
 */
async function dominantColour(image: Sharp): Promise<string> {
  const sample = image.resize(SAMPLE, SAMPLE, { fit: 'fill' }).toColourspace('srgb').ensureAlpha();
  const data = await sample.raw().toBuffer();
  const counts = new Map<number, number>();
  for (let index = 0; index + 3 < data.length; index += 4) {
    if ((data[index + 3] ?? 0) < 128) continue;
    const bucket =
      level(data[index]) * LEVELS * LEVELS + level(data[index + 1]) * LEVELS + level(data[index + 2]);
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  }
  const [bucket = LEVELS ** 3 - 1] = [...counts].sort(([a, m], [b, n]) => n - m || a - b)[0] ?? [];
  const channels = [
    Math.floor(bucket / LEVELS / LEVELS),
    Math.floor(bucket / LEVELS) % LEVELS,
    bucket % LEVELS,
  ];
  return `#${channels.map((channel) => channel.toString(16).repeat(2)).join('')}`;
}

function level(value = 0): number {
  return Math.min(LEVELS - 1, Math.floor((value * LEVELS) / 256));
}

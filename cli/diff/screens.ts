import sharp from 'sharp';
import type { Region } from './changed-rows.ts';
import { changedRegions } from './changed-rows.ts';
import type { Difference } from './difference.ts';
import { pagesOf } from './difference.ts';

/** Pictures of a page before and after at one width, as data URLs; undefined for a side without the page. */
interface Screen {
  readonly width: number;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Pictures of pages by their address after, or before for a page that is gone; a sentence when there are none. */
export type Screens = ReadonlyMap<string, readonly Screen[]> | string;

/** Takes a picture of a page, as PNG. */
export type TakeScreenshot = (path: string, width: number) => Promise<Buffer>;

const WIDTHS = [390, 1440] as const;

/** The most pages that are shown: the report is one file. */
const MOST_SHOWN = 10;

/** Takes pictures of the pages that a visitor sees differently, and of what is around all pages, on one that has it. */
export async function screensOf(
  { pairs, shells }: Difference,
  { before, after }: { readonly before: TakeScreenshot; readonly after: TakeScreenshot },
): Promise<ReadonlyMap<string, readonly Screen[]>> {
  const pages = pagesOf(pairs).filter(({ kind, isHidden }) => kind !== 'same' && isHidden !== true);
  const shown = new Map<string, { readonly old: string | undefined; readonly now: string | undefined }>();
  for (const { kind, path, from = path } of pages)
    shown.set(path, {
      old: kind === 'added' ? undefined : from,
      now: kind === 'gone' ? undefined : path,
    });
  for (const { example } of shells)
    if (!shown.has(example)) shown.set(example, { old: example, now: example });
  const screens = new Map<string, readonly Screen[]>();
  for (const [path, { old, now }] of [...shown].slice(0, MOST_SHOWN)) {
    const taken: Screen[] = [];
    for (const width of WIDTHS) {
      const shot = old === undefined ? undefined : await before(old, width);
      const next = now === undefined ? undefined : await after(now, width);
      taken.push({ width, ...(await outlined(shot, next)) });
    }
    screens.set(path, taken);
  }
  return screens;
}

async function outlined(
  before: Buffer | undefined,
  after: Buffer | undefined,
): Promise<Pick<Screen, 'before' | 'after'>> {
  if (before === undefined || after === undefined)
    return {
      before: before && (await dataUrl(before, [], '')),
      after: after && (await dataUrl(after, [], '')),
    };
  const [old, now] = changedRegions(await pixelsOf(before), await pixelsOf(after));
  return { before: await dataUrl(before, old, '#b3261e'), after: await dataUrl(after, now, '#2a7d3a') };
}

async function pixelsOf(png: Buffer) {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Encodes a picture with its regions outlined, as WebP, and no wider than two fit next to each other. */
async function dataUrl(png: Buffer, regions: readonly Region[], colour: string): Promise<string> {
  const { width = 1, height = 1 } = await sharp(png).metadata();
  const boxes = regions.map(
    (one) =>
      `<rect x="${one.left + 2}" y="${one.top + 2}" width="${Math.max(1, one.width - 4)}" height="${Math.max(1, one.height - 4)}"/>`,
  );
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="${colour}" fill-opacity=".08" stroke="${colour}" stroke-width="4">${boxes.join('')}</g></svg>`;
  const marked = await sharp(png)
    .composite(regions.length === 0 ? [] : [{ input: Buffer.from(drawn) }])
    .png()
    .toBuffer();
  const webp = await sharp(marked)
    .resize({ width: Math.min(width, MOST_WIDTH) })
    .webp({ quality: 60 })
    .toBuffer();
  return `data:image/webp;base64,${webp.toString('base64')}`;
}

const MOST_WIDTH = 900;

import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';

/** Decoded pixels, four bytes each, row by row. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A rectangle of a picture, in its pixels. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Finds the regions in which two pictures of one width differ, in each. Rows that both have are found again wherever
 * they went, so that a paragraph that comes in marks itself, and not all that it pushes down.
 */
export function changedRegions(
  before: Pixels,
  after: Pixels,
): readonly [readonly Region[], readonly Region[]] {
  const parts = diffArrays(rowsOf(before), rowsOf(after), { maxEditLength: MOST_EDITS });
  if (parts === undefined) return [[whole(before)], [whole(after)]];
  const removed: Region[] = [];
  const added: Region[] = [];
  let [old, now] = [0, 0];
  for (const { value, removed: isRemoved, added: isAdded } of parts) {
    const height = value.length;
    if (isRemoved) removed.push({ left: 0, top: old, width: before.width, height });
    if (isAdded) added.push({ left: 0, top: now, width: after.width, height });
    if (!isAdded) old += height;
    if (!isRemoved) now += height;
  }
  const [gone, come] = [joined(removed), joined(added)];
  // Where as many rows changed on both sides and none moved, a region has only the columns that differ.
  if (!isDeepStrictEqual(gone, come) || before.width !== after.width) return [gone, come];
  const narrow = gone.map((region) => columnsOf(region, before, after));
  return [narrow, narrow];
}

/** The most rows that may differ: beyond, the whole pictures do, since the search would take seconds. */
const MOST_EDITS = 4000;

/** The most rows between two changes that are shown as one. */
const NEAR = 24;

/** The fewest rows of a change next to taller ones: letters that moved by a part of a pixel differ in a row or two. */
const LEAST = 6;

function rowsOf({ data, width, height }: Pixels): string[] {
  return Array.from({ length: height }, (_, row) =>
    data.toString('latin1', row * width * 4, (row + 1) * width * 4),
  );
}

function whole({ width, height }: Pixels): Region {
  return { left: 0, top: 0, width, height };
}

function joined(regions: readonly Region[]): readonly Region[] {
  const all: Region[] = [];
  for (const region of regions) {
    const last = all.at(-1);
    if (last === undefined || region.top > last.top + last.height + NEAR) all.push(region);
    else all[all.length - 1] = { ...last, height: region.top + region.height - last.top };
  }
  const tall = all.filter(({ height }) => height >= LEAST);
  return tall.length === 0 ? all : tall;
}

function columnsOf(region: Region, before: Pixels, after: Pixels): Region {
  let [left, right] = [before.width, 0];
  for (let row = region.top; row < region.top + region.height; row++)
    for (let column = 0; column < before.width; column++) {
      const at = (row * before.width + column) * 4;
      if (before.data.readUInt32LE(at) === after.data.readUInt32LE(at)) continue;
      left = Math.min(left, column);
      right = Math.max(right, column);
    }
  return { ...region, left, width: right - left + 1 };
}

import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

/** A picture of few colours: each pixel is a place in the palette. */
export interface IndexedImage {
  readonly width: number;
  readonly height: number;
  /** Up to {@link MOST_COLOURS} colours as numbers: `0xrrggbb`. */
  readonly palette: readonly number[];
  readonly pixels: Uint8Array;
}

/** Most colours that a palette has room for. */
export const MOST_COLOURS = 256;

/** Returns the colour of each pixel, three bytes a pixel, as `0xrrggbb`. */
export function coloursOf(rgb: Uint8Array): readonly number[] {
  return Array.from({ length: rgb.length / 3 }, (_, pixel) => colourAt(rgb, pixel * 3));
}

/**
 * Lists up to `most` colours of a picture, three bytes a pixel, and gives each pixel the nearest of them. The palette
 * grows by the colour that is missed most: flat colours stay, and the many at their edges become few.
 */
export function indexColours(rgb: Uint8Array, width: number, most = MOST_COLOURS): IndexedImage {
  const ranks = new Uint32Array(rgb.length / 3);
  const uses = countColours(rgb, ranks, MANY) ?? countAlike(rgb, ranks);
  const { palette, places } = chooseColours(uses, most);
  const pixels = new Uint8Array(ranks.length);
  for (let pixel = 0; pixel < pixels.length; pixel++) pixels[pixel] = places[ranks[pixel] ?? 0] ?? 0;
  return { width, height: pixels.length / width, palette, pixels };
}

/**
 * A picture of more colours than this is not a drawing: colours that differ only in a channel's last bits count as one.
 */
const MANY = 8192;
const ALIKE = 0xf8f8f8;

/** Colours by rank, in the order in which they are met, and the number of pixels of each. */
interface Uses {
  readonly colours: readonly number[];
  readonly pixels: readonly number[];
}

/** Counts colours, and writes the rank of each pixel's colour to `ranks`. Undefined when there are more than `most`. */
function countColours(rgb: Uint8Array, ranks: Uint32Array, most: number, bits = 0xffffff): Uses | undefined {
  const rankOf = new Map<number, number>();
  const colours: number[] = [];
  const pixels: number[] = [];
  // Drawings are mostly runs of one colour.
  for (let start = 0, end = 0; start < ranks.length; start = end) {
    const colour = colourAt(rgb, start * 3);
    do end += 1;
    while (end < ranks.length && colourAt(rgb, end * 3) === colour);
    const rank = rankOf.get(colour & bits) ?? colours.length;
    if (rank === most) return undefined;
    if (rank === colours.length) {
      rankOf.set(colour & bits, rank);
      colours.push(colour);
      pixels.push(0);
    }
    pixels[rank] = (pixels[rank] ?? 0) + end - start;
    ranks.fill(rank, start, end);
  }
  return { colours, pixels };
}

function countAlike(rgb: Uint8Array, ranks: Uint32Array): Uses {
  return countColours(rgb, ranks, Number.POSITIVE_INFINITY, ALIKE) ?? { colours: [], pixels: [] };
}

/** A squared distance that no two colours reach. */
const FARTHEST = 3 * 256 ** 2;
/** Pixels of a colour times its squared distance from the nearest of the palette: less than this is not seen. */
const MISSED = 50_000;

/**
 * Chooses the palette, and the place in it of each colour's nearest. It goes through all colours for each one that it
 * adds, in arrays of numbers alone for speed.
 */
function chooseColours(
  { colours, pixels }: Uses,
  most: number,
): { readonly palette: readonly number[]; readonly places: Uint8Array } {
  const palette: number[] = [];
  const all = Int32Array.from(colours);
  const counts = Float64Array.from(pixels);
  const distances = new Float64Array(all.length).fill(FARTHEST);
  const places = new Uint8Array(all.length);
  while (palette.length < most) {
    const next = mostMissed(counts, distances);
    if (palette.length > 0 && (counts[next] ?? 0) * (distances[next] ?? 0) < MISSED) break;
    const colour = all[next] ?? 0;
    for (let rank = 0; rank < all.length; rank++) {
      const distance = distanceOf(all[rank] ?? 0, colour);
      if (distance >= (distances[rank] ?? 0)) continue;
      distances[rank] = distance;
      places[rank] = palette.length;
    }
    palette.push(colour);
  }
  return { palette, places };
}

function mostMissed(counts: Float64Array, distances: Float64Array): number {
  let [most, found] = [-1, 0];
  for (let rank = 0; rank < counts.length; rank++) {
    const missed = (counts[rank] ?? 0) * (distances[rank] ?? 0);
    if (missed <= most) continue;
    most = missed;
    found = rank;
  }
  return found;
}

function distanceOf(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 255) - ((other >> 8) & 255);
  const blue = (one & 255) - (other & 255);
  return red * red + green * green + blue * blue;
}

function colourAt(rgb: Uint8Array, offset: number): number {
  return ((rgb[offset] ?? 0) << 16) | ((rgb[offset + 1] ?? 0) << 8) | (rgb[offset + 2] ?? 0);
}

const compress = promisify(deflate);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Writes a picture as PNG, compressed at a level of zlib. */
export async function encodePng(image: IndexedImage, level: number): Promise<Uint8Array> {
  const { width, height, palette, pixels } = image;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a pixel, which are a place in the palette.
  header.set([8, 3], 8);
  const colours = Buffer.alloc(palette.length * 3);
  for (const [place, colour] of palette.entries()) colours.writeUIntBE(colour, place * 3, 3);
  // Each row begins with the number of its filter: none, which suits flat colours.
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row++)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', await compress(rows, { level, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(content.length, 0);
  bytes.set(named, 4);
  bytes.writeUInt32BE(crc32(named), named.length + 4);
  return bytes;
}

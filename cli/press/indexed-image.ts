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

/** Colours that a palette has room for. */
export const MOST_COLOURS = 256;

/** The colours at the start of a list of pixels, three bytes each, as `0xrrggbb`. */
export function coloursOf(rgb: Uint8Array): readonly number[] {
  return Array.from({ length: rgb.length / 3 }, (_, pixel) => colourAt(rgb, pixel * 3));
}

/**
 * Lists up to `most` colours of a picture, three bytes a pixel, and gives each pixel the nearest of them. The palette
 * grows by the colour that is missed most: flat colours stay what they are, the many at their edges become few.
 */
export function indexColours(rgb: Uint8Array, width: number, most = MOST_COLOURS): IndexedImage {
  const ranks = new Uint32Array(rgb.length / 3);
  const exact = countColours(rgb, ranks, EXACT);
  const uses = exact.length > MANY ? countColours(rgb, ranks, COARSE) : exact;
  const palette = chooseColours(uses, most);
  const pixels = new Uint8Array(ranks.length);
  for (let pixel = 0; pixel < pixels.length; pixel++) pixels[pixel] = uses[ranks[pixel] ?? 0]?.place ?? 0;
  return { width, height: pixels.length / width, palette, pixels };
}

/** A picture of more colours than this is no drawing: what differs in the last bits of a channel alone counts as one. */
const MANY = 8192;
const [EXACT, COARSE] = [0xffffff, 0xf8f8f8];

/** A colour and how many pixels have it. */
interface Use {
  readonly colour: number;
  readonly rank: number;
  pixels: number;
  /** The nearest colour of the palette so far, and how far it is. */
  place: number;
  distance: number;
}

/** The colours in the order in which they are met; each pixel is told which of them it has. */
function countColours(rgb: Uint8Array, ranks: Uint32Array, bits: number): readonly Use[] {
  const uses = new Map<number, Use>();
  let [last, use] = [-1, newUse(-1, 0)];
  for (let pixel = 0; pixel < ranks.length; pixel++) {
    const colour = colourAt(rgb, pixel * 3);
    if (colour !== last) {
      use = uses.get(colour & bits) ?? newUse(colour, uses.size);
      uses.set(colour & bits, use);
      last = colour;
    }
    use.pixels += 1;
    ranks[pixel] = use.rank;
  }
  return [...uses.values()];
}

function newUse(colour: number, rank: number): Use {
  return { colour, rank, pixels: 0, place: 0, distance: FARTHEST };
}

/** More than two colours can be apart. */
const FARTHEST = 3 * 256 ** 2;
/** Pixels of a colour times its squared distance from the nearest of the palette: less than this is not seen. */
const MISSED = 50_000;

function chooseColours(uses: readonly Use[], most: number): readonly number[] {
  const palette: number[] = [];
  while (palette.length < most) {
    const next = uses.reduce((one, other) => (missed(one) < missed(other) ? other : one));
    if (palette.length > 0 && missed(next) < MISSED) break;
    const { colour } = next;
    for (const use of uses) approach(use, colour, palette.length);
    palette.push(colour);
  }
  return palette;
}

function missed({ pixels, distance }: Use): number {
  return pixels * distance;
}

/** Takes a new colour of the palette where it is nearer. */
function approach(use: Use, colour: number, place: number): void {
  const distance = distanceOf(use.colour, colour);
  if (distance >= use.distance) return;
  use.place = place;
  use.distance = distance;
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
  // eight bits a pixel, which are a place in the palette
  header.set([8, 3], 8);
  const colours = Buffer.alloc(palette.length * 3);
  for (const [place, colour] of palette.entries()) colours.writeUIntBE(colour, place * 3, 3);
  // each row begins with the number of its filter: none, which suits flat colours
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

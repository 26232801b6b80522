import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { coloursOf, encodePng, indexColours } from './indexed-image.ts';

/** Returns three bytes for each colour `0xrrggbb`. */
const bytes = (colours: readonly number[]): Uint8Array =>
  Uint8Array.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));

const times = (count: number, colour: number): readonly number[] =>
  Array.from({ length: count }, () => colour);

/** Lists the colours of the pixels. */
const shown = ({ palette, pixels }: ReturnType<typeof indexColours>): readonly (number | undefined)[] =>
  Array.from(pixels, (place) => palette[place]);

describe('indexColours', () => {
  it('keeps flat colours, however alike, and gives the few pixels between them the nearest', () => {
    const pixels = [...times(500, 0xf3f4f0), ...times(500, 0xfcfdf9), ...times(500, 0x12161f), 0x2a2d35];
    const image = indexColours(bytes(pixels), 1);
    expect(image).toMatchObject({ width: 1, height: 1501 });
    expect(shown(image)).toEqual([...pixels.slice(0, -1), 0x12161f]);
  });

  it('gives the colours that are missed most a place in a palette of so many', () => {
    const greys = Array.from({ length: 256 }, (_, grey) => grey * 0x010101);
    const image = indexColours(bytes(greys.flatMap((grey) => times(1000, grey))), 16, 32);
    expect(image.palette).toHaveLength(32);
    const off = shown(image).map((colour = 0, pixel) => Math.abs((colour & 255) - Math.floor(pixel / 1000)));
    expect(Math.max(...new Set(off))).toBeLessThanOrEqual(8);
  });

  it('shows a picture of many thousand colours without steps that anyone sees', () => {
    const width = 400;
    const gradient = Array.from({ length: width * width }, (_, pixel) => {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      return (Math.floor((x * 255) / width) << 16) | Math.floor((y * 255) / width);
    });
    const image = indexColours(bytes(gradient), width, 248);
    const off = shown(image).map((colour = 0, pixel) => {
      const wanted = gradient[pixel] ?? 0;
      return Math.max(Math.abs((colour >> 16) - (wanted >> 16)), Math.abs((colour & 255) - (wanted & 255)));
    });
    expect(Math.max(...new Set(off))).toBeLessThan(24);
    expect(off.reduce((sum, one) => sum + one, 0) / off.length).toBeLessThan(10);
  });
});

describe('encodePng', () => {
  it('writes what other programs read, at any level', async () => {
    const colours = [0xf2502a, 0x12161f, 0x12161f, 0xa9c4f5, 0x000000, 0xffffff];
    const image = indexColours(bytes(colours.flatMap((colour) => times(300, colour))), 900);
    for (const level of [0, 1, 9]) {
      const { data, info } = await sharp(await encodePng(image, level))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: 900, height: 2, channels: 3 });
      expect(coloursOf(data)).toEqual(colours.flatMap((colour) => times(300, colour)));
    }
  });
});

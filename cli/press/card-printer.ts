import { remembering } from '../shared/recent.ts';
import type { IndexedImage } from './indexed-image.ts';
import { coloursOf, encodePng, indexColours, MOST_COLOURS } from './indexed-image.ts';
import type { CardLayers } from './open-graph-card.ts';

/** Number of shades of a letter's edge, the colours of paper and ink included. */
const SHADES = 8;
/** Number of grounds that are kept, 0.8 MB each. */
const GROUNDS_KEPT = 8;
const INKS_KEPT = 32;

/**
 * Creates a printer of cards as PNG. Drawing a ground and choosing its few colours takes longer than the rest, and is
 * done once per ground. The letters, whose colours are between those of paper and ink, are laid on it.
 */
export function createCardPrinter(compression: number): (card: CardLayers) => Promise<Uint8Array> {
  const groundOf = remembering(GROUNDS_KEPT, printGround);
  const shadesOf = remembering(INKS_KEPT, mixShades);
  return async ({ ground, letters, colours }) => {
    const [printed, shades, coverage] = await Promise.all([
      groundOf(ground),
      shadesOf(...colours),
      coverageOf(letters),
    ]);
    return encodePng(layLetters(printed, coverage, shades), compression);
  };
}

async function printGround(svg: string): Promise<IndexedImage> {
  const { default: sharp } = await import('sharp');
  const raw = sharp(Buffer.from(svg)).removeAlpha().raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  return indexColours(data, info.width, MOST_COLOURS - SHADES);
}

/** Mixes the shades from paper to ink by drawing a pixel of each: sharp reads a colour however it is written. */
async function mixShades(paper: string, ink: string): Promise<readonly number[]> {
  const steps = Array.from(
    { length: SHADES },
    (_, shade) =>
      `<rect x="${shade}" width="1" height="1" fill="${ink}" fill-opacity="${shade / (SHADES - 1)}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHADES}" height="1"><rect width="${SHADES}" height="1" fill="${paper}"/>${steps.join('')}</svg>`;
  const { default: sharp } = await import('sharp');
  return coloursOf(await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer());
}

/** The part of each pixel that letters cover, from 0 to 255, in the upper left corner of a card. */
interface Coverage {
  readonly width: number;
  readonly parts: Uint8Array;
}

async function coverageOf(svg: string): Promise<Coverage> {
  const { default: sharp } = await import('sharp');
  const alpha = sharp(Buffer.from(svg)).extractChannel('alpha').raw();
  const { data, info } = await alpha.toBuffer({ resolveWithObject: true });
  return { width: info.width, parts: data };
}

function layLetters(
  ground: IndexedImage,
  { width, parts }: Coverage,
  shades: readonly number[],
): IndexedImage {
  const palette = [...ground.palette];
  const places = shades.map((colour) => placeOf(colour, palette));
  const shadeAt = Uint8Array.from({ length: 256 }, (_, part) =>
    Math.round((part * (shades.length - 1)) / 255),
  );
  const pixels = Uint8Array.from(ground.pixels);
  for (let index = 0, end = 0, shift = 0; index < parts.length; shift += ground.width - width) {
    for (end += width; index < end; index++) {
      const shade = shadeAt[parts[index] ?? 0] ?? 0;
      if (shade > 0) pixels[index + shift] = places[shade] ?? 0;
    }
  }
  return { ...ground, palette, pixels };
}

/** Returns the place of a colour in a palette, and adds the colour when it is missing. */
function placeOf(colour: number, palette: number[]): number {
  const known = palette.indexOf(colour);
  return known < 0 ? palette.push(colour) - 1 : known;
}

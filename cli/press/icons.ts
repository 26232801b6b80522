import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import { SHARP_VERSION } from './sharp-version.ts';

/**
 * Icons that browsers and devices ask for. `favicon.svg` is the bare symbol; `icon.svg` fills its square, with
 * the symbol inside the middle 80 % that masks leave. Files at the root, SVGs in `assets/static`, sizes in pixels.
 */
export const ICONS = [
  { name: 'favicon.ico', source: 'favicon.svg', size: 32 },
  { name: 'apple-touch-icon.png', source: 'icon.svg', size: 180 },
  { name: 'icon-192.png', source: 'icon.svg', size: 192 },
  { name: 'icon-512.png', source: 'icon.svg', size: 512 },
  { name: 'icon-maskable-512.png', source: 'icon.svg', size: 512 },
] as const;

/** An icon's bytes and what they were made from, or why they could not be made. */
type DrawnIcon = { readonly content: Uint8Array; readonly identity: string } | { readonly reason: string };

/** Draws an icon, once per source and size. */
export async function drawIcon(
  cache: Cache,
  icon: (typeof ICONS)[number],
  svg: string | Uint8Array,
): Promise<DrawnIcon> {
  const isIco = icon.name.endsWith('.ico');
  const identity = hashParts('icon', SHARP_VERSION, hashParts(svg), String(icon.size), isIco ? 'ico' : 'png');
  try {
    const content = await cache.bytes(identity, async () => {
      // Some readers of ICO files do not know palettes.
      const png = await toPng(svg, icon.size, !isIco);
      return isIco ? toIco(png, icon.size) : png;
    });
    return { content, identity };
  } catch (error) {
    if (!(error instanceof Error) || 'syscall' in error) throw error;
    return { reason: (error.message.split('\n')[0] ?? '').replace(/^Input buffer (has )?/, '') };
  }
}

async function toPng(svg: string | Uint8Array, size: number, palette: boolean): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const bytes = Buffer.from(svg);
  const { width = size } = await sharp(bytes).metadata();
  // Drawn at its final size rather than enlarged.
  const density = Math.min(2400, (72 * size) / width);
  return sharp(bytes, { density })
    .resize(size, size, { fit: 'contain', background: '#0000' })
    .png({ compressionLevel: 9, dither: 0, palette })
    .toBuffer();
}

/** Wraps one PNG into an ICO file. */
function toIco(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(22, 18);
  return Buffer.concat([header, png]);
}

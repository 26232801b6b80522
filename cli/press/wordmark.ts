import type { FontSource } from '../bundle/fonts.ts';
import type { Cache } from '../cache/cache.ts';
import { hashParts } from '../cache/cache.ts';
import type { Output } from '../output/site-file.ts';
import { openTypeface, rounded } from './typeface.ts';

/** The style of the name next to the symbol, as in the site's header. Sizes are in ems of the name. */
const STYLE = { width: 114, weight: 720, tracking: -0.02 };
const [SYMBOL, GAP, BASELINE] = [1.17, 0.4, 0.334];
/** Units of the symbol's square, and the free space around it. */
const [SIDE, CLEAR] = [8, 2.7];

const SYMBOL_FILE = /^downloads\/symbol([\w-]*)\.svg$/;

/**
 * Sets the organization's name next to each symbol that is offered for download, as outlines of the brand's font:
 * `downloads/symbol-light.svg` gives `downloads/wordmark-light.svg`. A file of that name in the project stays. Without
 * the brand's font there are none.
 */
export async function drawWordmarks(
  cache: Cache,
  name: string,
  font: FontSource | undefined,
  statics: readonly Output[],
): Promise<readonly Output[]> {
  const present = new Set(statics.map(({ file }) => file));
  const symbols = statics.filter(({ file }) => SYMBOL_FILE.test(file) && !present.has(wordmarkOf(file)));
  if (font === undefined || symbols.length === 0) return [];
  const letters = await cache.json(hashParts('wordmark', font.hash, name), () => letter(font, name));
  if (letters.outline === '') return [];
  return symbols.flatMap(({ file, content }) => {
    const paths = String(Buffer.from(content)).match(/<path[^>]*\/>/g) ?? [];
    const ink = /fill="([^"]+)"/.exec(paths.at(-1) ?? '')?.[1];
    if (ink === undefined) return [];
    const svg = compose(paths.join(''), ink, letters);
    return [{ file: wordmarkOf(file), content: svg, kind: 'asset' as const }];
  });
}

/**
 * Outlines the name. The outline is empty when the font is damaged or lacks its letters, which is reported elsewhere.
 */
async function letter(font: FontSource, name: string): Promise<Lettering> {
  const typeface = await openTypeface(font.bytes).catch(() => undefined);
  if (typeface === undefined || typeface.missing(name).length > 0) return { outline: '', length: 0 };
  return { outline: typeface.outline(name, STYLE), length: typeface.measureInk(name, STYLE) };
}

function wordmarkOf(file: string): string {
  return file.replace(SYMBOL_FILE, 'downloads/wordmark$1.svg');
}

interface Lettering {
  readonly outline: string;
  /** Ems from the first letter's left edge to the last one's right edge. */
  readonly length: number;
}

function compose(symbol: string, ink: string, { outline, length }: Lettering): string {
  const em = SIDE / SYMBOL;
  const [x, y] = [SIDE + GAP * em, SIDE / 2 + BASELINE * em].map(rounded);
  const [width, height] = [rounded(SIDE + (GAP + length) * em + 2 * CLEAR), SIDE + 2 * CLEAR];
  const scale = 512 / height;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-CLEAR} ${-CLEAR} ${width} ${height}" width="${Math.round(width * scale)}" height="512">` +
    `${symbol}<path fill="${ink}" transform="translate(${x} ${y}) scale(${rounded(em)})" d="${outline}"/></svg>`
  );
}

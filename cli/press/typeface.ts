/** The style of a text, as its places on the axes of a variable font. */
export interface TypeStyle {
  /** Percent of the normal width. */
  readonly width: number;
  readonly weight: number;
  /** Ems added after each letter. @default 0 */
  readonly tracking?: number;
}

/** A font that measures and draws texts by itself, whatever fonts the machine has. */
export interface Typeface {
  /** Advance of a text in ems, kerning included. */
  readonly measure: (text: string, style: TypeStyle) => number;
  /** Length in ems from the first letter's left edge to the last one's right edge: what the eye sees of a line. */
  readonly measureInk: (text: string, style: TypeStyle) => number;
  /**
   * Returns a text's outlines as SVG paths in ems, from the first letter's left edge on the baseline; y points down.
   */
  readonly outline: (text: string, style: TypeStyle) => string;
  /** Lists the characters of a text that the font cannot draw. */
  readonly missing: (text: string) => readonly string[];
}

/** Opens a WOFF2 font. */
export async function openTypeface(woff2: Uint8Array): Promise<Typeface> {
  // Imported here: only half of the package, and only when a text is not in the cache.
  const { default: decompress } = await import('wawoff2/decompress.js');
  const { Blob, Buffer, Face, Font, shape, Variation } = await import('harfbuzzjs');
  const face = new Face(new Blob(await decompress(woff2)));
  const font = new Font(face);
  const covered = new Set(face.collectUnicodes());
  const em = face.upem;

  function shaped(text: string, { width, weight, tracking = 0 }: TypeStyle) {
    font.setVariations([new Variation('wdth', width), new Variation('wght', weight)]);
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    // Read apart from the positions: harfbuzzjs's call for both defines four more properties of each glyph, one by one.
    const glyphs = buffer.getGlyphInfos();
    const last = glyphs.length - 1;
    return buffer.getGlyphPositions().map(({ xAdvance, xOffset, yOffset }, index) => ({
      glyph: glyphs[index]?.codepoint ?? 0,
      xAdvance: xAdvance + (index < last ? tracking * em : 0),
      xOffset,
      yOffset,
    }));
  }

  const advance = (glyphs: ReturnType<typeof shaped>): number =>
    glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

  /** Returns the space that a letter keeps on its left and on its right. The style is that of the last text shaped. */
  function bearings(glyph: number | undefined, width = 0): { readonly left: number; readonly right: number } {
    const extents = glyph === undefined ? undefined : font.glyphExtents(glyph);
    if (extents === undefined || extents === null) return { left: 0, right: 0 };
    return { left: extents.xBearing, right: width - extents.xBearing - extents.width };
  }

  return {
    measure: (text, style) => advance(shaped(text, style)) / em,
    measureInk: (text, style) => {
      const glyphs = shaped(text, style);
      const [first, last] = [glyphs[0], glyphs.at(-1)];
      return (
        (advance(glyphs) - bearings(first?.glyph).left - bearings(last?.glyph, last?.xAdvance).right) / em
      );
    },
    outline: (text, style) => {
      const glyphs = shaped(text, style);
      let x = -bearings(glyphs[0]?.glyph).left;
      const paths = glyphs.map(({ glyph, xAdvance, xOffset, yOffset }) => {
        const path = placed(font.glyphToPath(glyph), x + xOffset, yOffset, em);
        x += xAdvance;
        return path;
      });
      return paths.join('');
    },
    missing: (text) => [...new Set(text)].filter((character) => !covered.has(character.codePointAt(0) ?? 0)),
  };
}

/** A point of a path: nothing else has a comma. */
const POINT = /(-?[\d.]+(?:e-?\d+)?),(-?[\d.]+(?:e-?\d+)?)/g;

/** Moves a glyph's path to its place, in ems, with y pointing down. */
function placed(path: string, dx: number, dy: number, em: number): string {
  return path.replace(
    POINT,
    (_, x: string, y: string) => `${rounded((Number(x) + dx) / em)},${rounded(-(Number(y) + dy) / em)}`,
  );
}

/** Rounds a number to four decimals. */
export function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

/** Where a text's style is on the axes of a variable font. */
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
  /** Outlines of a text as SVG paths in ems: the origin is the first letter's left edge on the baseline, y points down. */
  readonly outline: (text: string, style: TypeStyle) => string;
  /** Characters that the font cannot draw. */
  readonly missing: (text: string) => readonly string[];
}

/** Opens a WOFF2 font. */
export async function openTypeface(woff2: Uint8Array): Promise<Typeface> {
  // Imported here: only half of the package, and only where a text is not in the cache.
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
    const glyphs = buffer.getGlyphInfosAndPositions();
    return glyphs.map((glyph, index) => ({
      ...glyph,
      xAdvance: (glyph.xAdvance ?? 0) + (index < glyphs.length - 1 ? tracking * em : 0),
    }));
  }

  const advance = (text: string, style: TypeStyle): number =>
    shaped(text, style).reduce((sum, glyph) => sum + (glyph.xAdvance ?? 0), 0);

  /** Space that a letter keeps on its left and on its right. The style is that of the last text shaped. */
  function bearings(glyph: number | undefined, width = 0): { readonly left: number; readonly right: number } {
    const extents = glyph === undefined ? undefined : font.glyphExtents(glyph);
    if (extents === undefined || extents === null) return { left: 0, right: 0 };
    return { left: extents.xBearing, right: width - extents.xBearing - extents.width };
  }

  return {
    measure: (text, style) => advance(text, style) / em,
    measureInk: (text, style) => {
      const glyphs = shaped(text, style);
      const [first, last] = [glyphs[0], glyphs.at(-1)];
      const length = glyphs.reduce((sum, glyph) => sum + (glyph.xAdvance ?? 0), 0);
      return (
        (length - bearings(first?.codepoint).left - bearings(last?.codepoint, last?.xAdvance).right) / em
      );
    },
    outline: (text, style) => {
      const glyphs = shaped(text, style);
      let x = -bearings(glyphs[0]?.codepoint).left;
      const paths = glyphs.map((glyph) => {
        const path = placed(
          font.glyphToPath(glyph.codepoint),
          x + (glyph.xOffset ?? 0),
          glyph.yOffset ?? 0,
          em,
        );
        x += glyph.xAdvance ?? 0;
        return path;
      });
      return paths.join('');
    },
    missing: (text) => [...new Set(text)].filter((character) => !covered.has(character.codePointAt(0) ?? 0)),
  };
}

/** A glyph's path moved to its place, in ems, with y pointing down. */
function placed(path: string, dx: number, dy: number, em: number): string {
  let isX = false;
  return path.replace(/-?\d+(?:\.\d+)?(?:e-?\d+)?|[A-Z]/g, (part) => {
    if (/[A-Z]/.test(part)) {
      isX = true;
      return part;
    }
    const value = isX ? (Number(part) + dx) / em : -(Number(part) + dy) / em;
    isX = !isX;
    return String(Math.round(value * 1e4) / 1e4);
  });
}

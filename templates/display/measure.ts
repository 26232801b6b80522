import advances from './advances.json' with { type: 'json' };

const WIDTHS: readonly number[] = advances.wdth;
const [LIGHT, BOLD] = advances.wght as [number, number];
const GLYPHS = advances.adv as Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/** The narrowest and widest the display face goes, in units of its width axis. */
export const NARROWEST = 62;
export const WIDEST = 125;

/**
 * Length of a line in ems at a point of the width and weight axes, from sampled advances.
 * Kerning is left out: it only tightens, so a line cut with this never overflows.
 */
export function lineLength(text: string, width: number, weight: number): number {
  const found = WIDTHS.findIndex((sample) => sample >= width);
  const index = Math.max(0, Math.min(WIDTHS.length - 2, found - 1));
  const [low = 0, high = 1] = WIDTHS.slice(index, index + 2);
  const along = (width - low) / (high - low);
  const heavy = Math.max(0, Math.min(1, (weight - LIGHT) / (BOLD - LIGHT)));
  let sum = 0;
  for (const letter of text) {
    const at = (master: number): number => {
      const samples = glyph(letter)[String(master)] ?? [];
      const [from = 0, to = 0] = samples.slice(index, index + 2);
      return from + (to - from) * along;
    };
    sum += at(LIGHT) * (1 - heavy) + at(BOLD) * heavy;
  }
  return sum / advances.upm;
}

/** A letter's samples; a letter without samples counts as an `n`. */
function glyph(letter: string): Readonly<Record<string, readonly number[]>> {
  return GLYPHS[letter === '\u00a0' ? ' ' : letter] ?? GLYPHS.n ?? {};
}

import advances from './advances.json' with { type: 'json' };
import bearings from './bearings.json' with { type: 'json' };
import kerning from './kerning.json' with { type: 'json' };

const WIDTHS: readonly number[] = advances.wdth;
const [LIGHT, BOLD] = advances.wght as [number, number];
const GLYPHS = advances.adv as Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
const PAIRS = kerning.pairs as Readonly<Record<string, readonly number[]>>;
const LEFT = bearings.left as Readonly<Record<string, readonly number[]>>;

/** Ends of the display face's width axis. */
export const NARROWEST = 62;
export const WIDEST = 125;

/**
 * Returns the weight at a width: wide letters look heavier, so they get less of it, and a block looks even. The
 * stylesheet has the same rule.
 */
export function weightAt(width: number): number {
  return Math.max(LIGHT, Math.min(BOLD, 854.3 - 1.7143 * width));
}

/** Returns the length of a line in ems at a width of the typeface, from sampled advances and kerning. */
export function lineLength(text: string, width: number, weight?: number): number {
  return letterEnds(text, width, weight).at(-1) ?? 0;
}

/** Returns the ems from the left end of a line to the right end of each of its letters. */
export function letterEnds(text: string, width: number, weight?: number): readonly number[] {
  const step = stepper(width, weight);
  let sum = 0;
  let before = '';
  return [...text].map((letter) => {
    sum = step(sum, before, letter);
    before = letter;
    return sum / advances.upm;
  });
}

/** Returns the ems of each letter, as if it were alone. */
export function letterLengths(text: string, width: number): readonly number[] {
  const step = stepper(width);
  return [...text].map((letter) => step(0, '', letter) / advances.upm);
}

/** Creates a function that adds a letter to a length, in units of the face. A no-break space counts as a space. */
function stepper(
  width: number,
  weight: number = weightAt(width),
): (sum: number, before: string, letter: string) => number {
  const heavy = Math.max(0, Math.min(1, (weight - LIGHT) / (BOLD - LIGHT)));
  const advance = sampler(WIDTHS, width);
  const kern = sampler(kerning.wdth, width);
  return (sum, before, letter) => {
    const { [LIGHT]: light, [BOLD]: bold } = glyph(plain(letter));
    return (
      sum +
      kern(PAIRS[plain(before) + plain(letter)]) +
      (advance(light) * (1 - heavy) + advance(bold) * heavy)
    );
  };
}

function plain(letter: string): string {
  return letter === '\u00a0' ? ' ' : letter;
}

/**
 * Returns the ems between the left end of a line and the ink of its first letter, in whole hundredths as the stylesheet
 * has them: a D starts well inside its margin, a T almost at it.
 */
export function leftBearing(text: string, width: number): number {
  const units = Math.max(0, sampler(bearings.wdth, width)(LEFT[text[0] ?? '']));
  return Math.floor((units * 100) / bearings.upm) / 100;
}

/** Returns the length of a line in ems from the ink of its first letter. */
export function inkLength(text: string, width: number): number {
  return lineLength(text, width) - leftBearing(text, width);
}

/** Creates a function that returns values between samples, at one width; 0 without samples. */
function sampler(at: readonly number[], width: number): (samples: readonly number[] | undefined) => number {
  const found = at.findIndex((sample) => sample >= width);
  const index = Math.max(0, Math.min(at.length - 2, found - 1));
  const [low = 0, high = 1] = at.slice(index, index + 2);
  return (samples) => {
    if (samples === undefined) return 0;
    const { [index]: from = 0, [index + 1]: to = 0 } = samples;
    return from + ((to - from) * (width - low)) / (high - low);
  };
}

/** Returns a letter's samples. A letter without samples counts as an `n`. */
function glyph(letter: string): Readonly<Record<string, readonly number[]>> {
  return GLYPHS[letter] ?? GLYPHS.n ?? {};
}

/** Rounds a length up to hundredths. */
export function hundredth(value: number): number {
  return Math.ceil(value * 100) / 100;
}

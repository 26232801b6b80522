import ink from './ink.json' with { type: 'json' };
import { hundredth, leftBearing, letterEnds, letterLengths } from './measure.ts';

/** A line as it is set: its text, its measure in ems, and its place on the width axis. */
interface SetLine {
  readonly text: string;
  readonly em: number;
  readonly width: number;
}

/** Highest and lowest point of each slice of a letter, from left to right; null for a slice without ink. */
type Slices = readonly (readonly number[] | null)[];

/** Outlines of the display face in slices: the furthest reach of each at any width. A missing letter counts as É. */
const INK = ink.ink as Readonly<Record<string, Slices>>;
/** Vertical metrics of the face, in ems. */
const [ASCENT, DESCENT] = [0.878, 0.21];
/** Least space between the ink of two lines, in ems of the lower one. */
const AIR = 0.04;

/**
 * Returns the ems that each line moves down, in its own size, so that its ink stays clear of that of the line above.
 * Only a descender and an accent that meet need more than the lines' height.
 */
export function roomAbove(lines: readonly SetLine[], height: number): readonly number[] {
  return lines.map((line, index) => {
    const above = lines[index - 1];
    return above === undefined ? 0 : Math.max(0, hundredth(missing(above, line, height)));
  });
}

function missing(above: SetLine, below: SetLine, height: number): number {
  const [upper, lower] = [1 / above.em, 1 / below.em];
  // From the upper baseline to the end of its line, then to the lower baseline.
  const distance = (upper * (height - ASCENT + DESCENT)) / 2 + (lower * (height + ASCENT - DESCENT)) / 2;
  return (deepest(above, below) + AIR * lower - distance) / lower;
}

/** Returns the most that the ink of both lines takes at one place, in parts of the block's measure. */
function deepest(above: SetLine, below: SetLine): number {
  const low = slicesOf(below);
  let most = 0;
  let first = 0;
  for (const { from, to, bottom } of slicesOf(above)) {
    // Slices run from left to right: one that ends before this begins meets no later slice either.
    while ((low[first]?.to ?? to) <= from) first += 1;
    for (let at = first; (low[at]?.from ?? to) < to; at += 1)
      most = Math.max(most, (low[at]?.top ?? 0) - bottom);
  }
  return most;
}

interface Slice {
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly bottom: number;
}

/** Returns the slices of a line's ink, in parts of the block's measure. */
function slicesOf({ text, em, width }: SetLine): readonly Slice[] {
  const letters = [...text];
  const edge = leftBearing(text, width);
  const ends = letterEnds(text, width);
  const lengths = letterLengths(text, width);
  return letters.flatMap((letter, index) => {
    const slices = /\s/.test(letter) ? [] : (INK[letter] ?? INK.É ?? []);
    const start = (ends[index - 1] ?? 0) - edge;
    const step = (lengths[index] ?? 0) / slices.length;
    return slices.flatMap((slice, at) => {
      if (slice === null) return [];
      const [top = 0, bottom = 0] = slice;
      return [
        {
          from: (start + at * step) / em,
          to: (start + (at + 1) * step) / em,
          top: top / ink.upm / em,
          bottom: bottom / ink.upm / em,
        },
      ];
    });
  });
}

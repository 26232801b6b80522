import { remembering } from '../../cli/shared/recent.ts';
import { roomAbove } from './leading.ts';
import { hundredth, inkLength, leftBearing, NARROWEST, WIDEST } from './measure.ts';

/** The cut of one line: its measure in ems, and its place on the width axis. */
export interface Cut {
  readonly em: number;
  readonly width: number;
  /** Ems that the line moves left, so that the ink of its first letter begins at the margin. */
  readonly edge: number;
}

/** A run of words that is a line of its own on a phone. */
export interface Segment {
  readonly text: string;
  readonly cut: Cut;
  /** Ems that the segment moves down, so that its ink stays clear of that of the line above. */
  readonly room: number;
}

/** A line of a display title, and its segments when a phone breaks it. */
export interface Line extends Segment {
  readonly segments: readonly Segment[];
}

/** A display title cut to measure: every line ends at the same place. */
export interface Cuts {
  /** Measure of the whole block in ems: the longer, the smaller the type. */
  readonly em: number;
  /** True when a phone breaks the lines differently. They then share the measure `narrowEm`. */
  readonly broken: boolean;
  readonly narrowEm: number;
  readonly lines: readonly Line[];
}

/** Height of a line in ems of its size, on a wide screen and on a phone. The stylesheet has the same values. */
export const LINE_HEIGHT = { wide: 0.92, narrow: 0.97 };
/** Widths within which letters keep their character. Beyond these, a line changes its size instead. */
const COMFORT = { narrow: 66, wide: 123 };
/** A short line grows at most this much over the others, then stays short. */
const GROWTH = 1.6;
/** Steps in which widths are set. The short lines of a phone need coarser ones. */
export const WIDE_STEP = 0.25;
export const NARROW_STEP = 0.5;
/** Measure beyond which a phone breaks a title, and the measure that its lines then aim at. */
const PHONE = { most: 8.2, aim: 6 };

/** Cuts the lines of a display title. `narrow` has the lines for a phone; without it, they are broken by length. */
export function cutsOf(lines: readonly string[], narrow?: readonly string[]): Cuts {
  return measured(lines, narrow);
}

/** Number of titles kept: each is measured for its rules and for its page, and some are on many pages. */
const REMEMBERED = 500;

const measured = remembering(REMEMBERED, measure);

function measure(lines: readonly string[], narrow?: readonly string[]): Cuts {
  const em = measureOf(lines);
  const groups = segmentsOf(lines, narrow, em);
  const broken = groups.some((group) => group.length > 1);
  const narrowEm = broken ? phoneMeasureOf(groups.flat()) : em;
  const wide = spaced(
    lines.map((text) => ({ text, cut: cut(text, em, { step: WIDE_STEP }) })),
    LINE_HEIGHT.wide,
  );
  const parts = spaced(
    groups.flat().map((text) => ({ text, cut: cut(text, narrowEm, { step: NARROW_STEP }) })),
    broken ? LINE_HEIGHT.narrow : LINE_HEIGHT.wide,
  );
  let next = 0;
  return {
    em,
    broken,
    narrowEm,
    lines: wide.map((line, index) => {
      const first = next;
      next += groups[index]?.length ?? 0;
      return { ...line, segments: parts.slice(first, next) };
    }),
  };
}

/** Returns the difference between the widest and the narrowest line of a title, in points of the width axis. */
export function spreadOf({ lines }: Cuts): number {
  const widths = lines.map(({ cut: { width } }) => width);
  return Math.max(...widths) - Math.min(...widths);
}

/** Returns the lines with the room that each needs above. */
function spaced(lines: readonly Omit<Segment, 'room'>[], height: number): readonly Segment[] {
  const room = roomAbove(
    lines.map(({ text, cut: { em, width } }) => ({ text, em, width })),
    height,
  );
  return lines.map((line, index) => ({ ...line, room: room[index] ?? 0 }));
}

/** Sets a title on one line, for a place as wide as the page, and on its own lines on a phone. */
export function onOneLine(display: readonly string[], narrow?: readonly string[]): SetTitle {
  return { lines: [display.join(' ')], narrow: narrow ?? display };
}

/** Sets a title that keeps its lines on a phone, where it is small enough for the width of the page. */
export function asWide(display: readonly string[], narrow?: readonly string[]): SetTitle {
  return { lines: display, narrow: narrow ?? display };
}

/** Arguments of {@link cutsOf} for a title whose place decides its lines. */
export interface SetTitle {
  readonly lines: readonly string[];
  readonly narrow: readonly string[];
}

/** Returns the measure on a phone: the longest line decides, a little narrow, to leave room for what follows. */
function phoneMeasureOf(lines: readonly string[]): number {
  return round(Math.max(...lines.map((line) => inkLength(line, 84))));
}

/** Returns the measure that suits every line best. */
function measureOf(lines: readonly string[]): number {
  const lengths = (width: number) => lines.map((line) => inkLength(line, width));
  const shortest = Math.max(...lengths(COMFORT.narrow));
  const longest = Math.min(...lengths(COMFORT.wide));
  if (shortest > longest) return round(Math.sqrt(shortest * longest));
  const natural = lengths(98).reduce((sum, length) => sum + length, 0) / lines.length;
  return round(Math.min(longest, Math.max(shortest, natural)));
}

/** Limits for fitting a line to its measure. */
interface Fit {
  /** Step in which the width is set. */
  readonly step: number;
  /** Most that the letters of a short line may grow over the others. @default 1.6 */
  readonly growth?: number;
}

/** Fits a line to a measure by its width; beyond the ends of the width axis, by its size. */
export function cut(text: string, em: number, { step, growth = GROWTH }: Fit): Cut {
  const shortest = inkLength(text, NARROWEST);
  if (shortest > em) return edged(text, hundredth(shortest), NARROWEST);
  const longest = inkLength(text, WIDEST);
  if (longest < em) return edged(text, hundredth(Math.max(longest, em / growth)), WIDEST);
  return edged(text, em, widthFor(text, em, step));
}

function edged(text: string, em: number, width: number): Cut {
  return { em, width, edge: leftBearing(text, width) };
}

/** Returns the widest whole step of the width axis at which the line still fits its measure. */
function widthFor(text: string, em: number, step: number): number {
  let low = NARROWEST / step;
  let high = WIDEST / step;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (inkLength(text, middle * step) > em) high = middle;
    else low = middle;
  }
  return low * step;
}

function segmentsOf(
  lines: readonly string[],
  narrow: readonly string[] | undefined,
  em: number,
): readonly (readonly string[])[] {
  return (
    (narrow && asWritten(lines, narrow)) ??
    lines.map((line) => (em > PHONE.most ? brokenByLength(line) : [line]))
  );
}

/** Divides the wide lines where the narrow ones end; undefined when they are not runs of the same words. */
function asWritten(
  lines: readonly string[],
  narrow: readonly string[],
): readonly (readonly string[])[] | undefined {
  const left = [...narrow];
  const groups = lines.map((line) => {
    const words = line.split(' ');
    const group: string[] = [];
    while (words.length > 0) {
      const count = (left.shift() ?? '').split(/[ \u00a0]/).length;
      group.push(takeWords(words, count));
    }
    return group;
  });
  const plain = (parts: readonly string[]) => parts.join('|').replaceAll('\u00a0', ' ');
  return plain(groups.flat()) === plain(narrow) ? groups : undefined;
}

/** Removes the first words, including those joined by a no-break space, and joins them. */
function takeWords(words: string[], count: number): string {
  const taken: string[] = [];
  let seen = 0;
  while (seen < count && words.length > 0) {
    const word = words.shift() ?? '';
    taken.push(word);
    seen += word.split('\u00a0').length;
  }
  return taken.join(' ');
}

/** Divides a line into runs of words of about the same length, short enough for a phone. */
function brokenByLength(line: string): readonly string[] {
  const words = line.split(' ');
  const total = inkLength(line, 98);
  const count = Math.min(words.length, Math.ceil(total / PHONE.aim));
  const parts: string[] = [];
  let current: string[] = [];
  for (const [index, word] of words.entries()) {
    current.push(word);
    const left = words.length - index - 1;
    const enough = inkLength(current.join(' '), 98) >= total / count - 0.6;
    if (parts.length < count - 1 && left > 0 && (enough || left < count - parts.length)) {
      parts.push(current.join(' '));
      current = [];
    }
  }
  return [...parts, current.join(' ')];
}

/** Rounds a measure, so that titles share measures when they can. */
function round(value: number): number {
  return Math.ceil(value * 20) / 20;
}

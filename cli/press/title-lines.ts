import type { Typeface, TypeStyle } from './typeface.ts';

/** One line of a title, cut to the measure it shares with the others. */
interface TitleLine {
  readonly text: string;
  readonly style: TypeStyle;
}

/** A title set in lines. Lengths in pixels. */
interface SetTitle {
  readonly lines: readonly TitleLine[];
  readonly size: number;
  /** Distance between two baselines. */
  readonly leading: number;
}

/** The room for a title, in pixels. */
export interface TitleRoom {
  readonly width: number;
  readonly height: number;
}

const MAX_LINES = 4;
const MAX_SIZE = 190;
const MIN_SIZE = 54;
/** Parts of the font size: leading, height of capitals, depth of descenders. */
const LEADING = 0.96;
const CAPITALS = 0.7;
const DESCENDERS = 0.2;
/**
 * Widths of type: the narrowest and widest that read well, the narrowest of all, and that of lines that are not cut.
 */
const NARROW = 80;
const WIDE = 124;
const NARROWEST = 68;
const PLAIN = 108;
/** The most that a cut line may be shorter than the others, as a part of the measure. */
const MOST_SHORT = 0.3;

/** Returns the height of a set title from the top of its capitals to the end of its descenders, in pixels. */
export function titleHeight(lines: number, size: number): number {
  return size * (CAPITALS + (lines - 1) * LEADING + DESCENDERS);
}

/** Returns the distance from the top of the first line's capitals to its baseline, in pixels. */
export function capitalHeight(size: number): number {
  return size * CAPITALS;
}

/**
 * Breaks a title into at most four lines, as large as the room allows, and gives each line the width of type that
 * brings all to one measure; when none does, all get the same width. Returns undefined when the title does not fit.
 */
export function setTitle(typeface: Typeface, title: string, room: TitleRoom): SetTitle | undefined {
  const words = title.split(' ');
  for (const narrow of [NARROW, NARROWEST]) {
    const ruler = createRuler(typeface, words, narrow);
    const plans = breakings(ruler, words.length, room.width / MIN_SIZE)
      .flatMap((breaking) => plansFor(breaking, ruler, words, room))
      .filter((plan) => plan.size >= MIN_SIZE)
      .sort((one, other) => other.score - one.score);
    if (plans[0] !== undefined) return cut(typeface, plans[0], narrow);
  }
  return undefined;
}

/** Word indexes at which lines begin, after the first. */
type LineBreaks = readonly number[];

/** Lists every way to break the words into lines, none of which is longer than `longest` ems at its narrowest. */
function breakings(ruler: Ruler, words: number, longest: number): readonly LineBreaks[] {
  const all: LineBreaks[] = [];
  const fits = (first: number, end: number, lines: number): boolean =>
    ruler(first, end).narrow <= longest * lines;
  const extend = (breaking: LineBreaks): void => {
    const first = breaking.at(-1) ?? 0;
    if (fits(first, words, 1)) all.push(breaking);
    const left = MAX_LINES - 1 - breaking.length;
    for (let next = first + 1; left > 0 && next < words && fits(first, next, 1); next++) {
      // What remains must have a chance in the lines that are left.
      if (fits(next, words, left)) extend([...breaking, next]);
    }
  };
  extend([]);
  return all;
}

/** Lengths of a run of words at three widths of type, in ems. */
interface Span {
  readonly narrow: number;
  readonly plain: number;
  readonly wide: number;
}

type Ruler = (first: number, end: number) => Span;

/**
 * Creates a ruler of runs of words, which are many: it measures each word once. Kerning at spaces is left to the cut.
 */
function createRuler(typeface: Typeface, words: readonly string[], narrow: number): Ruler {
  const at = (width: number): ((first: number, end: number) => number) => {
    const style = styleOf(width);
    const space = typeface.measure(' ', style);
    const ends = [0];
    for (const word of words) ends.push((ends.at(-1) ?? 0) + typeface.measure(word, style) + space);
    return (first, end) => (ends[end] ?? 0) - (ends[first] ?? 0) - space;
  };
  const [narrowAt, plainAt, wideAt] = [at(narrow), at(PLAIN), at(WIDE)];
  return (first, end) => ({
    narrow: narrowAt(first, end),
    plain: plainAt(first, end),
    wide: wideAt(first, end),
  });
}

interface Plan {
  readonly lines: readonly string[];
  readonly size: number;
  /** The measure that all lines are cut to, in ems; undefined when they are not cut. */
  readonly measure: number | undefined;
  readonly score: number;
}

function plansFor(
  breaking: LineBreaks,
  ruler: Ruler,
  words: readonly string[],
  room: TitleRoom,
): readonly Plan[] {
  const starts = [0, ...breaking];
  const runs = starts.map((start, line) => [start, starts[line + 1] ?? words.length] as const);
  const spans = runs.map(([first, end]) => ruler(first, end));
  const lines = runs.map(([first, end]) => words.slice(first, end).join(' '));
  const tallest = Math.min(MAX_SIZE, room.height / titleHeight(lines.length, 1));

  const planned = (longest: number, measure: (size: number) => number | undefined, worth: number): Plan => {
    const size = Math.min(tallest, room.width / longest);
    const width = (measure(size) ?? longest) * size;
    const filled =
      (0.6 + (0.4 * width) / room.width) * (0.5 + (0.5 * titleHeight(lines.length, size)) / room.height);
    return { lines, size, measure: measure(size), score: size * filled * manners(lines) * worth };
  };
  const plain = planned(Math.max(...spans.map((span) => span.plain)), () => undefined, 0.85);
  const longest = Math.max(...spans.map(({ narrow }) => narrow));
  const shortest = Math.min(...spans.map(({ wide }) => wide));
  if (shortest < longest * (1 - MOST_SHORT)) return [plain];
  const short = spans.reduce((sum, { wide }) => sum + Math.max(0, 1 - wide / longest), 0);
  const measure = (size: number): number => Math.max(longest, Math.min(room.width / size, shortest));
  return [plain, planned(longest, measure, 1 - 0.6 * short)];
}

/** Words that lean on the next one: a line should not end with them. */
const LEANING =
  /(^|\s)(à|au|aux|avec|ce|dans|de|des|du|dès|en|entre|et|la|le|les|ou|par|pas|pour|que|quoi|sans|sur|un|une|vers|vos|votre|a|an|and|at|by|for|from|in|into|is|of|on|or|our|that|the|to|with|your)$/i;
const DASHED = /^[–—-]\s/;
const PAUSE = /[–—:;,.!?]$/;

/** Rates how lines begin and end: less than 1 for leaning words and leading dashes, more for pauses. */
function manners(lines: readonly string[]): number {
  const broken = lines.slice(0, -1);
  const leaning = broken.filter((line) => LEANING.test(line)).length;
  const pauses = broken.filter((line) => PAUSE.test(line)).length;
  return 0.7 ** leaning * 1.1 ** pauses * 0.7 ** lines.filter((line) => DASHED.test(line)).length;
}

function cut(typeface: Typeface, { lines, size, measure }: Plan, narrow: number): SetTitle {
  const whole = Math.floor(size);
  const inkAt = (text: string, width: number): number => typeface.measureInk(text, styleOf(width));
  const shared = measure && commonInk(lines, inkAt, narrow, measure);
  const widthOf = (text: string): number =>
    shared === undefined ? PLAIN : widest(narrow, (width) => inkAt(text, width) <= shared);
  return {
    size: whole,
    leading: whole * LEADING,
    lines: lines.map((text) => ({ text, style: styleOf(widthOf(text)) })),
  };
}

/** Returns what every line can reach of the measure, without the space around letters that plans count in. */
function commonInk(
  lines: readonly string[],
  inkAt: (text: string, width: number) => number,
  narrow: number,
  measure: number,
): number {
  const reached = Math.min(measure, ...lines.map((text) => inkAt(text, WIDE)));
  return reached >= Math.max(...lines.map((text) => inkAt(text, narrow))) ? reached : measure;
}

/** Finds the widest cut that fits, to a tenth of a percent. */
function widest(narrow: number, fits: (width: number) => boolean): number {
  if (fits(WIDE)) return WIDE;
  let [low, high] = [narrow, WIDE];
  for (let step = 0; step < 10; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return Math.floor(low * 10) / 10;
}

/** Returns the style of a width. Wide lines are a little lighter, so that all lines have the same colour. */
function styleOf(width: number): TypeStyle {
  return { width, weight: width <= 100 ? 700 : Math.round(700 - (60 * (width - 100)) / 25) };
}

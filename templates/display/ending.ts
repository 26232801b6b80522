import type { Cut, Cuts, Segment } from './cuts.ts';
import { cut, LINE_HEIGHT, NARROW_STEP, WIDE_STEP } from './cuts.ts';
import { roomAbove } from './leading.ts';

/** A word that may end a title, and the cuts of its line on a wide screen and on a phone. */
export interface Choice {
  readonly word: string;
  readonly wide: Cut;
  readonly narrow: Cut;
}

/** The last line of a title whose last word may be chosen. It keeps its height, and its length if letters can. */
export interface Ending {
  /** Measures whose height the line keeps, on a wide screen and on a phone. */
  readonly em: number;
  readonly narrowEm: number;
  /** Room above that suits every choice, in ems of those measures. */
  readonly room: number;
  readonly narrowRoom: number;
  /** Runs of words before the one that changes, each a line of its own on a phone. */
  readonly starts: readonly Segment[];
  /** Words before the changing word in its own run, with the space between. */
  readonly start: string;
  /** Mark after the word. */
  readonly mark: string;
  /** Choices, the title's own word first. */
  readonly choices: readonly Choice[];
}

/** Most that a line grows over its own height, which it keeps. */
const GROWTH = 1.06;

/** Cuts the last line of a title again for each word that may replace its last. Undefined without such words. */
export function endingOf({ broken, lines }: Cuts, words: readonly string[]): Ending | undefined {
  const [above, line] = lines.slice(-2);
  const last = line?.segments.at(-1);
  const found = /^(.*\s)?(.+?)([.!?…]*)$/s.exec(last?.text ?? '');
  if (line === undefined || last === undefined || found === null || words.length === 0) return undefined;
  const [, start = '', own = '', mark = ''] = found;
  const before = line.text.slice(0, line.text.length - own.length - mark.length);
  const starts = line.segments.slice(0, -1);
  const choices = [own, ...words].map((word) => ({
    word,
    wide: cut(`${before}${word}${mark}`, line.cut.em, { growth: GROWTH, step: WIDE_STEP }),
    narrow: cut(`${start}${word}${mark}`, last.cut.em, { growth: GROWTH, step: NARROW_STEP }),
  }));
  const wide = choices.map((choice) => ({ text: `${before}${choice.word}`, cut: choice.wide }));
  const narrow = choices.map((choice) => ({ text: `${start}${choice.word}`, cut: choice.narrow }));
  const overLast = starts.at(-1) ?? above?.segments.at(-1);
  return {
    em: line.cut.em,
    narrowEm: last.cut.em,
    room: roomOver(wide, { above, em: line.cut.em, height: LINE_HEIGHT.wide }),
    narrowRoom: roomOver(narrow, {
      above: overLast,
      em: last.cut.em,
      height: broken ? LINE_HEIGHT.narrow : LINE_HEIGHT.wide,
    }),
    starts,
    start,
    mark,
    choices,
  };
}

/** The line above, of which a line stays clear. */
interface Over {
  readonly above: Pick<Segment, 'text' | 'cut'> | undefined;
  readonly em: number;
  readonly height: number;
}

/** Returns the room above a line that suits each of its texts. */
function roomOver(texts: readonly Pick<Segment, 'text' | 'cut'>[], { above, em, height }: Over): number {
  if (above === undefined) return 0;
  const upper = { text: above.text, ...above.cut };
  return Math.max(
    ...texts.map(({ text, cut: { width } }) => roomAbove([upper, { text, em, width }], height)[1] ?? 0),
  );
}

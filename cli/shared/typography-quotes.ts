import type { Edit, Rule } from './typography-edits.ts';
import { VERBATIM } from './typography-verbatim.ts';

/** How a language sets double quotes. */
interface QuoteStyle {
  /** Marks that this language sets, straight ones apart: opening → closing. */
  readonly pairs: Readonly<Record<string, string>>;
  /** Marks of a matched pair inside `depth` other pairs. */
  readonly matched: (depth: number) => readonly [string, string];
  /** Mark of a straight quote that opens and is never closed, as before each paragraph of a long quotation. */
  readonly unclosed: (depth: number) => string;
  /** Mark of a straight quote that closes and was never opened, as after the last paragraph of one. @default left straight */
  readonly unopened?: string;
}

interface Mark {
  readonly at: number;
  readonly opens: boolean;
  /** A straight quote between two spaces: it opens only if another one closes it. */
  readonly weak: boolean;
  readonly glyph: string;
}

/** Sets double quotes by pairs, nested ones included, wherever they were straight or of another style. */
export function quoteRule(style: QuoteStyle): Pick<Rule, 'find'> {
  const closers = new Set(Object.values(style.pairs));
  const find = new RegExp(`["${Object.entries(style.pairs).flat().join('')}]`, 'g');
  return {
    find: (text) => {
      const { marks, partners } = pair(text, find, { opening: style.pairs, closers });
      return edits(text, style, { marks, partners });
    },
  };
}

interface Marks {
  readonly marks: readonly Mark[];
  /** Index of each mark's other half, where it has one. */
  readonly partners: readonly (number | undefined)[];
}

interface Glyphs {
  readonly opening: Readonly<Record<string, string>>;
  readonly closers: ReadonlySet<string>;
}

function pair(text: string, find: RegExp, { opening, closers }: Glyphs): Marks {
  const marks: Mark[] = [];
  const partners: (number | undefined)[] = [];
  const open: number[] = [];
  for (const { index: at, 0: glyph } of text.matchAll(find)) {
    const side =
      opening[glyph] !== undefined ? OPENS : closers.has(glyph) ? CLOSES : sideOf(text, at, open.length > 0);
    if (side === undefined) continue;
    const partner = side === CLOSES ? open.pop() : undefined;
    if (partner !== undefined) partners[partner] = marks.length;
    if (side !== CLOSES) open.push(marks.length);
    partners.push(partner);
    marks.push({ at, opens: side !== CLOSES, weak: side === MAY_OPEN, glyph });
  }
  return { marks, partners };
}

const OPENS = 'opens';
const MAY_OPEN = 'may-open';
const CLOSES = 'closes';

const BEFORE_OPENING = /[\s([{«“‘/=*_~–—-]/u;
const AFTER_CLOSING = /[\s)\]},.;:!?»”’%]/u;

/** An article or the like that has lost its vowel: what follows it opens, also within a quotation. */
const ELISION = /(?<!\p{L})(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)’$/iu;

/** Which side of a quotation a straight quote is on; undefined is neither, as in `15"`. */
function sideOf(
  text: string,
  at: number,
  isInside: boolean,
): typeof OPENS | typeof MAY_OPEN | typeof CLOSES | undefined {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  const mayOpen = before === '' || BEFORE_OPENING.test(before);
  const mayClose = after === '' || AFTER_CLOSING.test(after);
  if (!mayClose && (mayOpen || ELISION.test(text.slice(Math.max(0, at - 7), at)))) return OPENS;
  if (isInside) return CLOSES;
  if (mayOpen) return MAY_OPEN;
  if (mayClose) return /\d/.test(before) ? undefined : CLOSES;
  return before === '’' || before === VERBATIM ? OPENS : undefined;
}

function edits(text: string, style: QuoteStyle, { marks, partners }: Marks): readonly Edit[] {
  const found: Edit[] = [];
  let depth = 0;
  for (const [index, mark] of marks.entries()) {
    const partner = partners[index];
    if (partner !== undefined && !mark.opens) depth -= 1;
    const put = glyphOf(text, style, {
      mark,
      partner: partner === undefined ? undefined : marks[partner],
      depth,
    });
    if (put !== mark.glyph) found.push({ at: mark.at, drop: 1, put });
    if (partner !== undefined && mark.opens) depth += 1;
  }
  return found;
}

interface MarkPlace {
  readonly mark: Mark;
  readonly partner: Mark | undefined;
  readonly depth: number;
}

function glyphOf(text: string, style: QuoteStyle, { mark, partner, depth }: MarkPlace): string {
  if (partner !== undefined) {
    const [first, last] = mark.at < partner.at ? [mark, partner] : [partner, mark];
    if (isEmpty(text, first.at + 1, last.at)) return mark.glyph;
    return style.matched(depth)[mark.opens ? 0 : 1];
  }
  if (mark.glyph !== '"' || mark.weak) return mark.glyph;
  if (mark.opens) return style.unclosed(depth);
  return ENDED.test(text.charAt(mark.at - 1)) ? (style.unopened ?? mark.glyph) : mark.glyph;
}

/** What a quotation ends with. */
const ENDED = /[\p{L}.!?…)]/u;

/** Two marks with nothing but a space between them quote nothing: they are shown for themselves. */
function isEmpty(text: string, from: number, to: number): boolean {
  return to - from <= 1 && text.slice(from, to).trim() === '';
}

import type { Edit, Find } from './typography-edits.ts';
import { VERBATIM } from './typography-verbatim.ts';

/** The double quotes of a language. */
interface QuoteStyle {
  /** Marks that this language sets, except straight ones: opening → closing. */
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
  /** The other half of the pair, if any. */
  partner: Mark | undefined;
}

/** Sets double quotes by pairs, nested ones included, wherever they were straight or of another style. */
export function pairQuotes(style: QuoteStyle): Find {
  const quotes = new RegExp(`["${Object.entries(style.pairs).flat().join('')}]`, 'g');
  return (text) => edits(text, paired(text, quotes, style), style);
}

function paired(text: string, quotes: RegExp, { pairs }: QuoteStyle): readonly Mark[] {
  const closers = Object.values(pairs);
  const marks: Mark[] = [];
  const open: Mark[] = [];
  for (const { index: at, 0: glyph } of text.matchAll(quotes)) {
    const side =
      pairs[glyph] !== undefined
        ? OPENS
        : closers.includes(glyph)
          ? CLOSES
          : sideOf(text, at, open.length > 0);
    if (side === undefined) continue;
    const opens = side !== CLOSES;
    const mark: Mark = {
      at,
      opens,
      weak: side === MAY_OPEN,
      glyph,
      partner: opens ? undefined : open.pop(),
    };
    if (mark.partner !== undefined) mark.partner.partner = mark;
    if (opens) open.push(mark);
    marks.push(mark);
  }
  return marks;
}

const OPENS = 'opens';
const MAY_OPEN = 'may-open';
const CLOSES = 'closes';

const BEFORE_OPENING = /[\s([{«“‘/=*_~–—-]/u;
const AFTER_CLOSING = /[\s)\]},.;:!?»”’%]/u;

/** A word such as an article that has lost its vowel: a quote after it opens, also within a quotation. */
const ELISION = /(?<!\p{L})(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)’$/iu;

/** Feet and inches, which the mark after them belongs to. */
const INCHES = /\d['′] ?\d{1,2}[½¼¾]?$/;

/** Finds the side of a quotation that a straight quote is on; undefined for neither, as in `15"`. */
function sideOf(
  text: string,
  at: number,
  isInside: boolean,
): typeof OPENS | typeof MAY_OPEN | typeof CLOSES | undefined {
  const before = text.charAt(at - 1);
  const after = text.charAt(at + 1);
  const mayOpen = before === '' || BEFORE_OPENING.test(before);
  const mayClose = after === '' || AFTER_CLOSING.test(after);
  if (/[\d½¼¾]/.test(before) && INCHES.test(text.slice(Math.max(0, at - 7), at))) return undefined;
  if (!mayClose && (mayOpen || ELISION.test(text.slice(Math.max(0, at - 7), at)))) return OPENS;
  if (isInside) return CLOSES;
  if (mayOpen) return MAY_OPEN;
  if (mayClose) return /\d/.test(before) ? undefined : CLOSES;
  return before === '’' || before === VERBATIM ? OPENS : undefined;
}

function edits(text: string, marks: readonly Mark[], style: QuoteStyle): readonly Edit[] {
  const found: Edit[] = [];
  let depth = 0;
  for (const mark of marks) {
    const { at, opens, glyph, partner } = mark;
    if (partner !== undefined && !opens) depth -= 1;
    const put = glyphOf(mark, { text, depth }, style);
    if (put !== glyph) found.push({ at, drop: 1, put });
    if (partner !== undefined && opens) depth += 1;
  }
  return found;
}

function glyphOf(
  { at, opens, weak, glyph, partner }: Mark,
  { text, depth }: { readonly text: string; readonly depth: number },
  style: QuoteStyle,
): string {
  if (partner !== undefined) {
    const quoted = text.slice(Math.min(at, partner.at) + 1, Math.max(at, partner.at));
    return isEmpty(quoted) ? glyph : style.matched(depth)[opens ? 0 : 1];
  }
  if (glyph !== '"' || weak) return glyph;
  if (opens) return style.unclosed(depth);
  return ENDED.test(text.charAt(at - 1)) ? (style.unopened ?? glyph) : glyph;
}

/** Characters that a quotation ends with. */
const ENDED = /[\p{L}.!?…)]/u;

/** Tells whether two marks quote nothing: with only a space between them, they are shown for themselves. */
function isEmpty(quoted: string): boolean {
  return quoted.length <= 1 && quoted.trim() === '';
}

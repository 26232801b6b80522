import type { Locale, Localized } from '../shared/locale.ts';
import { withoutCode } from './code-ranges.ts';
import { withoutComments } from './comments.ts';

/** A figure that a text states. */
export interface Figure {
  /** UTF-16 offset in the text. */
  readonly offset: number;
  /** As it is written: `30 to 50%`. */
  readonly written: string;
}

/** Finds percentages, sums of money and `24+` in a text, except in code, comments and addresses. */
export function figuresIn(text: string): readonly Figure[] {
  if (!SIGNS.test(text)) return [];
  return [...withoutAddresses(withoutComments(withoutCode(text))).matchAll(FIGURE)].map((match) => ({
    offset: match.index,
    written: match[0],
  }));
}

/** Returns one spelling of a figure, whatever its spaces: `45 %` and `45%`, `30 to 50%`, `30 % à 50 %`. */
export function figureKey(written: string): string {
  return written.replace(/\s/g, '').toLowerCase();
}

/** Returns the figures of some texts, in one spelling. */
export function figureKeys(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => figuresIn(text).map(({ written }) => figureKey(written))));
}

/** Tells whether a figure is in a sentence about the publisher of the site: one that says "we" or "our". */
export function isOurs(text: string, { offset, written }: Figure, locale: Locale): boolean {
  const before = text.slice(Math.max(0, offset - LONGEST_SENTENCE), offset);
  const after = text.slice(offset + written.length, offset + written.length + LONGEST_SENTENCE);
  const start = [...before.matchAll(SENTENCE_END)].at(-1);
  const end = SENTENCE_END_ONCE.exec(after);
  return OURS[locale].test(before.slice(start?.index) + after.slice(0, end?.index));
}

const SIGNS = /[%$€+]|pour cent|percent/;
/** A number is bounded, so that a text of digits is read once. */
const NUMBER = String.raw`\d{1,12}(?:[ \u00a0\u202f.,]\d{1,3}){0,4}`;
const GAP = String.raw`[ \u00a0\u202f\n]?`;
const RANGE = `(?:${NUMBER}${GAP}[%$€]?${GAP}(?:à|to|-|–)${GAP})?`;
const AMOUNT = String.raw`(?<![\d.,])${RANGE}${NUMBER}`;
const FIGURE = new RegExp(
  [
    String.raw`${AMOUNT}${GAP}(?:%|(?:pour cent|percent)(?!\p{L}))`,
    `${AMOUNT}${GAP}[kM]?[$€]`,
    String.raw`[$€]${NUMBER}(?:${GAP}(?:k|M|million)(?!\p{L}))?`,
    String.raw`${AMOUNT}\+(?![\p{L}\d+])`,
  ].join('|'),
  'gu',
);

const LONGEST_SENTENCE = 600;
const SENTENCE_END = /[.!?](?=\s)|\n\s*\n|\n\s*[-*#>|]/g;
const SENTENCE_END_ONCE = /[.!?](?=\s|$)|\n\s*\n|\n\s*[-*#>|]/;
const OURS: Localized<RegExp> = {
  fr: /(?<!\p{L})(?:nous|notre|nos|on)(?!\p{L})/iu,
  en: /(?<!\p{L})(?:we|our)(?!\p{L})/iu,
};

/** Replaces addresses by white space: `%20` is not a percentage. */
function withoutAddresses(text: string): string {
  return text.replace(/\]\([^()\n]{0,2000}\)|https?:\/\/[^\s)>\]]{1,2000}/g, (found) =>
    ' '.repeat(found.length),
  );
}

import { escapePattern } from '../../shared/escape.ts';
import { ODD_APOSTROPHE } from '../../shared/typography-marks.ts';
import { hide } from '../../shared/typography-verbatim.ts';

/** A word and where it is in its text. */
export interface PlacedWord {
  readonly word: string;
  readonly index: number;
}

/**
 * Puts white space in place of what is no prose: addresses, e-mails, names of files, what is in braces. Apostrophes
 * that typography would set become ’.
 */
export function proseOf(text: string): string {
  return hide(text)
    .text.replace(/[\uFFFB\uFFFC]/g, ' ')
    .replace(NO_PROSE, (found) => found.replace(/[^\n]/g, ' '))
    .replace(ODD_APOSTROPHE, '’');
}

/** Creates the function that blanks out the phrases of a list, whichever apostrophe they have: they count as right. */
export function createPhraseHider(words: readonly string[]): (prose: string) => string {
  const phrases = words.filter((word) => /\s/.test(word)).sort((a, b) => b.length - a.length);
  if (phrases.length === 0) return (prose) => prose;
  const pattern = new RegExp(phrases.map(looseSource).join('|'), 'gu');
  return (prose) => prose.replace(pattern, (found) => ' '.repeat(found.length));
}

/** Makes a pattern of a phrase: any white space, either apostrophe. */
function looseSource(phrase: string): string {
  return escapePattern(phrase).replace(/['’]/g, "['’]").replace(/\s+/g, '\\s+');
}

/** Names of blocks and notes, comments, braces with spaces, reference targets, letters off the line, paths, hosts. */
const NO_PROSE = new RegExp(
  [
    String.raw`^[ \t>]*:{3,}[ \t]*[\w-]*`,
    '<!--[^]{0,2000}?-->',
    String.raw`\{[^{}\n]*\}`,
    String.raw`^\[[^\]^\n][^\]\n]*\]:[^\n]*`,
    String.raw`\[\^[^\[\]\n]*\]`,
    String.raw`[~^]\p{L}{1,20}[~^]`,
    String.raw`(?<![\p{L}\p{N}/])/[\w./#-]+`,
    String.raw`(?<![\w.-])[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+){0,4}\.[a-z]{2,}(?![\w])`,
  ].join('|'),
  'gmu',
);

/** Splits prose into words, apostrophes and hyphens included; leaves out any with a figure, or all in capitals. */
export function wordsOf(prose: string): readonly PlacedWord[] {
  const words: PlacedWord[] = [];
  for (const { 0: run, index } of prose.matchAll(/[\p{L}\p{M}\p{N}_·'’‑-]+/gu)) {
    const lead = /^['’_·‑-]*/.exec(run)?.[0].length ?? 0;
    const word = run.slice(lead).replace(/['’_·‑-]+$/, '');
    if (word.length <= LONGEST && !IS_NO_WORD.test(word)) words.push({ word, index: index + lead });
  }
  return words;
}

/** UTF-16 units: anything longer is no word, and would take long to look up. */
const LONGEST = 60;

/** One letter, anything with a figure or an underscore, capitals alone, and names as `iPhone`. */
const IS_NO_WORD = /^.?$|[\p{N}_]|\p{Ll}\p{Lu}|^[\p{Lu}'’‑-]+s?$/u;

/** Writes a word as dictionaries do: with a plain apostrophe and hyphen, without the ends that a middle dot adds. */
export function plainWord(word: string): string {
  return word.replaceAll('’', "'").replaceAll('‑', '-').replace(/·.*/, '');
}

import { warningOf } from '../report/diagnostic.ts';
import { createLocator } from '../report/locate.ts';
import type { Diagnostic, SourceFile } from '../types.ts';

/**
 * Control characters, except tabs and line feeds, signs that only fonts of other programs have, as the bullets of
 * Wingdings, and those that programs leave for a lost object or character.
 */
const LOST = /[^\P{Cc}\t\n]|[\ue000-\uf8ff\ufffc\ufffd]/u;

/** Patterns that are looked for only in a text with one of their signs, which few texts have. */
const RARE = [
  // Such a character makes words of the mark of a heading or an item. Within words it may be meant: a line may end there.
  { signs: ['\u200b', '\u2060', '\ufeff'], find: /[\u200b\u2060](?<=^[ \t]*.)|\ufeff/u },
  // Five words in a row: two or three may be meant.
  {
    signs: ['\u00a0', '\u202f'],
    find: /(?<![\p{L}\p{N}'’-])(?:\p{L}[\p{L}'’-]*[,;.]?[\u00a0\u202f]+){4}\p{L}[\p{L}'’-]*/u,
  },
];

/** Reports characters that visitors cannot read, or do not see, the first of each line: copies from other programs bring them. */
export function reportLostCharacters({ file, text }: SourceFile): readonly Diagnostic[] {
  const patterns = RARE.filter(({ signs }) => signs.some((sign) => text.includes(sign))).map(
    ({ find }) => find,
  );
  if (LOST.test(text)) patterns.push(LOST);
  if (patterns.length === 0) return [];
  const locate = createLocator(file, text);
  const found: Diagnostic[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const match = firstOf(patterns, line);
    if (match !== undefined) {
      const [written] = match;
      const location = locate({ offset: start + match.index, length: written.length });
      found.push(
        written.length > 2
          ? { ...GLUED, location }
          : warningOf('lost-character', sentence(written), { location }),
      );
    }
    start += line.length + 1;
  }
  return found;
}

const BETWEEN = 'No line can end between these words: no-break spaces are between them';
const GLUED = warningOf('glued-words', BETWEEN, {
  note: 'Write plain spaces: no-break ones are put where they belong',
});

function firstOf(patterns: readonly RegExp[], line: string): RegExpExecArray | undefined {
  const found = patterns.map((pattern) => pattern.exec(line)).filter((match) => match !== null);
  return found.sort((a, b) => a.index - b.index)[0];
}

function sentence(character: string): string {
  if (character === '\ufffc') return 'Something was here that was not copied, such as a picture (U+FFFC)';
  if (character === '\ufffd') return 'A character was lost here before the text reached this file (U+FFFD)';
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  if (/\p{Co}/u.test(character))
    return `There is a sign of another program’s font here, which readers see as a box (U+${code})`;
  return /\p{Cf}/u.test(character)
    ? `There is a character without a width here, which hides what is beside it from Markdown and searches (U+${code})`
    : `There is a control character here, which readers see as a box (U+${code})`;
}

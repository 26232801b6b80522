import { warningOf } from '../report/diagnostic.ts';
import { createLocator } from '../report/locate.ts';
import type { Diagnostic, SourceFile } from '../types.ts';

/** Control characters, except tabs and line feeds, and the signs that programs leave for a lost object or character. */
const LOST = /[^\P{Cc}\t\n]|[\ufffc\ufffd]/u;

/** Reports characters that visitors cannot read, the first of each line: copies from other programs bring them. */
export function reportLostCharacters({ file, text }: SourceFile): readonly Diagnostic[] {
  if (!LOST.test(text)) return [];
  const locate = createLocator(file, text);
  const found: Diagnostic[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const match = LOST.exec(line);
    if (match !== null)
      found.push(
        warningOf('lost-character', sentence(match[0]), {
          location: locate({ offset: start + match.index }),
        }),
      );
    start += line.length + 1;
  }
  return found;
}

function sentence(character: string): string {
  if (character === '\ufffc') return 'Something was here that was not copied, such as a picture (U+FFFC)';
  if (character === '\ufffd') return 'A character was lost here before the text reached this file (U+FFFD)';
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `There is a control character here, which readers see as a box (U+${code})`;
}

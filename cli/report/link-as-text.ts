import type { Diagnostic } from '../types.ts';
import { errorOf } from './diagnostic.ts';

/** Characters that no link of a project is longer than. */
const LONGEST_LINK = 1024;

/**
 * The error for a file that names another one of its kind, and holds nothing else, not even the end of a line: so git
 * writes a symbolic link on a machine that has none (`core.symlinks` on Windows), and so it would be published.
 */
export function linkAsText(file: string, text: string): Diagnostic | undefined {
  const ending = /\.\w+$/.exec(file)?.[0];
  if (text.length > LONGEST_LINK || ending === undefined || !text.endsWith(ending)) return undefined;
  if (text === ending || /[\s:]/.test(text)) return undefined;
  const problem = `Git wrote a symbolic link here as a text, which names ${text}: put the file itself here`;
  return errorOf('link-as-text', problem, { location: { file } });
}

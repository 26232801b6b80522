import type { Diagnostic } from '../types.ts';
import { errorOf } from './diagnostic.ts';

/** Most characters of a link in a project. */
const LONGEST_LINK = 1024;

/**
 * Returns the error for a file that holds only the name of another file of its kind, without a line's end. Git writes a
 * symbolic link so on a machine that has none (`core.symlinks` on Windows), and so it would be published.
 */
export function linkAsText(file: string, text: string): Diagnostic | undefined {
  const ending = /\.\w+$/.exec(file)?.[0];
  if (text.length > LONGEST_LINK || ending === undefined || !text.endsWith(ending)) return undefined;
  if (text === ending || /[\s:]/.test(text)) return undefined;
  const problem = `Git wrote a symbolic link here as a text, which names ${text}: put the file itself here`;
  return errorOf('link-as-text', problem, { location: { file } });
}

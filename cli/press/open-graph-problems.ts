import type { PageMeta } from '../api/page.ts';
import { errorOf } from '../report/diagnostic.ts';
import type { Diagnostic, Entry } from '../types.ts';
import type { Lettering } from './open-graph-card.ts';

type LetteringProblem = NonNullable<Lettering['problem']>;

/** Reports a page's title that could not be set on its picture. */
export function titleProblem(problem: LetteringProblem, { title, file }: PageMeta): Diagnostic {
  const overflow = `The title does not fit in the page's Open Graph picture: "${title}"`;
  return letteringProblem(problem, file, `the title "${title}"`, overflow);
}

/** Reports an organization's name that could not be set on pictures. */
export function nameProblem(problem: LetteringProblem): Diagnostic {
  const overflow = 'organization.name does not fit in Open Graph pictures';
  return letteringProblem(problem, 'site.config.ts', 'organization.name', overflow);
}

function letteringProblem(
  { missing }: LetteringProblem,
  file: string,
  what: string,
  overflow: string,
): Diagnostic {
  const location = { file };
  if (missing.length === 0) return errorOf(OVERFLOW, overflow, { location, notes: [{ text: 'Shorten it' }] });
  const text = `The brand's font cannot write ${listed(missing)} in ${what}`;
  const note = missing.length === 1 ? 'Write it without that character' : 'Write it without these characters';
  return errorOf(MISSING, text, { location, notes: [{ text: note }] });
}

const OVERFLOW = 'og-title-overflow';
const MISSING = 'og-missing-glyph';

/** Places these problems at the titles of documents: a plan of a picture knows no lines, which move while it lasts. */
export function atTitles(
  diagnostics: readonly Diagnostic[],
  entries: readonly Pick<Entry, 'file' | 'locate'>[],
): readonly Diagnostic[] {
  const isTitle = ({ code }: Diagnostic): boolean => code === OVERFLOW || code === MISSING;
  if (!diagnostics.some(isTitle)) return diagnostics;
  const byFile = new Map(entries.map((entry) => [entry.file, entry]));
  return diagnostics.map((one) => {
    const entry = isTitle(one) ? byFile.get(one.location?.file ?? '') : undefined;
    return entry === undefined ? one : { ...one, location: entry.locate(['title']) };
  });
}

function listed(characters: readonly string[]): string {
  return characters
    .map((character) => {
      const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
      return `"${character}" (U+${number.padStart(4, '0')})`;
    })
    .join(', ');
}

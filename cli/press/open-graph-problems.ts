import type { PageMeta } from '../api/page.ts';
import { errorOf } from '../report/diagnostic.ts';
import type { Diagnostic } from '../types.ts';
import type { Lettering } from './open-graph-card.ts';

type Problem = NonNullable<Lettering['problem']>;

/** Reports a page's title that could not be set on its picture. */
export function titleProblem(problem: Problem, { title, file }: PageMeta): Diagnostic {
  const overflow = `The title does not fit in the page's Open Graph picture: "${title}"`;
  return letteringProblem(problem, file, `the title "${title}"`, overflow);
}

/** Reports an organization's name that could not be set on pictures. */
export function nameProblem(problem: Problem): Diagnostic {
  const overflow = 'organization.name does not fit in Open Graph pictures';
  return letteringProblem(problem, 'site.config.ts', 'organization.name', overflow);
}

function letteringProblem({ missing }: Problem, file: string, what: string, overflow: string): Diagnostic {
  const location = { file };
  if (missing.length === 0) return errorOf('og-title-overflow', overflow, { location });
  const text = `The brand's font cannot write ${listed(missing)} in ${what}`;
  return errorOf('og-missing-glyph', text, { location });
}

function listed(characters: readonly string[]): string {
  return characters
    .map((character) => {
      const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
      return `"${character}" (U+${number.padStart(4, '0')})`;
    })
    .join(', ');
}

import type { PageMeta } from '../api/page.ts';
import type { Diagnostic } from '../types.ts';
import type { Lettering } from './open-graph-card.ts';

type Problem = NonNullable<Lettering['problem']>;

/** Why a page's title is not on its picture. */
export function titleProblem({ missing }: Problem, page: PageMeta): Diagnostic {
  const location = { file: page.file };
  if (missing.length > 0) {
    const text = `The brand's font cannot write ${listed(missing)} in the title "${page.title}"`;
    return { severity: 'error', code: 'og-missing-glyph', text, location };
  }
  const text = `The title does not fit in the page's Open Graph picture: "${page.title}"`;
  return { severity: 'error', code: 'og-title-overflow', text, location };
}

/** Why the organization's name is on no picture. */
export function nameProblem({ missing }: Problem): Diagnostic {
  const location = { file: 'site.config.ts' };
  if (missing.length > 0) {
    const text = `The brand's font cannot write ${listed(missing)} in organization.name`;
    return { severity: 'error', code: 'og-missing-glyph', text, location };
  }
  const text = 'organization.name does not fit in Open Graph pictures';
  return { severity: 'error', code: 'og-title-overflow', text, location };
}

function listed(characters: readonly string[]): string {
  return characters
    .map(
      (character) =>
        `"${character}" (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
    )
    .join(', ');
}

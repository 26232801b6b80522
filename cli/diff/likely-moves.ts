import { getOrMake } from '../shared/get-or-make.ts';
import { splitPath } from '../shared/path.ts';
import type { PageAt } from './compare-pages.ts';

/**
 * Makes what finds, for a page that went, the first one in its language that came with its title or its text.
 * @param added pages that came, in the order of their paths
 * @param isTaken tells whether a page was found before: it stays taken
 */
export function likelyMoves(
  added: readonly PageAt[],
  isTaken: (page: PageAt) => boolean,
): (gone: PageAt) => PageAt | undefined {
  const byLikeness = new Map<string, number[]>();
  for (const [at, page] of added.entries())
    for (const likeness of likenessesOf(page)) getOrMake(byLikeness, likeness, () => []).push(at);
  // The last one is the next to be looked at.
  for (const list of byLikeness.values()) list.reverse();
  const next = (likeness: string): number => {
    const list = byLikeness.get(likeness) ?? [];
    for (let at = list.at(-1); at !== undefined; at = list.at(-1)) {
      const page = added[at];
      if (page !== undefined && !isTaken(page)) return at;
      list.pop();
    }
    return Number.POSITIVE_INFINITY;
  };
  return (gone) => added[Math.min(...likenessesOf(gone).map(next))];
}

function likenessesOf({ path, parts }: PageAt): readonly string[] {
  const { locale } = splitPath(path);
  return [`${locale} title ${parts.title}`, `${locale} text ${parts.main}`];
}

import { addTo } from '../shared/add-to.ts';
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
    for (const likeness of likenessesOf(page)) addTo(byLikeness, likeness, at);
  const next = (likeness: string): number => {
    const list = byLikeness.get(likeness) ?? [];
    const free = list.findIndex((at) => added[at] !== undefined && !isTaken(added[at]));
    // Those before it stay taken, and need no second look.
    list.splice(0, free === -1 ? list.length : free);
    return list[0] ?? Number.POSITIVE_INFINITY;
  };
  return (gone) => added[Math.min(...likenessesOf(gone).map(next))];
}

function likenessesOf({ path, parts }: PageAt): readonly string[] {
  const { locale } = splitPath(path);
  return [`${locale} title ${parts.title}`, `${locale} text ${parts.main}`];
}

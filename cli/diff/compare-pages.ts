import type { PageAnchors } from '../output/anchors.ts';
import { listChanges } from '../publish/site-changes.ts';
import type { PageChange } from './difference.ts';
import type { PageParts } from './page-parts.ts';
import { linesOf, linksOf, picturesOf, sheetsOf } from './page-parts.ts';
import { changedWords } from './words.ts';

/** A page's document and its address. */
export interface PageAt {
  readonly path: string;
  readonly parts: PageParts;
  readonly anchors: PageAnchors;
  readonly bytes: number;
}

/** Returns the differences of a page, apart from what is around it. */
export function pageChange(before: PageAt, after: PageAt): PageChange {
  const [old, next] = [before.parts, after.parts];
  const hasMoved = before.path !== after.path;
  const words = changedWords(linesOf(old.main), linesOf(next.main));
  const links = listChanges(linksOf(old.main), linksOf(next.main));
  const pictures = listChanges(picturesOf(old.main), picturesOf(next.main));
  const hasTitle = old.title !== next.title;
  const hasDescription = old.description !== next.description;
  const isRestyled = sheetsOf(old.head) !== sheetsOf(next.head);
  const isReadAlike = words.length + links.length + pictures.length === 0 && !hasTitle && !hasDescription;
  const isHidden = isReadAlike && !isRestyled;
  return {
    kind: hasMoved ? 'moved' : 'changed',
    path: after.path,
    title: next.title,
    ...(hasMoved && { from: before.path }),
    ...(hasTitle && { titleBefore: old.title }),
    ...(hasDescription && { description: [old.description, next.description] as const }),
    words,
    links,
    pictures,
    ...(isRestyled && { isRestyled }),
    bytes: [before.bytes, after.bytes],
    ...(isHidden && !hasMoved && { isHidden }),
  };
}

/** Makes the change of a page that is told whole: it came, went, or is the twin of one that differs. */
export function wholePage({ path, parts }: PageAt, kind: 'added' | 'gone' | 'same'): PageChange {
  return { kind, path, title: parts.title, words: [], links: [], pictures: [] };
}

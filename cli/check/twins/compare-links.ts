import type { Anatomy } from './anatomy.ts';
import type { PlacedLink } from './compared.ts';
import type { Difference } from './difference.ts';
import { sideBySide } from './difference.ts';

/** Says where a link leads, in one spelling for both languages; undefined for a link that one twin may have alone. */
export type LinkTarget = (link: PlacedLink, anatomy: Anatomy) => string | undefined;

/** Finds the targets that only one of two twins links to, in reading order. Pure. */
export function compareLinks(
  fr: Anatomy,
  en: Anatomy,
  targetOf: LinkTarget,
): readonly Difference<PlacedLink>[] {
  const left = byTarget(fr, targetOf);
  const right = byTarget(en, targetOf);
  const onlyFr = [...left].filter(([target]) => !right.has(target)).map(([, link]) => link);
  const onlyEn = [...right].filter(([target]) => !left.has(target)).map(([, link]) => link);
  return sideBySide(onlyFr, onlyEn);
}

/** Finds the first link to each target. */
function byTarget(anatomy: Anatomy, targetOf: LinkTarget): ReadonlyMap<string, PlacedLink> {
  const targets = new Map<string, PlacedLink>();
  for (const link of anatomy.links) {
    const target = targetOf(link, anatomy);
    if (target !== undefined && !targets.has(target)) targets.set(target, link);
  }
  return targets;
}

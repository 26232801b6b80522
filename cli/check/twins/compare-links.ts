import type { Anatomy, PlacedLink } from './anatomy.ts';

/** A link that one twin has and the other lacks, and what the other has in its place. */
export interface LinkDifference {
  readonly fr: PlacedLink | undefined;
  readonly en: PlacedLink | undefined;
}

/** Says where a link leads, in one spelling for both languages; undefined of one that need not be in both. */
export type LinkTarget = (link: PlacedLink, anatomy: Anatomy) => string | undefined;

/** Targets that only one of two twins links to, in reading order. Pure. */
export function compareLinks(fr: Anatomy, en: Anatomy, targetOf: LinkTarget): readonly LinkDifference[] {
  const left = byTarget(fr, targetOf);
  const right = byTarget(en, targetOf);
  const onlyFr = [...left].filter(([target]) => !right.has(target)).map(([, link]) => link);
  const onlyEn = [...right].filter(([target]) => !left.has(target)).map(([, link]) => link);
  return Array.from({ length: Math.max(onlyFr.length, onlyEn.length) }, (_, row) => ({
    fr: onlyFr[row],
    en: onlyEn[row],
  }));
}

/** The first link to each target. */
function byTarget(anatomy: Anatomy, targetOf: LinkTarget): ReadonlyMap<string, PlacedLink> {
  const targets = new Map<string, PlacedLink>();
  for (const link of anatomy.links) {
    const target = targetOf(link, anatomy);
    if (target !== undefined && !targets.has(target)) targets.set(target, link);
  }
  return targets;
}

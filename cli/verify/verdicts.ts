import { hashParts } from '../cache/cache.ts';
import type { Pack } from '../cache/pack.ts';
import type { Document } from './documents.ts';
import type { InspectedLink } from './inspection.ts';
import type { LocalTarget } from './targets.ts';

/** What is left to ask of a document with which nothing is wrong: what depends on other documents. Plain JSON. */
export interface Verdict {
  readonly title: string;
  /** Paths that its alternates name. */
  readonly named: readonly Named[];
  /** Links with a fragment, which the pages they lead to may have lost. */
  readonly anchors: readonly Anchor[];
}

/** A path that an alternate of a page names. */
export interface Named {
  readonly path: string;
  readonly hreflang: string;
}

/** A link to a part of a page. */
export interface Anchor {
  readonly link: InspectedLink;
  readonly target: LocalTarget;
}

/** Verdicts of an earlier process, by what their pages are stored under. */
export type Verdicts = ReadonlyMap<string, Verdict>;

/** What is stored under a context: all that verdicts depend on beside their own pages. */
export function recallVerdicts(pack: Pack | undefined, context: string): Verdicts {
  return new Map(pack?.get<readonly (readonly [string, Verdict])[]>(context) ?? []);
}

/** The verdict on a document, when an earlier process looked at this very one. */
export function verdictOn({ page }: Document, verdicts: Verdicts): Verdict | undefined {
  return page?.key === undefined ? undefined : verdicts.get(page.key);
}

/** Leaves the verdicts on this build's documents to the next process. */
export function storeVerdicts(
  pack: Pack,
  context: string,
  found: readonly (readonly [Document, Verdict])[],
): void {
  pack.set(
    context,
    found.flatMap(([{ page }, verdict]) => (page?.key === undefined ? [] : [[page.key, verdict]])),
  );
}

/** Names all that verdicts depend on beside their own pages. */
export function contextOf(...all: readonly unknown[]): string {
  return hashParts('verdicts', JSON.stringify(all));
}

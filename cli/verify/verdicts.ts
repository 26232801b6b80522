import { hashParts } from '../cache/cache.ts';
import type { Pack } from '../cache/pack.ts';
import type { Table } from '../cache/table.ts';
import { leaveTable, recallTable } from '../cache/table.ts';
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
export type Verdicts = Table<Verdict> | undefined;

/** What is stored under a context: all that verdicts depend on beside their own pages. */
export function recallVerdicts(pack: Pack | undefined, context: string): Verdicts {
  return pack && recallTable(pack, context);
}

/** The verdict on a document, when an earlier process looked at this very one. */
export function verdictOn({ page }: Document, verdicts: Verdicts): Verdict | undefined {
  return page?.key === undefined ? undefined : verdicts?.rows.get(page.key);
}

/** Leaves the verdicts on this build's documents to the next process. */
export function leaveVerdicts(
  pack: Pack,
  context: string,
  { found, before }: { readonly found: readonly (readonly [Document, Verdict])[]; readonly before: Verdicts },
): void {
  const rows = new Map<string, Verdict>();
  for (const [{ page }, verdict] of found) if (page?.key !== undefined) rows.set(page.key, verdict);
  leaveTable(pack, context, { rows, before });
}

/** Names all that verdicts depend on beside their own pages. */
export function contextOf(...all: readonly unknown[]): string {
  return hashParts('verdicts', JSON.stringify(all));
}

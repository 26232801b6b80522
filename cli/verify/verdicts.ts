import { hashParts } from '../cache/cache.ts';
import type { Pack } from '../cache/pack.ts';
import type { Table } from '../cache/table.ts';
import { leaveTable, recallTable } from '../cache/table.ts';
import type { Document } from './documents.ts';
import type { InspectedLink } from './inspection.ts';
import type { Judgement } from './page-judge.ts';
import type { LocalTarget } from './targets.ts';

/** What is left to ask of a document with which nothing is wrong: what depends on other documents. Plain JSON. */
export interface Verdict {
  /** Within its language; none of a page that is not indexed. */
  readonly title?: string | undefined;
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

/**
 * Documents, and what was said of them by an earlier process or by the thread that made the page: only what depends on
 * other documents is asked of those again.
 */
export interface Judged {
  /** Sorted by path. */
  readonly documents: readonly Document[];
  /** In the order of the documents; undefined for those of which everything is asked. */
  readonly verdicts: readonly (Verdict | undefined)[];
  /** Those of which everything is asked, in their order. */
  readonly asked: readonly Document[];
  /** Those that no earlier process has compared with others. */
  readonly compared: readonly Document[];
}

/** Verdicts of an earlier process, by what their pages are stored under. */
type Verdicts = Table<Verdict> | undefined;

/** What is stored under a context: all that verdicts depend on beside their own pages. */
export function recallVerdicts(pack: Pack | undefined, context: string): Verdicts {
  return pack && recallTable(pack, context);
}

/** Finds the verdict on each document, of an earlier process that looked at this very one, or of the thread that made it. */
export function judge(
  documents: readonly Document[],
  known: Verdicts,
  trusted: Judgement | undefined,
): Judged {
  const before = documents.map(({ page }) =>
    page?.key === undefined ? undefined : known?.rows.get(page.key),
  );
  const ownVerdict = ({ page, entry }: Document): Verdict | undefined =>
    trusted !== undefined && page?.judgement === trusted && entry?.dropped === undefined
      ? page.verdict
      : undefined;
  const verdicts = documents.map((document, row) => before[row] ?? ownVerdict(document));
  return {
    documents,
    verdicts,
    asked: documents.filter((_, row) => verdicts[row] === undefined),
    compared: documents.filter((_, row) => before[row] === undefined),
  };
}

/** What verdicts say, and of the other documents what was found of each that is asked, in the order of all. */
export function joinJudged<T>(
  { documents, verdicts }: Judged,
  found: readonly T[],
  said: (verdict: Verdict) => T,
): readonly T[] {
  let taken = 0;
  return documents.map((_, row) => {
    const verdict = verdicts[row];
    return verdict === undefined ? (found[taken++] as T) : said(verdict);
  });
}

/** What verdicts are left of. */
interface Leaving {
  readonly documents: readonly Document[];
  /** In the order of the documents; none of those with which something is wrong in themselves. */
  readonly found: readonly (Verdict | undefined)[];
  /** Documents with which anything is wrong. */
  readonly faulty: ReadonlySet<Document>;
  readonly before: Verdicts;
}

/** Leaves the verdicts on this build's documents to the next process. */
export function leaveVerdicts(
  pack: Pack,
  context: string,
  { documents, found, faulty, before }: Leaving,
): void {
  const rows = new Map<string, Verdict>();
  for (const [row, document] of documents.entries()) {
    const [key, verdict] = [document.page?.key, found[row]];
    if (key !== undefined && verdict !== undefined && !faulty.has(document)) rows.set(key, verdict);
  }
  leaveTable(pack, context, { rows, before });
}

/** Names all that verdicts depend on beside their own pages. */
export function contextOf(...all: readonly unknown[]): string {
  return hashParts('verdicts', JSON.stringify(all));
}

import { hashParts } from '../cache/cache.ts';
import { keyJson } from '../cache/key-json.ts';
import type { Memo } from '../cache/memo.ts';
import type { Pack } from '../cache/pack.ts';
import type { Table } from '../cache/table.ts';
import { leaveTable, recallTable } from '../cache/table.ts';
import type { Config } from '../types.ts';
import type { InspectedDocument } from './document.ts';
import type { FormReceiver } from './form-receiver.ts';
import type { Judgement } from './judgement.ts';
import type { Places } from './targets.ts';
import type { Verdict } from './verdict.ts';
import type { VerifyInput } from './verify-input.ts';

/**
 * Documents, with the verdicts on them of an earlier process or of the thread that made the page: documents with a
 * verdict are asked again only what depends on other documents.
 */
interface JudgedDocuments {
  /** In the order of the documents; undefined for a document of which everything is asked. */
  readonly verdicts: readonly (Verdict | undefined)[];
  /** Documents of which everything is asked, in their order. */
  readonly asked: readonly InspectedDocument[];
  /** Documents that no earlier process has compared with others. */
  readonly compared: readonly InspectedDocument[];
}

/** Verdicts of an earlier process, by the {@link InspectedPage.inputHash} of their pages. */
type Verdicts = Table<Verdict> | undefined;

/** Recalls the verdicts that an earlier process left under a key of {@link verdictsKey}. */
export function recallVerdicts(pack: Pack | undefined, key: string): Verdicts {
  return pack && recallTable(pack, key);
}

/** Finds the verdict on each document: of an earlier process that looked at the same, or of the thread that made it. */
export function findVerdicts(
  documents: readonly InspectedDocument[],
  { known, trusted, memo }: VerdictSources,
): JudgedDocuments {
  const before = memo.map(documents, earlierVerdict, known);
  const own = memo.map(documents, ownVerdict, trusted?.judgement);
  const holds =
    trusted === undefined || trusted.missing.length === 0 ? () => true : holdsWithout(trusted.missing);
  const verdicts = before.map((verdict, row) => verdict ?? (holds(documents[row]) ? own[row] : undefined));
  return {
    verdicts,
    asked: documents.filter((_, row) => verdicts[row] === undefined),
    compared: documents.filter((_, row) => before[row] === undefined),
  };
}

/** Sources of verdicts. */
interface VerdictSources {
  /** Verdicts of an earlier process. */
  readonly known: Verdicts;
  readonly trusted: TrustedJudgement | undefined;
  readonly memo: Memo;
}

/** A judgement of the threads that made pages, by which pages are judged that refer to nothing that is missing. */
export interface TrustedJudgement {
  readonly judgement: Judgement;
  /** Paths of the assets that it expected and that are not there. */
  readonly missing: readonly string[];
}

function earlierVerdict({ made }: InspectedDocument, known: Verdicts): Verdict | undefined {
  return made?.inputHash === undefined ? undefined : known?.rows.get(made.inputHash);
}

function ownVerdict({ made, entry }: InspectedDocument, trusted: Judgement | undefined): Verdict | undefined {
  const isTrusted = trusted !== undefined && made?.judgement === trusted && entry?.dropped === undefined;
  return isTrusted ? made.verdict : undefined;
}

/** Tells whether a document is known to refer to none of these assets. */
function holdsWithout(missing: readonly string[]): (document: InspectedDocument | undefined) => boolean {
  return (document) => missing.every((path) => document?.made?.assets?.includes(path) === false);
}

interface VerdictsToLeave {
  readonly documents: readonly InspectedDocument[];
  /** In the order of the documents. */
  readonly verdicts: readonly Verdict[];
  /** Documents with which anything is wrong. */
  readonly faulty: ReadonlySet<InspectedDocument>;
  readonly before: Verdicts;
}

/** Leaves the verdicts on this build's documents to the next process. */
export function leaveVerdicts(
  pack: Pack,
  key: string,
  { documents, verdicts, faulty, before }: VerdictsToLeave,
): void {
  const rows = new Map<string, Verdict>();
  for (const [row, document] of documents.entries()) {
    const [inputHash, verdict] = [document.made?.inputHash, verdicts[row]];
    if (inputHash !== undefined && verdict !== undefined && !faulty.has(document))
      rows.set(inputHash, verdict);
  }
  leaveTable(pack, key, { rows, before });
}

/** Hashes all that verdicts depend on besides their own pages. */
export function verdictsKey(
  places: Places,
  paths: readonly string[],
  receiver: FormReceiver | undefined,
  script: string,
  budgets: Config['budgets'],
  sizes: VerifyInput['sizes'],
  dev: boolean,
): string {
  return hashParts('verdicts', keyJson([places, paths, receiver ?? null, script, budgets, sizes, dev]));
}

import type { ByteRange } from '../cache/byte-range.ts';
import { hashParts } from '../cache/cache.ts';
import type { Pack, StoredResults } from '../cache/pack.ts';
import type { Table } from '../cache/table.ts';
import { leaveTable, recallTable } from '../cache/table.ts';
import type { KnownProps } from '../output/known-props.ts';
import type { BodyRef } from '../output/page-brief.ts';
import { bodyRefOf } from '../output/page-facts.ts';
import { given } from '../shared/given.ts';
import { once } from '../shared/once.ts';
import type { Page } from '../types.ts';
import type { PageDetails } from '../verify/document.ts';
import type { FinishedPage, FormerPage } from './finish-page.ts';

/** Data of a page that the next process gets, besides its details. Plain JSON. */
type LeftOutline = Pick<FinishedPage, 'files' | 'assets' | 'weight' | 'body'>;

/** A sound page that an earlier process left, and its own input; the environment is the input of all pages. */
interface LeftPage {
  /** {@link FinishedPage.inputHash}. */
  readonly inputHash: string;
  /** Hash of its props. */
  readonly digest: string;
  readonly bodyRef: BodyRef;
  readonly outline: LeftOutline;
  readonly details: ByteRange;
}

/** Hashes of all input of pages except their own props and bodies. */
export interface EnvironmentHashes {
  readonly hash: string;
  /** Hash of everything that bodies are rendered with, which no template is part of. */
  readonly bodies: string;
}

/** The pages that an earlier process made, by path. */
export interface LeftPages {
  readonly table: Table<LeftPage>;
  /** True when the pages were made in this environment, false when in another that renders bodies alike. */
  readonly isSame: boolean;
}

/** Recalls the pages that an earlier process made in this environment, or in one that renders bodies alike. */
export function recallPages({ hash, bodies }: EnvironmentHashes, pack: Pack): LeftPages | undefined {
  const left = pack.get<EnvironmentHashes>(ENVIRONMENT);
  if (left?.hash !== hash && left?.bodies !== bodies) return undefined;
  const table = recallTable<LeftPage>(pack, PAGES);
  return table && { table, isSame: left.hash === hash };
}

const ENVIRONMENT = hashParts('environment of pages');
const PAGES = hashParts('pages');

/** The pack that holds pages, and the digests that identify their props. */
type PageLookup = Pick<StoredResults, 'pack'> & Pick<KnownProps, 'digestOf'>;

/** Finds the page that an earlier process made from the same environment, props and body. */
export function findPage(
  page: Page,
  left: LeftPages,
  { pack, digestOf }: PageLookup,
): FinishedPage | undefined {
  const found = left.isSame ? ofSameBody(page, left) : undefined;
  if (found === undefined || found.digest !== digestOf(page)) return undefined;
  const { inputHash, outline, details } = found;
  const read = once(() => pack.read<PageDetails>(details));
  return { page, details: read, inputHash, detailsAt: details, ms: 0, diagnostics: [], ...outline };
}

/** Finds the page that an earlier process made from the same body, which can be cut out of its document. */
export function findFormer(page: Page, left: LeftPages, pack: Pack): FormerPage | undefined {
  const found = ofSameBody(page, left);
  const document = found?.outline.files.find(({ kind }) => kind === 'page');
  return found && document && { identity: document.identity, details: pack.text(found.details) };
}

function ofSameBody(page: Page, { table }: LeftPages): LeftPage | undefined {
  const found = table.rows.get(page.path);
  return found && isSameBody(found.bodyRef, bodyRefOf(page)) ? found : undefined;
}

function isSameBody(a: BodyRef, b: BodyRef): boolean {
  return (
    a.bodyHash === b.bodyHash &&
    a.bodyLine === b.bodyLine &&
    JSON.stringify(a.links) === JSON.stringify(b.links)
  );
}

/** A page without mistakes, which is left for the next process. */
interface SoundPage extends FinishedPage {
  readonly inputHash: string;
  readonly detailsAt: ByteRange;
}

function isSound(page: FinishedPage): page is SoundPage {
  return page.inputHash !== undefined && page.detailsAt !== undefined;
}

/** Returns the pages that are left. */
export function soundPages(pages: readonly FinishedPage[]): readonly SoundPage[] {
  return pages.filter(isSound);
}

/** Input for leaving pages. */
interface LeavePagesInput {
  readonly environment: EnvironmentHashes;
  /** Pages that an earlier process left. */
  readonly before: LeftPages | undefined;
  /** New places of their details, in the order of the pages. */
  readonly ranges: readonly ByteRange[];
}

/** Leaves the sound pages of an environment for the next process. */
export function leavePages(
  pages: readonly SoundPage[],
  { environment, before, ranges }: LeavePagesInput,
  { pack, digestOf }: PageLookup,
): void {
  const former = before?.isSame === true ? before.table : undefined;
  const rows = new Map<string, LeftPage>();
  for (const [row, finished] of pages.entries()) {
    const { page, inputHash } = finished;
    const details = ranges[row];
    if (details === undefined) throw new Error(`The details of ${page.path} are kept nowhere`);
    const known = former?.rows.get(page.path);
    const isKnown = known?.inputHash === inputHash && known.details === details;
    rows.set(
      page.path,
      isKnown
        ? known
        : {
            inputHash,
            digest: digestOf(page),
            bodyRef: bodyRefOf(page),
            outline: outlineOf(finished),
            details,
          },
    );
  }
  pack.set(ENVIRONMENT, environment);
  leaveTable(pack, PAGES, { rows, before: former });
}

function outlineOf({ files, assets, weight, body }: FinishedPage): LeftOutline {
  return { files, assets, ...given({ weight, body }) };
}

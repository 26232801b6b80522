import { hashParts } from '../cache/cache.ts';
import type { Pack, Stored } from '../cache/pack.ts';
import type { Table } from '../cache/table.ts';
import { leaveTable, recallTable } from '../cache/table.ts';
import type { Kept } from '../cache/texts.ts';
import type { ByteRange } from '../cache/waiting-texts.ts';
import type { KnownProps } from '../output/known-props.ts';
import type { BodyRef } from '../output/page-brief.ts';
import { bodyRefOf } from '../output/page-facts.ts';
import type { Page } from '../types.ts';
import type { FinishedPage, FormerPage, PageDetails } from './finish-page.ts';
import { withDetails } from './finish-page.ts';

/** What the next process gets of a page beside its details. Plain JSON. */
type LeftOutline = Omit<
  FinishedPage,
  'key' | 'detailsAt' | 'ms' | 'verdict' | 'judgement' | 'diagnostics' | keyof PageDetails
>;

/** A sound page that was left, and what it was made from beside the environment of all. */
interface LeftPage {
  /** {@link FinishedPage.key}. */
  readonly key: string;
  /** Names all that its props say. */
  readonly digest: string;
  readonly bodyRef: BodyRef;
  readonly outline: LeftOutline;
  readonly details: ByteRange;
}

/** Names all that pages are made from beside their own props and bodies. */
export interface Environment {
  readonly hash: string;
  /** Names what bodies are rendered with, which a template has no part in. */
  readonly bodies: string;
}

/** The pages that an earlier process made, by path. */
export interface LeftPages {
  readonly table: Table<LeftPage>;
  /** Whether they were made in this very environment, and not in one that has the same bodies. */
  readonly isSame: boolean;
}

/** Recalls the pages that an earlier process made in an environment, or in one that has the same bodies. */
export function recallPages({ hash, bodies }: Environment, pack: Pack): LeftPages | undefined {
  const left = pack.get<Environment>(ENVIRONMENT);
  if (left?.hash !== hash && left?.bodies !== bodies) return undefined;
  const table = recallTable<LeftPage>(pack, PAGES);
  return table && { table, isSame: left.hash === hash };
}

const ENVIRONMENT = hashParts('environment of pages');
const PAGES = hashParts('pages');

/** What pages are left in, and known by. */
type Known = Pick<Stored, 'pack'> & Pick<KnownProps, 'digestOf'>;

/** The page that an earlier process made from the same environment, props and body. */
export function findPage(page: Page, left: LeftPages, { pack, digestOf }: Known): FinishedPage | undefined {
  const found = left.isSame ? ofSameBody(page, left) : undefined;
  if (found === undefined || found.digest !== digestOf(page)) return undefined;
  const { key, outline, details } = found;
  return withDetails({ key, detailsAt: details, ms: 0, diagnostics: [], ...outline }, () =>
    pack.read<PageDetails>(details),
  );
}

/** The page that an earlier process made from the same body, which can be recalled from its document. */
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

/** A page that is sound, and so left for the next process. */
type SoundPage = FinishedPage & Required<Pick<FinishedPage, 'key' | 'detailsAt'>>;

function isSound(page: FinishedPage): page is SoundPage {
  return page.key !== undefined && page.detailsAt !== undefined;
}

/** Where the details are of each page that is left. */
export function detailsToLeave(pages: readonly FinishedPage[]): readonly (ByteRange | Kept)[] {
  return pages.filter(isSound).map(({ detailsAt }) => detailsAt);
}

/** What pages are left with. */
interface Leaving {
  readonly environment: Environment;
  /** What an earlier process left. */
  readonly before: LeftPages | undefined;
  /** In the order of the pages. */
  readonly routed: readonly Page[];
  /** Where the details that {@link detailsToLeave} listed stand from now on, in its order. */
  readonly ranges: readonly ByteRange[];
}

/** Leaves the sound pages of an environment. */
export function leaveFinished(
  pages: readonly FinishedPage[],
  { environment, before, routed, ranges }: Leaving,
  { pack, digestOf }: Known,
): void {
  let taken = 0;
  const former = before?.isSame === true ? before.table : undefined;
  const rows = new Map<string, LeftPage>();
  for (const [row, page] of pages.entries()) {
    const asked = routed[row];
    if (!isSound(page) || asked === undefined) continue;
    const { key, path, detailsAt } = page;
    const details = ranges[taken++];
    if (details === undefined) throw new Error(`The details of ${path} stand nowhere`);
    const known = former?.rows.get(path);
    const isKnown = known?.key === key && details === detailsAt;
    rows.set(
      path,
      isKnown
        ? known
        : { key, digest: digestOf(asked), bodyRef: bodyRefOf(asked), outline: outlineOf(page), details },
    );
  }
  pack.set(ENVIRONMENT, environment);
  leaveTable(pack, PAGES, { rows, before: former });
}

function outlineOf({ path, files, assets, weight, body }: FinishedPage): LeftOutline {
  return {
    path,
    files,
    assets,
    ...(weight === undefined ? {} : { weight }),
    ...(body === undefined ? {} : { body }),
  };
}

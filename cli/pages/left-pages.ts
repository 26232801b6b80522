import type { Pack } from '../cache/pack.ts';
import type { Table } from '../cache/table.ts';
import { leaveTable, recallTable } from '../cache/table.ts';
import type { Kept } from '../cache/texts.ts';
import type { Place } from '../cache/waiting-texts.ts';
import type { KnownProps, PageText } from '../output/page-brief.ts';
import { textOf } from '../output/page-brief.ts';
import type { Page } from '../types.ts';
import type { FinishedPage, PageDetails } from './finish-page.ts';
import { withDetails } from './finish-page.ts';

/** What is left of a page for the next process, beside its details; of sound ones alone. */
type Outline = Omit<FinishedPage, 'key' | 'left' | 'ms' | 'diagnostics' | keyof PageDetails>;

/** A page that was left, and what it was made from beside the environment of all. */
interface LeftPage {
  readonly key: string;
  readonly digest: string;
  readonly text: PageText;
  readonly outline: Outline;
  readonly details: Place;
}

/** The pages that an earlier process made in an environment, by path. */
export type LeftPages = Table<LeftPage>;

/** Recalls the pages that an earlier process made in an environment; undefined when there are none. */
export function recallPages(environmentHash: string, pack: Pack): LeftPages | undefined {
  return recallTable(pack, environmentHash);
}

/** The page that an earlier process made from the same. */
export function findPage(
  page: Page,
  { rows }: LeftPages,
  { pack, digestOf }: Pick<KnownProps, 'digestOf'> & { readonly pack: Pack },
): FinishedPage | undefined {
  const found = rows.get(page.path);
  if (found === undefined || !isSameText(found.text, textOf(page)) || found.digest !== digestOf(page))
    return undefined;
  const { key, outline, details } = found;
  return withDetails({ key, left: details, ms: 0, diagnostics: [], ...outline }, () =>
    pack.read<PageDetails>(details),
  );
}

function isSameText(a: PageText, b: PageText): boolean {
  return (
    a.bodyHash === b.bodyHash &&
    a.bodyLine === b.bodyLine &&
    JSON.stringify(a.links) === JSON.stringify(b.links)
  );
}

/** A page that is sound, and so left for the next process. */
type SoundPage = FinishedPage & Required<Pick<FinishedPage, 'key' | 'left'>>;

function isSound(page: FinishedPage): page is SoundPage {
  return page.key !== undefined && page.left !== undefined;
}

/** Where the details are of each page that is left. */
export function detailsToLeave(pages: readonly FinishedPage[]): readonly (Place | Kept)[] {
  return pages.filter(isSound).map(({ left }) => left);
}

/** What pages are left with. */
interface Leaving {
  readonly environmentHash: string;
  /** What an earlier process left of the same environment. */
  readonly before: LeftPages | undefined;
  /** In the order of the pages. */
  readonly routed: readonly Page[];
  /** Where the details stand of each that {@link detailsToLeave} told. */
  readonly places: readonly Place[];
}

/** Leaves the sound pages of an environment. */
export function leaveFinished(
  pages: readonly FinishedPage[],
  { environmentHash, before, routed, places }: Leaving,
  { pack, digestOf }: Pick<KnownProps, 'digestOf'> & { readonly pack: Pack },
): void {
  let taken = 0;
  const rows = new Map<string, LeftPage>();
  for (const [row, page] of pages.entries()) {
    const asked = routed[row];
    if (!isSound(page) || asked === undefined) continue;
    const { key, path, left } = page;
    const details = places[taken++];
    if (details === undefined) throw new Error(`The details of ${path} stand nowhere`);
    const known = before?.rows.get(path);
    const isKnown = known?.key === key && details === left;
    rows.set(
      path,
      isKnown
        ? known
        : { key, digest: digestOf(asked), text: textOf(asked), outline: outlineOf(page), details },
    );
  }
  leaveTable(pack, environmentHash, { rows, before });
}

function outlineOf({ path, files, assets, weight, body }: FinishedPage): Outline {
  return {
    ...{ path, files, assets },
    ...(weight === undefined ? {} : { weight }),
    ...(body === undefined ? {} : { body }),
  };
}

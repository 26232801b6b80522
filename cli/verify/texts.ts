import type { Memo } from '../cache/memo.ts';
import { warningOf } from '../report/diagnostic.ts';
import { formatCount } from '../report/units.ts';
import type { Diagnostic, Location } from '../types.ts';
import type { InspectedDocument } from './document.ts';

/** Characters of a title as it is written: the brand behind it may be cut off in search results. */
export const TITLE = { least: 3, most: 60 } as const;
/** Characters of a description that search results show. */
export const DESCRIPTION = { least: 70, most: 165 } as const;

/** Warns about indexed pages that share a title. */
export function titleWarnings(
  documents: readonly InspectedDocument[],
  titles: readonly (string | undefined)[],
  memo: Memo,
): readonly Diagnostic[] {
  return memo(findDoubles, titles).flatMap(([first, second]) => {
    const [page, other] = [documents[second], documents[first]];
    return page === undefined || other === undefined ? [] : [duplicateTitle(page, other)];
  });
}

function isIndexed({ meta, entry }: InspectedDocument): boolean {
  const isUnsure = entry?.dropped?.some((key) => SAID.has(key)) ?? false;
  return meta !== undefined && !meta.noindex && !meta.draft && !isUnsure;
}

/** Front matter keys whose mistakes change what is measured; `*` is all of them. */
const SAID: ReadonlySet<string> = new Set(['*', 'title', 'description', 'noindex', 'draft']);

/** Returns the title of an indexed page, after its language: a title may be used once in each. */
export function titleOf(document: InspectedDocument): string | undefined {
  if (!isIndexed(document)) return undefined;
  return `${document.locale} ${document.inspection.title ?? ''}`;
}

/** Finds rows with the title of an earlier row: pairs of the first row with that title, and a later one. */
function findDoubles(titles: readonly (string | undefined)[]): readonly (readonly [number, number])[] {
  const firsts = new Map<string, number>();
  return titles.flatMap((title, row): readonly (readonly [number, number])[] => {
    if (title === undefined) return [];
    const first = firsts.get(title);
    if (first !== undefined) return [[first, row]];
    firsts.set(title, row);
    return [];
  });
}

function duplicateTitle(page: InspectedDocument, first: InspectedDocument): Diagnostic {
  const text = `${page.path} has the same title as ${first.path}: "${shorten(page.inspection.title ?? '')}"`;
  const notes = [{ text: `${first.path} comes from here`, ...located(first, 'title') }];
  return warningOf('duplicate-title', text, { ...located(page, 'title'), notes });
}

/** Reports a title or description of the page that is too short or too long. */
export function lengths(page: InspectedDocument): readonly Diagnostic[] {
  if (!isIndexed(page)) return [];
  const { description = '' } = page.inspection;
  return [
    ...lengthWarning(page, 'title', page.meta?.title ?? ''),
    ...lengthWarning(page, 'description', description),
  ];
}

function lengthWarning(
  page: InspectedDocument,
  what: 'title' | 'description',
  text: string,
): readonly Diagnostic[] {
  const { least, most } = what === 'title' ? TITLE : DESCRIPTION;
  const length = [...text].length;
  if (length >= least && length <= most) return [];
  const says = `The ${what} of ${page.path} has ${formatCount(length, 'character')}, not ${least} to ${most}: "${shorten(text)}"`;
  return [warningOf(`${what}-length`, says, located(page, what))];
}

/** Makes an excerpt for a message: the text may be of any length. */
function shorten(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 299)}…`;
}

/** Locates the front matter key, when the page is the document's own and not one of its lists. */
function located(
  { entry, meta, location }: InspectedDocument,
  key: string,
): { readonly location?: Location } {
  if (entry !== undefined && meta?.key === entry.key) return { location: entry.locate([key]) };
  return location === undefined ? {} : { location };
}

import type { Diagnostic, Location } from '../types.ts';
import type { Document, OfEach } from './documents.ts';

/** Characters of a title that search results show. */
export const TITLE = { least: 10, most: 65 } as const;
/** Characters of a description that search results show. */
export const DESCRIPTION = { least: 70, most: 165 } as const;

/** Titles that two pages share, and titles and descriptions too short or too long: warnings, for indexed pages. */
export function textWarnings(documents: readonly Document[], ofEach: OfEach): readonly Diagnostic[] {
  return [
    ...duplicateTitles(documents.filter(isIndexed)),
    ...ofEach('lengths', [], (document) => (isIndexed(document) ? lengths(document) : [])),
  ];
}

function isIndexed({ meta }: Document): boolean {
  return meta !== undefined && !meta.noindex && !meta.draft;
}

function duplicateTitles(pages: readonly Document[]): readonly Diagnostic[] {
  const firsts = { fr: new Map<string, Document>(), en: new Map<string, Document>() };
  return pages.flatMap((page) => {
    const { title = '' } = page.inspection;
    const first = firsts[page.locale].get(title);
    if (first === undefined) {
      firsts[page.locale].set(title, page);
      return [];
    }
    const text = `${page.path} has the same title as ${first.path}: "${title}"`;
    const notes = [{ text: `${first.path} comes from here`, ...located(first, 'title') }];
    return [{ severity: 'warning', code: 'duplicate-title', text, ...located(page, 'title'), notes }];
  });
}

function lengths(page: Document): readonly Diagnostic[] {
  const { title = '', description = '' } = page.inspection;
  return [
    ...lengthWarning(page, 'title', { text: title, ...TITLE }),
    ...lengthWarning(page, 'description', { text: description, ...DESCRIPTION }),
  ];
}

interface Measured {
  readonly text: string;
  readonly least: number;
  readonly most: number;
}

function lengthWarning(
  page: Document,
  what: 'title' | 'description',
  { text, least, most }: Measured,
): readonly Diagnostic[] {
  const length = [...text].length;
  if (length >= least && length <= most) return [];
  const says = `The ${what} of ${page.path} has ${length} characters, not ${least} to ${most}: "${text}"`;
  return [{ severity: 'warning', code: `${what}-length`, text: says, ...located(page, what) }];
}

/** The front matter key, when the page is the document's own and not one of its lists. */
function located({ entry, meta, location }: Document, key: string): { readonly location?: Location } {
  if (entry !== undefined && meta?.key === entry.key) return { location: entry.locate([key]) };
  return location === undefined ? {} : { location };
}

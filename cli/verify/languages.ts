import type { Memo } from '../cache/memo.ts';
import type { PageBrief } from '../output/page-brief.ts';
import { entriesByFile } from '../output/page-documents.ts';
import { briefOf } from '../output/page-facts.ts';
import { errorOf, warningOf } from '../report/diagnostic.ts';
import { joinLists } from '../shared/join-lists.ts';
import { LANGUAGE, otherLocale } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import type { Diagnostic, Entry, HoldReason, Page, Site } from '../types.ts';
import type { InspectedDocument } from './document.ts';
import type { Finding } from './findings.ts';
import type { FindTarget } from './targets.ts';
import type { NamedAlternate } from './verdict.ts';

/**
 * Reports pages that the other language lacks. Left out are those that say so, that follow from documents that differ
 * (behaviour 2.1), or whose address there redirects, such as the home page of a site with `rootRedirect`.
 */
export function missingAlternates(
  site: Site,
  { entries, memo }: { readonly entries: readonly Entry[]; readonly memo: Memo },
): readonly Diagnostic[] {
  const alone = joinLists(memo.map(site.pages, briefIfAlone));
  if (alone.length === 0) return [];
  const documents = memo(entriesByFile, entries);
  const redirecting = new Set(site.redirects.map(({ from }) => from));
  return alone
    .filter((page) => !redirecting.has(twinPath(page)))
    .filter((page) => !isExempt(page, documents.get(page.file)))
    .filter((page) => !isUnsure(page, site, documents.get(page.file)))
    .map((page) => missingAlternate(page, site.held[twinPath(page)]));
}

/** Returns the brief of a page, in a list, when the other language lacks the page. */
function briefIfAlone(routed: Page): readonly PageBrief[] {
  const page = briefOf(routed);
  return page.alternates[otherLocale(page.locale)] === undefined ? [page] : [];
}

/** Returns the path that the page would have in the other language. */
function twinPath({ key, locale }: PageBrief): string {
  return localePath(key, otherLocale(locale));
}

/** Only warns of a draft, which may be in one language first, and of a twin that comes by itself (behaviour 1.4). */
function missingAlternate(page: PageBrief, held: HoldReason | undefined): Diagnostic {
  const text = `${page.path} has no ${LANGUAGE[otherLocale(page.locale)]} version`;
  const location = { file: page.file };
  if (held?.why === 'scheduled')
    return warningOf('missing-alternate', `${text} until ${held.publishAt ?? 'it appears'}`, {
      location,
      ignoredByStrict: true,
      notes: [{ text: `${held.file} is not due` }],
    });
  const note =
    held?.why === 'draft'
      ? `${held.file} is a draft: publish it, or make this page a draft too`
      : `write ${counterpart(page)}, or say "only: ${page.locale}" in the front matter`;
  const make = page.draft ? warningOf : errorOf;
  return make('missing-alternate', text, { location, notes: [{ text: note }] });
}

/** Tells whether an error took away the twin, or what the page says of it. */
function isUnsure(page: PageBrief, site: Site, entry: Entry | undefined): boolean {
  const says = entry?.dropped?.some((key) => ABOUT_TWINS.has(key)) ?? false;
  return says || site.failedPaths.paths.includes(twinPath(page));
}

/** Front matter that says whether a page has a twin; `*` is all of it. */
const ABOUT_TWINS: ReadonlySet<string> = new Set(['*', 'only', 'draft', 'publishAt']);

function isExempt(page: PageBrief, entry: Entry | undefined): boolean {
  return entry?.matter.only !== undefined || page.term !== undefined || (page.pagination?.page ?? 1) > 1;
}

function counterpart(page: PageBrief): string {
  return page.file.replace(`content/${page.locale}/`, `content/${otherLocale(page.locale)}/`);
}

/** Paths of pages that were compared, and the paths that each of their alternates names. */
interface NamedPages {
  readonly paths: readonly (string | undefined)[];
  readonly named: readonly (readonly NamedAlternate[])[];
  /** Pages that no earlier process has compared. */
  readonly compared: readonly (string | undefined)[];
}

/** Finds alternates that lead nowhere or are not returned. */
export function alternateFindings(
  documents: readonly InspectedDocument[],
  { paths, named, compared }: NamedPages,
  memo: Memo,
): readonly Finding[] {
  return memo(findUnreturned, paths, named, compared).flatMap(({ row, ...alternate }) => {
    const document = documents[row];
    return document === undefined ? [] : [alternateFinding(document, alternate)];
  });
}

/** Returns the paths that a page's alternates name, each with its first tag, but no page that an error took away. */
export function namedPaths(
  document: InspectedDocument,
  target: FindTarget,
  rendered: Pick<ReadonlySet<string | undefined>, 'has'>,
): readonly NamedAlternate[] {
  if (document.meta === undefined) return [];
  const paths = new Map<string, NamedAlternate>();
  for (const { hreflang, href } of document.inspection.alternates) {
    const found = target(href, document);
    const path = found.kind === 'local' ? found.path : href;
    const failed =
      found.kind === 'local' && (found.isFailed === true || (found.hit === 'page' && !rendered.has(path)));
    if (!failed && !paths.has(path)) paths.set(path, { path, hreflang });
  }
  return [...paths.values()];
}

interface UnreturnedAlternate extends NamedAlternate {
  /** Row of the page that has the alternate. */
  readonly row: number;
  /** True when it leads to a page, which does not name this one. */
  readonly isPage: boolean;
}

/**
 * Finds alternates that lead to no page, or to one that does not name theirs. An earlier process has compared two pages
 * of which neither is in `compared`.
 */
function findUnreturned(
  paths: readonly (string | undefined)[],
  named: readonly (readonly NamedAlternate[])[],
  compared: readonly (string | undefined)[],
): readonly UnreturnedAlternate[] {
  const isCompared = new Set(compared);
  const namedBy = new Map(paths.map((path, row) => [path, named[row]]));
  return paths.flatMap((own, row) => {
    if (own === undefined) return [];
    const isOwn = isCompared.has(own);
    return (named[row] ?? []).flatMap(({ path, hreflang }): readonly UnreturnedAlternate[] => {
      if (path === own || !(isOwn || isCompared.has(path))) return [];
      const back = namedBy.get(path);
      if (back?.some((alternate) => alternate.path === own)) return [];
      return [{ row, path, hreflang, isPage: back !== undefined }];
    });
  });
}

function alternateFinding(
  document: InspectedDocument,
  { path, hreflang, isPage }: Omit<UnreturnedAlternate, 'row'>,
): Finding {
  const text = (on: string): string =>
    isPage
      ? `The alternate "${hreflang}" ${on} has no link back: ${path} does not name ${document.path}`
      : `The alternate "${hreflang}" ${on} leads to no page: ${path}`;
  return { code: 'hreflang-no-return', document, part: 'head', text, needles: [] };
}

/** Reports a canonical that is not the page's own address. */
export function wrongCanonical(document: InspectedDocument, target: FindTarget): readonly Finding[] {
  if (document.meta === undefined) return [];
  const { canonical } = document.inspection;
  if (canonical === undefined) return [];
  const found = target(canonical, document);
  const isOwn = found.kind === 'local' && found.path === document.path && /^https?:[^?#]*$/.test(canonical);
  return isOwn ? [] : [canonicalFinding(document, canonical)];
}

function canonicalFinding(document: InspectedDocument, canonical: string): Finding {
  const text = (on: string): string => `The canonical ${on} is "${canonical}", which is not its own address`;
  return { code: 'wrong-canonical', document, part: 'head', text, needles: [] };
}

import { lastSegment, slugify, splitPath } from '../shared/path.ts';
import type { PageAnchors } from './anchors.ts';

/** The addresses of a build that visitors know. */
export interface PublishedBuild {
  /** Every address that answered: pages, redirects, feeds, downloads. */
  readonly paths: readonly string[];
  /** Titles and anchors of its pages; undefined when they were not kept. */
  readonly pages: ReadonlyMap<string, PublishedPage> | undefined;
}

/** A page as visitors know it. */
export interface PublishedPage {
  readonly title: string;
  readonly ids: readonly string[];
}

/** The build that is to replace it. */
export interface NextBuild {
  /** Tells whether an address is a page's, a file's, a redirect's, or gone on purpose. */
  readonly answers: (path: string) => boolean;
  readonly pages: ReadonlyMap<string, PageAnchors>;
}

/** An address that answered, and would no longer. */
export interface LostAddress {
  /** Such as `/about` or `/about#team`. */
  readonly address: string;
  /** The most likely new place of its target: a path, or the text of a heading. */
  readonly likely?: string;
  /** The line to write so that the address still answers. */
  readonly line: string;
  /** Page whose document the line is for; undefined when it is for the file of addresses. */
  readonly page?: string;
}

/** A scheduled document; without its day, a list that appears with scheduled documents. */
export interface ScheduledReturn {
  /** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM`. */
  readonly publishAt?: string;
}

/** Says when a lost address comes back by itself. */
export function whenBack({ publishAt }: ScheduledReturn): string {
  return publishAt === undefined ? 'with a scheduled document' : `on ${publishAt}`;
}

/** Returns the words of a message that follow a lost address and name its likely new place; empty when unknown. */
export function likelyNow({ likely, page }: LostAddress): string {
  if (likely === undefined) return '';
  return ` seems to be ${page === undefined ? likely : `“${likely}”`} now`;
}

/**
 * Finds addresses and anchors that the next build drops without saying so. Pure. Anchors of a page that has moved need
 * no line: a browser keeps them over a redirect.
 * @param isAllowed tells whether an address may be dropped
 */
export function lostAddresses(
  published: PublishedBuild,
  next: NextBuild,
  isAllowed: (address: string) => boolean,
): readonly LostAddress[] {
  const known = new Set(published.paths);
  const fresh = [...next.pages].filter(([path]) => !known.has(path));
  const paths = published.paths
    .filter((path) => !next.answers(path) && !isAllowed(path) && !isOfExistingList(path, next))
    .map((path) => lostPath(path, published.pages?.get(path)?.title, fresh));
  const anchors = [...(published.pages ?? [])].flatMap(([path, { ids }]) => {
    const page = next.pages.get(path);
    if (page === undefined) return [];
    const existing = new Set(page.anchors.map(({ id }) => id));
    return ids
      .filter((id) => !existing.has(id) && !isAllowed(`${path}#${id}`))
      .map((id) => ({ address: `${path}#${id}`, page: path, ...lostAnchor(id, page, ids) }));
  });
  return [...paths, ...anchors];
}

/**
 * Tells whether a path is a numbered page of a list that the next build has. Such pages come and go with the length of
 * the list: a line that keeps one is wrong as soon as the list grows again.
 */
function isOfExistingList(path: string, { pages }: NextBuild): boolean {
  const [, list] = /^(.+)\/page\/\d+$/.exec(path) ?? [];
  return list !== undefined && pages.has(list);
}

/** @param fresh pages that only the next build has */
function lostPath(
  path: string,
  title: string | undefined,
  fresh: readonly (readonly [string, PageAnchors])[],
): LostAddress {
  const { locale } = splitPath(path);
  const candidates = fresh.filter(([one]) => splitPath(one).locale === locale);
  const paths = candidates.map(([one]) => one);
  const [sameTitle] = candidates.find(([, page]) => page.title === title) ?? [];
  const sameEnd = paths.find((one) => lastSegment(one) === lastSegment(path));
  const likely = sameTitle ?? sameEnd ?? nearest(path, paths);
  return likely === undefined
    ? { address: path, line: `gone: [${path}]` }
    : { address: path, likely, line: `redirects: [{ from: ${path}, to: ${likely} }]` };
}

/**
 * Finds the heading that most likely replaces that of a lost anchor: one whose id has the same letters, else a new one
 * after the same neighbour or with a similar id.
 * @param ids the anchors that the page had
 */
function lostAnchor(
  id: string,
  page: PageAnchors,
  ids: readonly string[],
): Pick<LostAddress, 'likely' | 'line'> {
  const had = new Set(ids);
  const fresh = page.anchors.filter((anchor) => anchor.text !== '' && !had.has(anchor.id));
  // A heading has an id with accents and one without: both were lost with it, or one is kept already.
  const alike = ids.filter((one) => bare(one) === bare(id));
  const kept = page.anchors.find((anchor) => anchor.text !== '' && alike.includes(anchor.id));
  const before = ids[ids.indexOf(alike[0] ?? id) - 1];
  const place = page.anchors.findIndex((anchor) => anchor.id === before) + 1;
  const following = page.anchors[place];
  const near = nearest(
    id,
    fresh.map((anchor) => anchor.id),
  );
  const between = following !== undefined && fresh.includes(following) ? following : undefined;
  const found = kept ?? between ?? fresh.find((anchor) => anchor.id === near);
  const mark = `{${alike.map((one) => `#${one}`).join(' ')}}`;
  return found === undefined
    ? { line: `## … ${mark}` }
    : { likely: found.text, line: `## ${found.text} ${mark}` };
}

/** Returns an id without its accents and typography. */
function bare(id: string): string {
  return slugify(id).replaceAll('-', '') || id;
}

/** Returns the candidate that shares most pairs of letters with a text; undefined when none shares half of them. */
function nearest(text: string, candidates: readonly string[]): string | undefined {
  const own = pairsOf(text);
  let best: { readonly candidate: string; readonly score: number } | undefined;
  for (const candidate of candidates) {
    const others = pairsOf(candidate);
    const shared = [...own].filter((pair) => others.has(pair)).length;
    const score = (2 * shared) / (own.size + others.size);
    if (score >= 0.5 && score > (best?.score ?? 0)) best = { candidate, score };
  }
  return best?.candidate;
}

function pairsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from(text, (_, index) => text.slice(index, index + 2)).slice(0, -1));
}

import { addTo } from '../shared/add-to.ts';
import { byLocale } from '../shared/by-locale.ts';
import type { Locale } from '../shared/locale.ts';
import { once } from '../shared/once.ts';
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

/** Returns what visitors know of a page. */
export function knownPage({ title, anchors }: PageAnchors): PublishedPage {
  return { title, ids: anchors.map(({ id }) => id) };
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
  const places = byLocale((locale) => newPlaces(fresh, locale));
  const paths = published.paths
    .filter((path) => !next.answers(path) && !isAllowed(path) && !isOfExistingList(path, next))
    .map((path) => lostPath(path, published.pages?.get(path)?.title, places[splitPath(path).locale]));
  const anchors = [...(published.pages ?? [])].flatMap(([path, { ids }]) => {
    const page = next.pages.get(path);
    if (page === undefined) return [];
    const existing = new Set(page.anchors.map(({ id }) => id));
    const guess = once(() => createAnchorGuess(page, ids));
    return ids
      .filter((id) => !existing.has(id) && !isAllowed(`${path}#${id}`))
      .map((id) => ({ address: `${path}#${id}`, page: path, ...guess()(id) }));
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

/** The pages of one language that only the next build has. */
interface NewPlaces {
  readonly byTitle: ReadonlyMap<string, string>;
  /** By the last part of their addresses. */
  readonly byEnd: ReadonlyMap<string, string>;
  readonly nearest: (path: string) => string | undefined;
}

function newPlaces(fresh: readonly (readonly [string, PageAnchors])[], locale: Locale): NewPlaces {
  const own = fresh.filter(([path]) => splitPath(path).locale === locale);
  return {
    byTitle: firstOf(own.map(([path, { title }]) => [title, path])),
    byEnd: firstOf(own.map(([path]) => [lastSegment(path), path])),
    nearest: createNearest(own.map(([path]) => path)),
  };
}

function lostPath(path: string, title: string | undefined, places: NewPlaces): LostAddress {
  const sameTitle = title === undefined ? undefined : places.byTitle.get(title);
  const likely = sameTitle ?? places.byEnd.get(lastSegment(path)) ?? places.nearest(path);
  return likely === undefined
    ? { address: path, line: `gone: [${path}]` }
    : { address: path, likely, line: `redirects: [{ from: ${path}, to: ${likely} }]` };
}

/**
 * Creates what finds the heading that most likely replaces that of a lost anchor: one whose id has the same letters, else
 * a new one after the same neighbour or with a similar id.
 * @param ids the anchors that the page had
 */
function createAnchorGuess(
  page: PageAnchors,
  ids: readonly string[],
): (id: string) => Pick<LostAddress, 'likely' | 'line'> {
  const had = new Set(ids);
  const fresh = page.anchors.filter((anchor) => anchor.text !== '' && !had.has(anchor.id));
  const isFresh = new Set(fresh);
  const places = firstOf(page.anchors.map((anchor, place) => [anchor.id, place]));
  const before = firstOf(ids.map((id, index) => [id, ids[index - 1]]));
  const byLetters = new Map<string, string[]>();
  for (const id of ids) addTo(byLetters, bare(id), id);
  const nearestId = createNearest(fresh.map((anchor) => anchor.id));
  const anchorOf = firstOf(fresh.map((anchor) => [anchor.id, anchor]));
  return (id) => {
    // A heading has an id with accents and one without: both were lost with it, or one is kept already.
    const alike = byLetters.get(bare(id)) ?? [];
    const kept = page.anchors.find((anchor) => anchor.text !== '' && alike.includes(anchor.id));
    const following = page.anchors[(places.get(before.get(alike[0] ?? id) ?? '') ?? -1) + 1];
    const between = following !== undefined && isFresh.has(following) ? following : undefined;
    const found = kept ?? between ?? anchorOf.get(nearestId(id) ?? '');
    const mark = `{${alike.map((one) => `#${one}`).join(' ')}}`;
    return found === undefined
      ? { line: `## … ${mark}` }
      : { likely: found.text, line: `## ${found.text} ${mark}` };
  };
}

/** Maps each key to its first value. */
function firstOf<T>(entries: readonly (readonly [string, T])[]): ReadonlyMap<string, T> {
  return new Map([...entries].reverse());
}

/** Returns an id without its accents and typography. */
function bare(id: string): string {
  return slugify(id).replaceAll('-', '') || id;
}

/**
 * Creates what finds the candidate that shares most pairs of letters with a text; undefined when none shares half of them.
 * It gives up after {@link MOST_COMPARED} comparisons: they are more guesses than a report is read for.
 */
function createNearest(candidates: readonly string[]): (text: string) => string | undefined {
  const known = once(() => candidates.map((candidate) => [candidate, pairsOf(candidate)] as const));
  let left = MOST_COMPARED;
  return (text) => {
    left -= candidates.length;
    if (left < 0) return undefined;
    const own = pairsOf(text);
    let best: { readonly candidate: string; readonly score: number } | undefined;
    for (const [candidate, others] of known()) {
      let shared = 0;
      for (const pair of own) if (others.has(pair)) shared++;
      const score = (2 * shared) / (own.size + others.size);
      if (score >= 0.5 && score > (best?.score ?? 0)) best = { candidate, score };
    }
    return best?.candidate;
  };
}

/** A thousand lost addresses against a thousand new ones take a second. */
const MOST_COMPARED = 1_000_000;

function pairsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from(text, (_, index) => text.slice(index, index + 2)).slice(0, -1));
}

import { metaOf } from '../output/page-facts.ts';
import { ADDRESSES_FILE } from '../read/addresses-file.ts';
import type { RawText } from '../read/raw-text.ts';
import { localePath, withoutQuery } from '../shared/path.ts';
import type { Site } from '../types.ts';
import { withAliases, withMatter, withoutRedirects, written } from './aliases.ts';
import type { FileChange } from './changes.ts';
import { documentKey } from './places.ts';
import type { MovePlan } from './plan-move.ts';
import { repaired } from './repair.ts';

/** Facts from which old addresses are kept. */
export interface KeepInput {
  readonly plan: MovePlan;
  readonly texts: readonly RawText[];
  /** The site before the move, and after its files and links alone have moved. */
  readonly before: Site;
  readonly after: Site;
}

/** A move that leads every old address to the new one. */
export interface KeptMove {
  readonly changes: readonly FileChange[];
  /** Old addresses that became aliases. */
  readonly kept: readonly string[];
}

/**
 * Adds an alias for each address that led to a moved page and would be lost, and takes out what would lead a page to
 * itself: a page that moves back leaves no loop. A post keeps what its feed knows it by.
 */
export function keepAddresses({ plan, texts, before, after }: KeepInput): KeptMove {
  const { places } = plan;
  const old = oldAddresses(before, places);
  const feedIds = feedIdsOf(before, places);
  const pages = new Set(after.pages.map(({ path }) => path));
  const redirects = new Set(after.redirects.map(({ from }) => from));
  // No visitor has seen a draft.
  const drafts = new Set(before.pages.map(metaOf).flatMap(({ file, draft }) => (draft ? [file] : [])));
  const lost = [...old].filter(
    ([path, file]) => !pages.has(path) && !redirects.has(path) && !drafts.has(file),
  );
  const changes = new Map(plan.changes.map((change) => [change.file, change]));
  const edit = (file: string, text: string): string => {
    // Redirects that start where a page is now, which they led to.
    if (file === ADDRESSES_FILE)
      return withoutRedirects(text, 'from', (path) => pages.has(path) && old.has(path));
    if (!places.has(file) || !file.endsWith('.md')) return text;
    const own = ownPath(file, places);
    const id = feedIds.get(file);
    const added = lost.filter(([, page]) => page === file).map(([path]) => path);
    const aliased = withAliases(text, added, (path) => pages.has(path) || path === own);
    return id === undefined ? aliased : withFeedId(aliased, id === own ? undefined : id);
  };
  for (const { file, text, asWritten } of texts) {
    const linked = repaired(text, plan.repairs.get(file) ?? []);
    const edited = edit(file, linked);
    if (edited !== linked) changes.set(file, { ...changes.get(file), file, text: asWritten(edited) });
  }
  return { changes: [...changes.values()], kept: lost.map(([path]) => path).sort() };
}

/** The path that a document's file has after the move: its slug redirects it by itself. */
function ownPath(file: string, places: MovePlan['places']): string | undefined {
  const found = documentKey(places.get(file) ?? file);
  return found === undefined ? undefined : localePath(found.key, found.locale);
}

/** Addresses of the moved pages, and those that lead to them: path → the document's file before. */
function oldAddresses({ pages, redirects }: Site, places: MovePlan['places']): ReadonlyMap<string, string> {
  const moved = new Map(
    pages.flatMap(({ path, props }) => {
      const { file } = props.internal.page;
      return places.has(file) ? [[path, file] as const] : [];
    }),
  );
  const leading = redirects.flatMap(({ from, to }) => {
    const file = moved.get(withoutQuery(to));
    return file === undefined ? [] : [[from, file] as const];
  });
  return new Map([...moved, ...leading]);
}

/** Ids of moved documents in feeds, by the document's former file. A draft has none, unless its front matter gives one. */
function feedIdsOf({ pages, feeds }: Site, places: MovePlan['places']): ReadonlyMap<string, string> {
  const fed = new Set(feeds.flatMap(({ paths }) => paths));
  return new Map(
    pages.flatMap(({ path, props }) => {
      const { file, feedId, key, locale, draft } = props.internal.page;
      const id = feedId ?? (fed.has(path) && !draft ? localePath(key, locale) : undefined);
      return id === undefined || !places.has(file) ? [] : [[file, id] as const];
    }),
  );
}

/** A document's text that says this id, or none. */
function withFeedId(text: string, id: string | undefined): string {
  const line = /^feedId:.*(?:\n|$)/m;
  return withMatter(text, (before) => {
    if (id === undefined) return before.replace(line, '');
    if (line.test(before)) return before;
    return `${before === '' ? '' : `${before}\n`}feedId: ${written(id)}`;
  });
}

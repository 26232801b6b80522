import { localePath } from '../shared/path.ts';
import type { Site } from '../types.ts';
import { written } from './aliases.ts';
import type { MovePlan } from './plan-move.ts';
import { frontMatterSpan } from './references.ts';

/** Ids of moved documents in feeds, by the document's former file. A draft has none, unless its front matter gives one. */
export function feedIdsOf({ pages, feeds }: Site, places: MovePlan['places']): ReadonlyMap<string, string> {
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
export function withFeedId(text: string, id: string | undefined): string {
  const span = frontMatterSpan(text);
  if (span === undefined) return text;
  const before = text.slice(span.start, span.end);
  const line = /^feedId:.*(?:\n|$)/m;
  if (id !== undefined && line.test(before)) return text;
  const after =
    id === undefined ? before.replace(line, '').replace(/\n$/, '') : `${before}\nfeedId: ${written(id)}`;
  return text.slice(0, span.start) + after + text.slice(span.end);
}

import type { ContentRegistry } from '../hooks/content-registry.ts';
import { warningOf } from '../report/diagnostic.ts';
import { torontoInstant } from '../shared/toronto.ts';
import type { Diagnostic, Entry } from '../types.ts';
import { publication } from './due.ts';

/** Warns of each post that is, or will be, public before its date, until that date: a date holds nothing back. */
export function earlyPosts(
  entries: readonly Entry[],
  registry: ContentRegistry,
  today: string,
): readonly Diagnostic[] {
  return entries.flatMap((entry) => {
    const { date } = entry.fields;
    if (registry.collections[entry.collection]?.feed !== true || typeof date !== 'string') return [];
    if (date <= today || publication(entry) >= torontoInstant(date)) return [];
    const { publishAt } = entry.matter;
    const text =
      publishAt === undefined
        ? `This post is public before its date, since a date alone does not hold a post back: write "publishAt: ${date}" too, or the date on which it appears`
        : `This post appears before its date: "publishAt" is ${publishAt}, and "date" ${date}`;
    return warningOf(EARLY_POST, text, { location: entry.locate(['date']), ignoredByStrict: true });
  });
}

/** Code of a warning that may be gone on another day. */
export const EARLY_POST = 'early-post';

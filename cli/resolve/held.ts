import { given } from '../shared/given.ts';
import { LOCALES, otherLocale } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import type { HoldReason } from '../types.ts';
import type { SiteInput } from './arrange-documents.ts';
import { routesOfThese } from './arrange-documents.ts';
import type { PagesBy } from './decide-routes.ts';
import { isScheduled } from './due.ts';
import type { Routable } from './routing.ts';

/**
 * Finds addresses that have a document but no page in this build, with the reason: the document is a draft, is not due,
 * or is for the other language alone (behaviour 1.4).
 * @param entries every document, due or not
 * @param pages the pages of this build, by path
 */
export function heldPages(
  input: SiteInput,
  entries: readonly Routable[],
  pages: PagesBy['path'],
): Readonly<Record<string, HoldReason>> {
  const held = new Map<string, HoldReason>();
  const all = [...scheduledPages(input, entries), ...drafts(input, entries), ...ofOneLanguage(entries)];
  for (const [path, why] of all) if (!pages.has(path) && !held.has(path)) held.set(path, why);
  return Object.fromEntries(held);
}

type HeldAddress = readonly [path: string, why: HoldReason];

/** Lists the paths of scheduled pages, of the lists that come with them, and their aliases. */
function scheduledPages(input: SiteInput, entries: readonly Routable[]): readonly HeldAddress[] {
  const { now, drafts: areIn } = input.config.options;
  const scheduled = areIn ? [] : entries.filter((entry) => isScheduled(entry, now));
  if (scheduled.length === 0) return [];
  const coming = entries.filter(({ matter }) => matter.draft !== true);
  const later = new Map(scheduled.map((entry) => [entry.file, entry]));
  return routesOfThese(input, coming).flatMap((route) => {
    const own = later.get(route.entry.file);
    const path = localePath(route.key, route.locale);
    const { publishAt, aliases = [] } = own?.matter ?? {};
    const why: HoldReason = { why: 'scheduled', file: route.entry.file, ...given({ publishAt }) };
    // The path of its file is held too: links may use it, even when a slug gives the page another.
    return [path, route.path, ...aliases].map((address) => [address, why] as const);
  });
}

function drafts({ config }: SiteInput, entries: readonly Routable[]): readonly HeldAddress[] {
  if (config.options.drafts) return [];
  return entries
    .filter((entry) => entry.matter.draft === true)
    .map((entry) => [localePath(entry.key, entry.locale), { why: 'draft', file: entry.file }]);
}

/** Lists the addresses in the language that documents with `only` are not for. */
function ofOneLanguage(entries: readonly Routable[]): readonly HeldAddress[] {
  return entries.flatMap((entry) => {
    const { only } = entry.matter;
    if (only === undefined) return [];
    return [[localePath(entry.key, otherLocale(only)), { why: 'only', file: entry.file }] as const];
  });
}

/**
 * Pairs files with their held paths: the files of held documents, and those that documents with `only` would have in
 * the other language, as links to `.md` files may name them.
 */
export function heldFiles(
  entries: readonly Routable[],
  held: Readonly<Record<string, HoldReason>>,
): readonly (readonly [string, string])[] {
  const files = new Set(Object.values(held).map(({ file }) => file));
  return entries
    .filter(({ file }) => files.has(file))
    .flatMap((entry) =>
      LOCALES.flatMap((locale) => {
        const path = localePath(entry.key, locale);
        if (held[path]?.file !== entry.file) return [];
        return [[entry.file.replace(`content/${entry.locale}/`, `content/${locale}/`), path] as const];
      }),
    );
}

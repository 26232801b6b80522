import { given } from '../shared/given.ts';
import { LOCALES, otherLocale } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import type { Held } from '../types.ts';
import type { SiteInput } from './arrange-documents.ts';
import { routesOfThese } from './arrange-documents.ts';
import type { PagesBy } from './decide-routes.ts';
import { isScheduled } from './due.ts';
import type { Routable } from './routing.ts';

/**
 * Addresses that lead to no page of this build although there is a document for them, with why: it is a draft, it is
 * not due, or it is for the other language alone (behaviour 1.4).
 * @param entries every document, due or not
 * @param pages those of this build, by path
 */
export function heldPages(
  input: SiteInput,
  entries: readonly Routable[],
  pages: PagesBy['path'],
): Readonly<Record<string, Held>> {
  const held = new Map<string, Held>();
  const all = [...scheduledPages(input, entries), ...drafts(input, entries), ...ofOneLanguage(entries)];
  for (const [path, why] of all) if (!pages.has(path) && !held.has(path)) held.set(path, why);
  return Object.fromEntries(held);
}

type HeldAddress = readonly [path: string, why: Held];

/** Paths of scheduled pages, of the lists that come with them, and their aliases. */
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
    const why: Held = { why: 'scheduled', file: route.entry.file, ...given({ publishAt }) };
    // By its file's path too: links may name it so, and a slug gives it another.
    return [path, route.path, ...aliases].map((address) => [address, why] as const);
  });
}

function drafts({ config }: SiteInput, entries: readonly Routable[]): readonly HeldAddress[] {
  if (config.options.drafts) return [];
  return entries
    .filter((entry) => entry.matter.draft === true)
    .map((entry) => [localePath(entry.key, entry.locale), { why: 'draft', file: entry.file }]);
}

/** The address in a language that a document says it is not for. */
function ofOneLanguage(entries: readonly Routable[]): readonly HeldAddress[] {
  return entries.flatMap((entry) => {
    const { only } = entry.matter;
    if (only === undefined) return [];
    return [[localePath(entry.key, otherLocale(only)), { why: 'only', file: entry.file }] as const];
  });
}

/** Files of held documents, and of the twins that others lack on purpose, as links of `.md` files may name them. */
export function heldFiles(
  entries: readonly Routable[],
  held: Readonly<Record<string, Held>>,
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

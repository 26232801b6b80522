import type { Locale } from '../shared/locale.ts';
import { LOCALES, otherLocale } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import type { Held } from '../types.ts';
import { isScheduled } from './due.ts';
import type { Route } from './routes.ts';
import type { Routable, RoutingConfig } from './routing.ts';

/** What held pages are found among. */
interface HeldInput {
  readonly config: RoutingConfig;
  /** Every document, due or not. */
  readonly entries: readonly Routable[];
  /** Paths of the pages of this build. */
  readonly paths: ReadonlySet<string>;
  /** The routes that some documents would make. */
  readonly routesOf: (entries: readonly Routable[]) => readonly Route[];
}

/**
 * Addresses that lead to no page of this build although there is a document for them, with why: it is a draft, it is
 * not due, or it is for the other language alone (behaviour 1.4).
 */
export function heldPages(input: HeldInput): Readonly<Record<string, Held>> {
  const held = new Map<string, Held>();
  for (const [path, why] of [...scheduledPages(input), ...drafts(input), ...ofOneLanguage(input)])
    if (!input.paths.has(path) && !held.has(path)) held.set(path, why);
  return Object.fromEntries(held);
}

/** Paths of scheduled pages, of the lists that come with them, and their aliases. */
function scheduledPages({ config, entries, routesOf }: HeldInput): readonly (readonly [string, Held])[] {
  const { now, drafts: areIn } = config.options;
  const scheduled = areIn ? [] : entries.filter((entry) => isScheduled(entry, now));
  if (scheduled.length === 0) return [];
  const coming = entries.filter(({ matter }) => matter.draft !== true);
  const later = new Map(scheduled.map((entry) => [entry.file, entry]));
  return routesOf(coming).flatMap((route) => {
    const own = later.get(route.entry.file);
    const path = localePath(route.key, route.locale);
    const why: Held = {
      why: 'scheduled',
      file: route.entry.file,
      ...(own?.matter.publishAt === undefined ? {} : { publishAt: own.matter.publishAt }),
    };
    const aliases = own === undefined ? [] : (own.matter.aliases ?? []);
    // By its file's path too: links may name it so, and a slug gives it another.
    return [path, route.path, ...aliases].map((address) => [address, why] as const);
  });
}

function drafts({ config, entries }: HeldInput): readonly (readonly [string, Held])[] {
  if (config.options.drafts) return [];
  return entries
    .filter((entry) => entry.matter.draft === true)
    .map((entry) => [localePath(entry.key, entry.locale), { why: 'draft', file: entry.file }]);
}

/** The address in a language that a document says it is not for. */
function ofOneLanguage({ entries }: HeldInput): readonly (readonly [string, Held])[] {
  return entries.flatMap((entry) => {
    const { only } = entry.matter;
    if (only === undefined) return [];
    const missing: Locale = otherLocale(only);
    return [[localePath(entry.key, missing), { why: 'only', file: entry.file }] as const];
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
      LOCALES.flatMap((locale): readonly (readonly [string, string])[] => {
        const path = localePath(entry.key, locale);
        if (held[path]?.file !== entry.file) return [];
        return [[entry.file.replace(`content/${entry.locale}/`, `content/${locale}/`), path]];
      }),
    );
}

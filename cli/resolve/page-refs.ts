import type { PageRef } from '../api/fields.ts';
import { errorOf } from '../report/diagnostic.ts';
import { createSuggestions } from '../report/suggest.ts';
import { given } from '../shared/given.ts';
import type { Json } from '../shared/json.ts';
import type { Locale } from '../shared/locale.ts';
import { LANGUAGE, LOCALES, otherLocale } from '../shared/locale.ts';
import { localePath } from '../shared/path.ts';
import { isRecord } from '../shared/record.ts';
import type { Diagnostic } from '../types.ts';
import type { SiteInput } from './arrange-documents.ts';
import type { PagesBy } from './decide-routes.ts';
import { isUnpublished } from './due.ts';
import type { Routable } from './routing.ts';

/** The site in which {@link pageRefProblems} looks for the pages that data names. */
interface PageRefContext extends SiteInput {
  readonly by: PagesBy;
}

/** Reports pages that data names and a language lacks, or has as drafts. Scheduled pages appear by themselves. */
export function pageRefProblems(context: PageRefContext): readonly Diagnostic[] {
  const { data, dataFiles } = context.sources;
  const suggestKey = createSuggestions();
  const keys = (): readonly string[] => Array.from(context.by.path.values(), ({ key }) => key);
  return Object.entries(dataFiles).flatMap(([name, file]) =>
    refsIn(data.fr[name]).flatMap(({ ref, path }) => {
      const locales = ref.only === undefined ? LOCALES : [ref.only];
      const wrong = locales.flatMap((locale) => problemOf(ref.pageKey, locale, context) ?? []);
      const [problem] = wrong;
      if (problem === undefined) return [];
      const suggestion =
        problem.code === 'unknown-page'
          ? (keyAt(ref.pageKey, context.by) ?? suggestKey(ref.pageKey, keys))
          : undefined;
      return [{ ...problem, location: file.locate(path), ...given({ suggestion }) }];
    }),
  );
}

/** Returns the key of the page whose address, without its language, has the words of that language. */
function keyAt(address: string, { path }: PagesBy): string | undefined {
  return LOCALES.map((locale) => path.get(localePath(address, locale))?.key).find((key) => key !== undefined);
}

interface FoundRef {
  readonly ref: PageRef;
  /** Keys and indexes that lead to it in its file. */
  readonly path: readonly PropertyKey[];
}

function refsIn(value: Json | undefined, path: readonly PropertyKey[] = []): readonly FoundRef[] {
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => refsIn(item, [...path, index]));
  if (!isRecord(value)) return [];
  if (isPageRef(value)) return [{ ref: value, path }];
  return Object.entries(value).flatMap(([key, inner]) => refsIn(inner, [...path, key]));
}

function isPageRef(value: object): value is PageRef {
  return 'pageKey' in value && typeof value.pageKey === 'string';
}

type RefProblem = Pick<Diagnostic, 'severity' | 'code' | 'text' | 'notes'>;

function problemOf(key: string, locale: Locale, context: PageRefContext): RefProblem | undefined {
  const { config, sources, by } = context;
  const { pathOf } = by;
  const isShown = pathOf(key, locale) !== undefined;
  const entry = sources.entries.find((one) => one.key === key && one.locale === locale);
  if (entry !== undefined && isUnpublished(entry, config.options.now)) return draftProblem(entry, isShown);
  if (isShown) return undefined;
  // A document that cannot be read has its own error, and so has one that makes no page.
  if (entry !== undefined || Object.values(sources.broken).includes(localePath(key, locale)))
    return undefined;
  if (pathOf(key, otherLocale(locale)) !== undefined)
    return errorOf(
      'missing-twin',
      `"${key}" has no page in ${LANGUAGE[locale]}: give it a label in ${LANGUAGE[otherLocale(locale)]} alone`,
    );
  return errorOf('unknown-page', `No page has the address "${key}"`);
}

/** Reports a draft. A build with drafts has its page, and warns of the error that the public build will report. */
function draftProblem({ key, matter, file }: Routable, isShown: boolean): RefProblem | undefined {
  if (matter.draft !== true) return undefined;
  return {
    severity: isShown ? 'warning' : 'error',
    code: 'draft-page',
    text: `"${key}" is a draft: publish it, or take it out of here`,
    notes: [{ text: 'The draft is here', location: { file } }],
  };
}

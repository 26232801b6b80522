import type { MadeSite } from '../../build-result.ts';
import { isGenerated } from '../../output/page-facts.ts';
import { countBySeverity } from '../../report/diagnostic.ts';
import type { EditorLink } from '../../report/editor-link.ts';
import type { DeskPage, DeskReport, DeskRow } from '../../serve/watch/wire.ts';
import { addTo } from '../../shared/add-to.ts';
import { given } from '../../shared/given.ts';
import { LOCALES, otherLocale } from '../../shared/locale.ts';
import type { Diagnostic, Page } from '../../types.ts';
import { DESCRIPTION, TITLE } from '../../verify/texts.ts';
import type { SavedDocuments } from './page-report.ts';
import { isDead, isOlder, measure, placeOf, remarkOf, wordsOf } from './page-report.ts';
import type { PublicBuild } from './public-build.ts';
import { beside } from './public-build.ts';

/** Sources of the desk's report. */
interface DeskReportInput extends SavedDocuments {
  /** The last build that succeeded; undefined while there is none. */
  readonly made: MadeSite | undefined;
  /** Diagnostics of the last watched build. */
  readonly diagnostics: readonly Diagnostic[];
  /** Outcome of the public build; undefined until it is known. */
  readonly found: PublicBuild | undefined;
  readonly editor: EditorLink;
}

/** Reports every page in both languages, with what the builds say of it. */
export function deskReport(input: DeskReportInput): DeskReport {
  const { made, found, diagnostics } = input;
  const all = [...diagnostics, ...(found === undefined ? [] : beside(found, diagnostics))];
  const pages = made?.site.pages ?? [];
  const told = tellPages(pages, all);
  const somewhere = new Set([...told.values()].flat());
  const files = new Map(pages.map(({ path, props }) => [path, props.internal.page.file]));
  return {
    ...given({ ok: found?.ok, font: made?.fonts.display }),
    ...countBySeverity(found?.diagnostics ?? all),
    elsewhere: all.filter((one) => !somewhere.has(one)).map((one) => remarkOf(one, input.editor)),
    rows: rowsOf(pages, (page) => pageOf(page, { ...input, told, files })),
  };
}

/** Groups diagnostics by page, each at most once; of a list's pages, the first alone has those of its document. */
function tellPages(
  pages: readonly Page[],
  all: readonly Diagnostic[],
): ReadonlyMap<string, readonly Diagnostic[]> {
  const paths = new Set(pages.map(({ path }) => path));
  const byFile = new Map(
    pages.filter((page) => !isGenerated(page)).map(({ path, props }) => [props.internal.page.file, path]),
  );
  const byPath = new Map<string, Diagnostic[]>();
  for (const diagnostic of all) {
    const own = byFile.get(diagnostic.location?.file ?? '');
    const named = wordsOf({ ...diagnostic, notes: [] }).filter((word) => paths.has(word));
    for (const path of new Set([...(own === undefined ? [] : [own]), ...named]))
      addTo(byPath, path, diagnostic);
  }
  return byPath;
}

function rowsOf(pages: readonly Page[], make: (page: Page) => DeskPage): readonly DeskRow[] {
  const rows = new Map<string, Partial<Record<DeskPage['locale'], DeskPage>>>();
  for (const page of pages) {
    const { key, locale } = page.props.internal.page;
    rows.set(key, { ...rows.get(key), [locale]: make(page) });
  }
  return [...rows]
    .map(([key, row]) => ({ key, ...row }))
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
}

interface DeskPageInput extends DeskReportInput {
  readonly told: ReturnType<typeof tellPages>;
  /** Documents of pages, by path. */
  readonly files: ReadonlyMap<string, string>;
}

function pageOf(page: Page, input: DeskPageInput): DeskPage {
  const { locale, file, title, description, publishAt, alternates } = page.props.internal.page;
  const twin = input.files.get(alternates[otherLocale(locale)] ?? '');
  const own = input.told.get(page.path) ?? [];
  return {
    path: page.path,
    locale,
    source: placeOf({ file }, input.editor),
    isGenerated: isGenerated(page),
    state: stateOf(page),
    ...given({ publishAt }),
    isOlder: twin !== undefined && isOlder(input, file, twin),
    title: measure(title, TITLE),
    description: measure(description, DESCRIPTION),
    deadLinks: own.filter(isDead).length,
    remarks: own.map((diagnostic) => remarkOf(diagnostic, input.editor)),
  };
}

function stateOf({ props }: Page): DeskPage['state'] {
  const { draft, publishAt, alternates } = props.internal.page;
  if (draft) return publishAt === undefined ? 'draft' : 'scheduled';
  return LOCALES.every((locale) => alternates[locale] !== undefined) ? 'published' : 'only';
}

import type { BuildResult, MadeSite } from './build-result.ts';
import type { OutputListing, SiteFile } from './output/site-file.ts';
import type { MadePages } from './pages/make-pages.ts';
import type { BuildOptions } from './project/build-options.ts';
import { isError, strictly } from './report/diagnostic.ts';
import { ALL, createDiagnosticList, FEW } from './report/few-of-a-kind.ts';
import { oncePerPlace } from './report/once-per-place.ts';
import { given } from './shared/given.ts';
import { LOCALES } from './shared/locale.ts';
import { once } from './shared/once.ts';
import { splitPath } from './shared/path.ts';
import type { Diagnostic, Result } from './types.ts';

/** The log of a build: its diagnostics and its result. */
export interface BuildLog {
  /** Returns the value of a stage's result, and keeps the rest of it. */
  readonly take: <T>(result: Result<T>) => T;
  readonly add: (diagnostics: readonly Diagnostic[]) => void;
  /** Leaves out diagnostics of these codes from now on: they follow from mistakes that are already listed. */
  readonly excuse: (codes: ReadonlySet<string>) => void;
  readonly hasErrors: () => boolean;
  /** Keeps the time when the next document falls due: the result has it even when the build fails later. */
  readonly plan: (nextDue: number | undefined) => void;
  readonly failed: () => BuildResult;
  readonly succeeded: (done: FinishedBuild) => BuildResult;
}

/** Everything that a finished build made. */
interface FinishedBuild extends Omit<MadeSite, 'pages' | 'html'> {
  readonly id: string;
  readonly made: Pick<MadePages, 'pages' | 'html'>;
  /** True when the brand of the site is a placeholder, which must not be published. */
  readonly isPlaceholder: boolean;
  /** Names of everything that the output now holds. */
  readonly placed: OutputListing;
  /** Returns the size of a file in bytes. */
  readonly sizeOf: (file: string) => number | undefined;
}

/**
 * Starts the log of one build. With `--strict` it turns warnings into errors, for every stage.
 * @param attachLines adds the text of the line to diagnostics that have only its number
 */
export function createBuildLog(
  options: BuildOptions,
  attachLines: (diagnostics: readonly Diagnostic[]) => readonly Diagnostic[],
): BuildLog {
  const started = performance.now();
  const found = createDiagnosticList(options.tellsAll === true ? ALL : FEW);
  const elsewhere = new Set<string>();
  let hasErrors = false;
  let excused: ReadonlySet<string> = new Set();
  let nextDue: number | undefined;
  const add = (more: readonly Diagnostic[]): void => {
    const own = excused.size === 0 ? more : more.filter(({ code }) => !excused.has(code));
    for (const diagnostic of oncePerPlace(attachLines(own))) {
      found.add(diagnostic);
      hasErrors ||= isError(options.strict ? strictly(diagnostic) : diagnostic);
    }
  };
  // The severity changes after the count: a warning that `--strict` makes an error is still listed as a warning is.
  const diagnostics = (): readonly Diagnostic[] =>
    options.strict ? found.listed().map(strictly) : found.listed();
  const elapsed = (): number => performance.now() - started;
  return {
    add,
    take: (result) => {
      add(result.diagnostics);
      for (const file of result.elsewhere ?? []) elsewhere.add(file);
      return result.value;
    },
    excuse: (codes) => {
      excused = codes;
    },
    hasErrors: () => hasErrors,
    plan: (instant) => {
      nextDue = instant;
    },
    failed: () => ({
      ok: false,
      diagnostics: diagnostics(),
      elsewhere: [...elsewhere],
      locales: [],
      assets: { count: 0, bytes: 0 },
      files: 0,
      bytes: 0,
      ms: elapsed(),
      ...given({ nextDue }),
    }),
    succeeded: ({ id, placed, sizeOf, isPlaceholder, made: { pages, html }, ...rest }) => {
      const { outputs } = rest;
      const count = once(() => figures(pages, outputs, sizeOf));
      return {
        ok: true,
        id,
        timestamp: options.timestamp,
        diagnostics: diagnostics(),
        elsewhere: [...elsewhere],
        // Counted only when a caller reads them: watch mode never does.
        get locales() {
          return count().locales;
        },
        get assets() {
          return count().assets;
        },
        get bytes() {
          return count().bytes;
        },
        files: outputs.length,
        ms: elapsed(),
        isPlaceholder,
        ...given({ nextDue }),
        made: { ...rest, pages, html },
        placed,
      };
    },
  };
}

type Figures = Pick<BuildResult, 'locales' | 'assets' | 'bytes'>;

function figures(
  pages: MadePages['pages'],
  outputs: readonly SiteFile[],
  sizeOf: FinishedBuild['sizeOf'],
): Figures {
  const locales = { fr: { pages: 0, bytes: 0, ms: 0 }, en: { pages: 0, bytes: 0, ms: 0 } };
  const assets = { count: 0, bytes: 0 };
  let bytes = 0;
  for (const { page, ms } of pages) {
    const own = locales[splitPath(page.path).locale];
    own.pages++;
    own.ms += ms;
  }
  for (const { file, kind } of outputs) {
    const size = sizeOf(file) ?? 0;
    bytes += size;
    if (kind === 'page' || kind === 'payload') locales[splitPath(`/${file}`).locale].bytes += size;
    if (kind !== 'asset') continue;
    assets.count++;
    assets.bytes += size;
  }
  return {
    locales: LOCALES.map((locale) => ({ locale, ...locales[locale] })),
    assets,
    bytes,
  };
}

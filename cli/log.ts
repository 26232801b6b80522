import type { Phase, Reporter } from './report/progress.ts';
import { LOCALES } from './shared/locale.ts';
import { splitPath } from './shared/path.ts';
import type { BuildOptions, BuildResult, Diagnostic, Output, RenderedPage, Result, Site } from './types.ts';

/** What a build collects on its way: diagnostics, phases, and its end. */
export interface BuildLog {
  /** The value of a stage's result; its diagnostics are kept. */
  readonly take: <T>(result: Result<T>) => T;
  readonly add: (diagnostics: readonly Diagnostic[]) => void;
  readonly hasErrors: () => boolean;
  readonly phase: (name: string, total?: number) => Phase;
  readonly failed: () => BuildResult;
  readonly succeeded: (done: Done) => BuildResult;
}

/** What a finished build made. */
export interface Done {
  readonly id: string;
  readonly site: Site;
  readonly outputs: readonly Output[];
  readonly pages: readonly RenderedPage[];
}

/** Starts the log of one build. `--strict` makes errors of warnings here, once for all stages. */
export function createLog(options: BuildOptions, reporter: Reporter): BuildLog {
  const started = performance.now();
  const diagnostics: Diagnostic[] = [];
  const add = (more: readonly Diagnostic[]): void => {
    for (const diagnostic of more)
      diagnostics.push(options.strict ? { ...diagnostic, severity: 'error' } : diagnostic);
  };
  const elapsed = (): number => performance.now() - started;
  return {
    add,
    take: (result) => {
      add(result.diagnostics);
      return result.value;
    },
    hasErrors: () => diagnostics.some(({ severity }) => severity === 'error'),
    phase: (name, total) => reporter.phase(name, total),
    failed: () => ({
      ok: false,
      diagnostics,
      locales: [],
      assets: { count: 0, bytes: 0 },
      files: 0,
      bytes: 0,
      ms: elapsed(),
    }),
    succeeded: ({ id, site, outputs, pages }) => ({
      ok: true,
      id,
      diagnostics,
      ...figures(pages, outputs),
      ms: elapsed(),
      ...(site.nextDue === undefined ? {} : { nextDue: site.nextDue }),
      made: { site, outputs },
    }),
  };
}

type Figures = Pick<BuildResult, 'locales' | 'assets' | 'files' | 'bytes'>;

function figures(pages: readonly RenderedPage[], outputs: readonly Output[]): Figures {
  const assets = outputs.filter(({ kind }) => kind === 'asset');
  const documents = outputs.filter(({ kind }) => kind === 'page' || kind === 'payload');
  return {
    locales: LOCALES.map((locale) => {
      const own = pages.filter(({ path }) => splitPath(path).locale === locale);
      const files = documents.filter(({ file }) => splitPath(`/${file}`).locale === locale);
      return { locale, pages: own.length, bytes: total(files), ms: own.reduce((sum, { ms }) => sum + ms, 0) };
    }),
    assets: { count: assets.length, bytes: total(assets) },
    files: outputs.length,
    bytes: total(outputs),
  };
}

function total(outputs: readonly Output[]): number {
  return outputs.reduce(
    (sum, { content }) =>
      sum + (typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength),
    0,
  );
}

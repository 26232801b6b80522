import { rmSync } from 'node:fs';
import { relative } from 'node:path';
import { build } from '../build.ts';
import { createCache, sweepCache } from '../cache.ts';
import type { BuildFlags } from '../config.ts';
import { buildOptions, environmentProblem, terminalOf } from '../config.ts';
import { formatDiagnostics } from '../report/frame.ts';
import { formatJson } from '../report/json.ts';
import { createReporter } from '../report/progress.ts';
import { formatSummary } from '../report/table.ts';
import { torontoTime } from '../shared/toronto.ts';
import type { BuildOptions, BuildResult } from '../types.ts';
import { compiledWorker, programKey } from './program.ts';

/** Flags of `site build`. */
export interface BuildCommandFlags extends BuildFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
}

/** Builds the project in the current folder; answers the exit code. */
export async function buildCommand(flags: BuildCommandFlags): Promise<number> {
  const problem = environmentProblem();
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    return USAGE;
  }
  const options = buildOptions(process.cwd(), flags);
  const result = await runBuild(options, flags);
  const { colour } = terminalOf(process.stderr);
  if (flags.json === true) {
    const { ok, id, assets, bytes, ms, diagnostics } = result;
    const pages = result.locales.reduce((sum, locale) => sum + locale.pages, 0);
    const known = id === undefined ? {} : { id, timestamp: options.timestamp };
    process.stdout.write(
      formatJson({ ok, ...known, out: options.out, pages, assets: assets.count, bytes, ms, diagnostics }),
    );
  } else {
    process.stderr.write(formatDiagnostics(result.diagnostics, { colour }));
    if (result.ok && flags.quiet !== true) process.stdout.write(summaryOf(result, options));
  }
  return result.ok ? 0 : 1;
}

/** Exit code of a mistake on the command line or in the environment. */
const USAGE = 2;

/** Exit code after Ctrl+C. */
const INTERRUPTED = 130;

/** Builds with progress on the terminal, and takes the live line away whatever happens. */
export async function runBuild(
  options: BuildOptions,
  flags: Pick<BuildCommandFlags, 'json' | 'quiet'>,
): Promise<BuildResult> {
  const { colour, interactive } = terminalOf(process.stderr);
  const reporter = createReporter({
    stream: process.stderr,
    colour,
    interactive,
    quiet: flags.quiet === true,
    json: flags.json === true,
  });
  const interruption = new AbortController();
  const interrupt = (): void => {
    interruption.abort();
    reporter.close();
    process.exit(INTERRUPTED);
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  if (options.clean) rmSync(options.cacheDir, { recursive: true, force: true });
  try {
    return await build(options, {
      cache: createCache(options.cacheDir, programKey()),
      reporter,
      worker: compiledWorker(),
      signal: interruption.signal,
    });
  } finally {
    sweepCache(options.cacheDir);
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    reporter.close();
  }
}

function summaryOf(result: BuildResult, options: BuildOptions): string {
  const { locales, assets, files, bytes, ms, id = '' } = result;
  const nearby = relative(options.root, options.out);
  const out = nearby.startsWith('..') ? options.out : nearby;
  const table = formatSummary(
    { locales, assets, files, bytes, ms, out, id },
    { colour: terminalOf(process.stdout).colour },
  );
  const due =
    result.nextDue === undefined ? '' : `Next document due: ${torontoTime(result.nextDue)} (Toronto)\n`;
  const brand =
    result.isPlaceholder === true
      ? 'The brand is a placeholder: "site build --strict" refuses to publish it.\n'
      : '';
  return `\n${table}${due}${brand}`;
}

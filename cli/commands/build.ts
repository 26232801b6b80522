import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BuildOutcome } from '../build-result.ts';
import { readRecord, recallUnchanged, sourcesOf } from '../cache/build-record.ts';
import { clearCache } from '../cache/cache.ts';
import type { Stamp } from '../cache/stamps.ts';
import { scriptHashes } from '../hosts/policies.ts';
import type { BuildFlags, BuildOptions } from '../project/build-options.ts';
import { buildOptions } from '../project/build-options.ts';
import { terminalOf } from '../project/environment.ts';
import { formatGithub } from '../report/github.ts';
import { formatJson } from '../report/json.ts';
import { createProfile } from '../report/profile.ts';
import { Refusal } from '../report/refusal.ts';
import { formatSummary } from '../report/table.ts';
import type { TerminalAbilities } from '../report/terminal.ts';
import { torontoTime } from '../shared/toronto.ts';
import { placeInGit } from '../system/git.ts';
import { displayPath } from '../system/system-error.ts';
import { tolerate } from '../system/tolerate.ts';
import { openBuildTools } from './build-tools.ts';
import { command, refuseEnvironment } from './command.ts';
import { programName } from './compiled-program.ts';
import { FAILED, USAGE } from './exit-codes.ts';
import { formOf } from './report-form.ts';
import { documentsToRead, stampSources } from './source-stamps.ts';
import type { CommandWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** Flags of `site build`. */
interface BuildCommandFlags extends BuildFlags {
  /** Files and origins whose inline scripts hosts are to permit too. */
  readonly alsoPolicy?: readonly string[];
  readonly json?: boolean;
  readonly format?: 'text' | 'github';
  readonly quiet?: boolean;
  /** Empties the cache first. */
  readonly clean?: boolean;
  /** Prints on standard error where time and memory went. */
  readonly profile?: boolean;
}

/** Builds the project in the current folder; answers the exit code. */
export const buildCommand = command(async (flags: BuildCommandFlags, world: CommandWorld, voice) => {
  const { cwd, stdout, env } = world;
  refuseEnvironment(world);
  if (flags.alsoPolicy !== undefined && flags.host === undefined)
    throw new Refusal('--also-policy goes with --host: it changes the configuration of hosts alone.', USAGE);
  const also = await alsoPolicies(flags.alsoPolicy ?? [], cwd);
  const options = buildOptions(cwd, { ...flags, alsoPolicies: also }, env);
  const result = await runBuild(options, flags, world);
  if (flags.json === true) {
    const { ok, id, timestamp, assets, bytes, ms, diagnostics } = result;
    const pages = result.locales.reduce((sum, locale) => sum + locale.pages, 0);
    const known = id === undefined ? {} : { id, timestamp };
    stdout.write(
      formatJson({ ok, ...known, out: options.out, pages, assets: assets.count, bytes, ms, diagnostics }),
    );
  } else {
    if (formOf(flags.format, env) === 'github')
      stdout.write(formatGithub(result.diagnostics, placeInGit(cwd)));
    else voice.report(result.diagnostics);
    if (result.ok && flags.quiet !== true) stdout.write(summaryOf(result, options, terminalOf(stdout, env)));
  }
  return result.ok ? 0 : FAILED;
});

/**
 * Builds with progress on the terminal, and removes the live line whatever happens. When nothing has changed since the
 * last build, stamps alone tell: the code that builds is not even loaded.
 */
export async function runBuild(
  options: BuildOptions,
  flags: Pick<BuildCommandFlags, 'clean' | 'json' | 'quiet' | 'profile'>,
  world: CommandWorld,
): Promise<BuildOutcome> {
  const started = performance.now();
  const place = { options, program: programName() };
  if (flags.clean === true) clearCache(options.cacheDir);
  const left = readRecord(options);
  const unchanged = new Map<string, Stamp>();
  // A profile needs a build, even when nothing has changed.
  const known = flags.profile === true ? undefined : recallUnchanged(place, left, unchanged);
  if (known !== undefined) return { ...known, ms: performance.now() - started };

  const reporter = voiceOf(world).reporter(flags);
  const profile = flags.profile === true ? createProfile(reporter) : undefined;
  const { tools, close } = openBuildTools(options, profile?.reporter ?? reporter, world);
  try {
    const sources = stampSources(options.root, unchanged);
    // Threads load their program while this one loads its own.
    tools.threads.startFor(documentsToRead(sources, left && sourcesOf(left)));
    const { buildRecorded } = await import('./build-recorded.ts');
    const outcome = await buildRecorded({ ...place, left, sources }, tools);
    if (profile !== undefined) world.stderr.write(`\n${profile.format()}`);
    return outcome;
  } finally {
    profile?.close();
    close();
  }
}

function summaryOf(result: BuildOutcome, options: BuildOptions, { colour }: TerminalAbilities): string {
  const out = displayPath(options.root, options.out);
  const table = formatSummary({ ...result, id: result.id ?? '', out }, { colour });
  const due =
    result.nextDue === undefined ? '' : `Next document due: ${torontoTime(result.nextDue)} (Toronto)\n`;
  const brand =
    result.isPlaceholder === true
      ? 'The brand is a placeholder: "site build --strict" refuses to publish it.\n'
      : '';
  return `\n${table}${due}${brand}`;
}

/** Returns the hashes of the inline scripts that files and origins permit; refuses a place with none. */
async function alsoPolicies(places: readonly string[], cwd: string): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const place of places) {
    const isOrigin = /^https?:\/\//.test(place);
    const text = isOrigin ? await policyOf(place) : tolerate(() => readFileSync(resolve(cwd, place), 'utf8'));
    if (text === undefined) {
      const problem = isOrigin ? 'does not answer' : 'cannot be read';
      throw new Refusal(`--also-policy: ${place} ${problem}.`, USAGE);
    }
    const found = scriptHashes(text);
    if (found.length === 0)
      throw new Refusal(
        `--also-policy: ${place} names no inline script: give an earlier headers.json, or the origin of the live site.`,
        USAGE,
      );
    hashes.push(...found);
  }
  return [...new Set(hashes)].sort();
}

/** Asks a site for its policy; undefined when it does not answer. */
async function policyOf(origin: string): Promise<string | undefined> {
  const answer = await fetch(origin, { signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
  return answer && (answer.headers.get('content-security-policy') ?? '');
}

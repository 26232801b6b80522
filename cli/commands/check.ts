import { join, resolve } from 'node:path';
import type { BuildResult } from '../build-result.ts';
import type { Baseline } from '../check/baseline.ts';
import { beyondBaseline, readBaseline, writeBaseline } from '../check/baseline.ts';
import { aboutFiles, changedFiles } from '../check/changed-files.ts';
import { explain } from '../check/explain.ts';
import { gateInput } from '../check/gate.ts';
import { askGates, GATES } from '../check/gates.ts';
import { reviewOf } from '../check/review.ts';
import { checkSpelling } from '../check/spelling/spelling.ts';
import { buildOptions } from '../project/build-options.ts';
import { PLACEHOLDER_BRAND } from '../project/configuration/placeholder.ts';
import { isError, strictly } from '../report/diagnostic.ts';
import { createDiagnosticList } from '../report/few-of-a-kind.ts';
import { countDiagnostics } from '../report/frame.ts';
import { formatGithub } from '../report/github.ts';
import { formatJson } from '../report/json.ts';
import { formatJunit } from '../report/junit.ts';
import { formatSarif } from '../report/sarif.ts';
import { formatInteger } from '../report/units.ts';
import { placeInGit } from '../system/git.ts';
import type { Diagnostic } from '../types.ts';
import { buildForCheck } from './build-for-check.ts';
import type { AgainstGate } from './check-gates.ts';
import { accessibilityGate, externalGate, readAgainst } from './check-gates.ts';
import { checkScheduled } from './check-scheduled.ts';
import { command, orRefuse, refuseEnvironment, refuseIf } from './command.ts';
import { FAILED, REFUSED, USAGE } from './exit-codes.ts';
import { outputProblem, writeNamed } from './output-problem.ts';
import { allowGoneProblem } from './publish/publish-options.ts';
import type { ReportForm } from './report-form.ts';
import { formOf } from './report-form.ts';
import { withTemporaryFolder } from './temporary-folder.ts';
import type { CommandWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** Flags of `site check`. */
export interface CheckFlags {
  readonly strict?: boolean;
  /** Looks words up in dictionaries, too. */
  readonly spelling?: boolean;
  /** Asks other sites whether links still lead somewhere, too. */
  readonly external?: boolean;
  /** Has axe look at pages in a browser, too. */
  readonly accessibility?: boolean;
  /** File of known mistakes, which are accepted. */
  readonly baseline?: string;
  readonly writeBaseline?: boolean;
  /** Looks only at what this branch changes, or at what differs from a revision. */
  readonly changed?: boolean;
  readonly since?: string;
  /** Page that says what its twin says: its address or file. */
  readonly reviewed?: string;
  readonly format?: ReportForm;
  readonly quiet?: boolean;
  /** Published build that must lose no address: a folder, git revision or origin. */
  readonly against?: string;
  /** Addresses and anchors that may be lost. */
  readonly allowGone?: readonly string[];
}

/** Reports what a build and the gates find in the project of the current folder; answers the exit code. */
export const checkCommand = command(async (flags: CheckFlags, world: CommandWorld) => {
  const { cwd, env } = world;
  refuseEnvironment(world);
  refuseIf(goneProblem(flags) ?? baselineProblem(flags, cwd) ?? formProblem(flags), USAGE);
  const { baseline, writeBaseline, since, against: name, allowGone = [] } = flags;
  const isHeldTo = baseline !== undefined && writeBaseline !== true;
  const known = isHeldTo ? orRefuse(readBaseline(resolve(cwd, baseline)), USAGE) : undefined;
  const isPart = flags.changed === true || since !== undefined;
  const changed = isPart ? orRefuse(changedFiles(cwd, since), USAGE) : undefined;
  const against = name === undefined ? undefined : await readAgainst(name, allowGone, world);
  const asked: CheckRequest = { flags, world, form: formOf(flags.format, env), known, changed, against };
  const isBuilt = against !== undefined || flags.accessibility === true;
  if (!isBuilt) return check(asked);
  return withTemporaryFolder('site-check-', (folder) => check(asked, join(folder, 'dist')), world);
});

function goneProblem({ against, allowGone }: CheckFlags): string | undefined {
  if (allowGone !== undefined && against === undefined) return '--allow-gone works only with --against.';
  return allowGoneProblem(allowGone);
}

function baselineProblem({ baseline, writeBaseline }: CheckFlags, cwd: string): string | undefined {
  if (writeBaseline !== true) return undefined;
  if (baseline === undefined) return '--write-baseline needs the file to write: --baseline FILE.';
  return outputProblem(baseline, cwd);
}

function formProblem({ format, reviewed, writeBaseline }: CheckFlags): string | undefined {
  if (format === undefined || !isForPrograms(format)) return undefined;
  const flag = reviewed !== undefined ? '--reviewed' : writeBaseline === true && '--write-baseline';
  return flag ? `${flag} writes a file and prints no report: leave out --format ${format}.` : undefined;
}

/** A check whose flags are sound. */
interface CheckRequest {
  readonly flags: CheckFlags;
  readonly world: CommandWorld;
  readonly form: ReportForm;
  readonly known: Baseline | undefined;
  readonly changed: ReadonlySet<string> | undefined;
  /** The gate of `--against`. */
  readonly against: AgainstGate | undefined;
}

/** Checks with the build in `out`, for gates that look at one; without it, no build is written. */
async function check(asked: CheckRequest, out?: string): Promise<number> {
  const { flags, world, form, known, changed } = asked;
  const { cwd, env, stdout } = world;
  const options = { ...buildOptions(cwd, {}, env), tellsAll: true };
  const told = { quiet: flags.quiet === true || form === 'github', json: isForPrograms(form), out };
  const built = await buildForCheck(options, told, world);
  if (flags.reviewed !== undefined && built.made !== undefined) {
    const { file, write } = orRefuse(reviewOf(flags.reviewed, gateInput(built.made, cwd)), USAGE);
    await writeNamed(file, write);
    stdout.write(`${file} says that it was reviewed.\n`);
    return 0;
  }
  const brand = flags.strict === true && built.isPlaceholder === true ? [PLACEHOLDER_BRAND] : [];
  const scheduled = await checkScheduled(built, { options, told }, world);
  const gates = await gatesOf(built, scheduled.built, asked, out);
  const found = [...brand, ...built.diagnostics, ...scheduled.found, ...gates];
  const { baseline } = flags;
  if (flags.writeBaseline === true && baseline !== undefined && built.ok) {
    await writeNamed(baseline, () => writeBaseline(resolve(cwd, baseline), found));
    stdout.write(`${baseline} knows ${countDiagnostics(found)}.\n`);
    return 0;
  }
  const about = changed === undefined ? found : aboutFiles(found, changed);
  const fresh = known === undefined || !built.ok ? about : beyondBaseline(about, known).map(strictly);
  const diagnostics = flags.strict === true ? fresh.map(strictly) : fresh;
  tell(diagnostics, built, asked);
  return exitCode(built, diagnostics);
}

function exitCode({ ok }: BuildResult, diagnostics: readonly Diagnostic[]): number {
  if (!ok) return FAILED;
  return diagnostics.some(isError) ? REFUSED : 0;
}

function isForPrograms(form: ReportForm): boolean {
  return form !== 'text' && form !== 'github';
}

/**
 * Runs the gates, but none for a site that does not build, whose pages are not all known. Gates of texts look at
 * scheduled ones, too; gates of a build look at today's.
 */
async function gatesOf(
  today: BuildResult,
  later: BuildResult,
  asked: CheckRequest,
  out: string | undefined,
): Promise<readonly Diagnostic[]> {
  if (today.made === undefined || later.made === undefined) return [];
  const { flags, world, changed, against } = asked;
  const ofTexts = [...GATES, ...(flags.spelling === true ? [checkSpelling] : [])];
  const ofBuild = [
    ...(against === undefined || out === undefined ? [] : [await against(out)]),
    ...(flags.accessibility === true && out !== undefined ? [accessibilityGate(out, changed, world)] : []),
  ];
  const ofOthers = flags.external === true ? [externalGate(asked)] : [];
  const [now, then] = [gateInput(today.made, world.cwd), gateInput(later.made, world.cwd)];
  return [
    ...(await askGates(ofTexts, then)),
    ...(await askGates(ofBuild, now)),
    // The slowest comes last.
    ...(await askGates(ofOthers, then)),
  ];
}

function tell(
  diagnostics: readonly Diagnostic[],
  built: BuildResult,
  { flags, form, world }: CheckRequest,
): void {
  const { stdout } = world;
  const pages = built.locales.reduce((sum, locale) => sum + locale.pages, 0);
  if (form === 'json')
    stdout.write(formatJson({ ok: exitCode(built, diagnostics) === 0, pages, diagnostics }));
  else if (form === 'sarif') stdout.write(formatSarif(diagnostics, explain));
  else if (form === 'junit') stdout.write(formatJunit(diagnostics));
  else if (form === 'github') stdout.write(formatGithub(diagnostics, placeInGit(world.cwd)));
  else {
    const list = createDiagnosticList();
    for (const diagnostic of diagnostics) list.add(diagnostic);
    voiceOf(world).report(list.listed());
  }
  if (isForPrograms(form) || flags.quiet === true) return;
  const counted = countDiagnostics(diagnostics);
  stdout.write(
    built.ok ? `${formatInteger(pages)} pages: ${counted}\n` : `The sources do not build: ${counted}\n`,
  );
}

import type { MadeSite } from '../../build-result.ts';
import { isError } from '../../report/diagnostic.ts';
import { formatDiagnostics } from '../../report/frame.ts';
import { stackOf } from '../../report/stack-of.ts';
import { formatDuration } from '../../report/units.ts';
import type { Differences } from '../../serve/watch/differences.ts';
import { differences, onlyDocuments, onlyStyles } from '../../serve/watch/differences.ts';
import type { WatchState } from '../../serve/watch/wire.ts';
import { given } from '../../shared/given.ts';
import type { Config, Diagnostic } from '../../types.ts';
import type { FormerPages } from './former-pages.ts';
import { nextFormerPages } from './former-pages.ts';

/** State of a watch session: what the builds so far left behind. */
export interface WatchProgress {
  /** Random name of the session, so that no browser takes another session's pages for this one's. */
  readonly session: string;
  /** Number of builds that differed from the one before. */
  readonly built: number;
  /** The last build that succeeded: visitors get its files. */
  readonly last: MadeSite | undefined;
  /** Versions before the served one that differ from it in documents alone, the newest last. */
  readonly alike: readonly string[];
  /** Pages that had another address before, by that address. */
  readonly former: FormerPages;
  /** Findings of the last build that ended. */
  readonly diagnostics: readonly Diagnostic[];
  /** Text of the last build's errors, when it had any. */
  readonly problem: string | undefined;
  /** Last told reason for which each edit of templates makes every page again. */
  readonly whyWhole?: string;
}

/** End of a build: it succeeded, it found errors (then `made` is undefined), or it threw. */
export type BuildEnd =
  | { readonly made?: MadeSite | undefined; readonly diagnostics: readonly Diagnostic[]; readonly ms: number }
  | { readonly thrown: unknown };

/** The actions of a session after a build, in the order of the fields. */
export interface WatchNews {
  /** Findings to print. */
  readonly findings?: readonly Diagnostic[];
  /** Text for standard error. */
  readonly complaint?: string;
  /** Serves the files of this build from now on. */
  readonly serve?: { readonly made: MadeSite; readonly differences: Differences };
  /** Serves this problem from now on: no build has succeeded yet. */
  readonly serveProblem?: string;
  /** Line for standard output. */
  readonly line?: string;
  /** News for open browsers. */
  readonly tell?: WatchState;
}

/** The most findings that are shown, since each save repeats them; `site build` prints all. */
export const MOST_SHOWN = 20;

/** Starts a session before its first build. */
export function startOf(session: string): WatchProgress {
  const nothing = { last: undefined, alike: [], former: new Map(), diagnostics: [], problem: undefined };
  return { session, built: 0, ...nothing };
}

/** Names the version that is served; empty while no build has succeeded. */
export function versionOf({ session, built, last }: WatchProgress): string {
  return last === undefined ? '' : `${session}-${built}`;
}

/** Tells whether a build left everything as it was: what the project says, and what is made of it. */
export function isAsBefore(before: WatchProgress, after: WatchProgress): boolean {
  if (before.last === undefined || after.last === undefined) return false;
  // After a mistake much may have changed that was not looked at.
  if (before.problem !== undefined || after.problem !== undefined) return false;
  return (
    versionOf(before) === versionOf(after) &&
    before.last.sources === after.last.sources &&
    before.last.registry === after.last.registry &&
    hasSameSettings(before.last.config, after.last.config)
  );
}

/** Tells whether two configurations differ at most in the time of their builds. */
function hasSameSettings(a: Config, b: Config): boolean {
  const names = Object.keys({ ...a, ...b }) as (keyof Config)[];
  return names.every((name) => name === 'options' || a[name] === b[name]);
}

/** Decides what a session does after a build, and what it knows from then on. */
export function nextProgress(progress: WatchProgress, end: BuildEnd): readonly [WatchProgress, WatchNews] {
  if ('thrown' in end) {
    const problem = stackOf(end.thrown);
    const { complaint = '', ...news } = failure(progress, problem);
    return [
      { ...progress, problem },
      { ...news, complaint: `${problem}\n${complaint}` },
    ];
  }
  const { made, diagnostics, ms } = end;
  const errors = diagnostics.filter(isError);
  const problem =
    made === undefined ? formatDiagnostics(errors, { colour: false, limit: MOST_SHOWN }) : undefined;
  // What was found is printed once, not after each save that left it as it was.
  const isRepeated =
    progress.problem === problem && JSON.stringify(progress.diagnostics) === JSON.stringify(diagnostics);
  const findings = isRepeated ? {} : { findings: diagnostics };
  if (made === undefined)
    return [
      { ...progress, diagnostics, problem },
      { ...findings, ...failure(progress, problem ?? '') },
    ];
  const [next, news] = success(progress, made, ms);
  return [
    { ...next, diagnostics, problem },
    { ...findings, ...news },
  ];
}

/** Keeps the last good build; without one, visitors see the problem itself. */
function failure(progress: WatchProgress, problem: string): WatchNews {
  const tell = { version: versionOf(progress), problem };
  if (progress.last === undefined) return { serveProblem: problem, tell };
  return progress.problem === undefined
    ? { complaint: 'The last good site is still served.\n', tell }
    : { tell };
}

function success(progress: WatchProgress, made: MadeSite, ms: number): readonly [WatchProgress, WatchNews] {
  const { last, former } = progress;
  const since = versionOf(progress);
  const found = differences(last?.outputs ?? [], made.outputs);
  const isOther = since === '' || found.changed.length + found.removed.length > 0;
  if (!isOther && progress.problem === undefined) return [{ ...progress, last: made }, {}];
  const whyWhole = wholeToTell(progress, made);
  const isAlike = since !== '' && onlyDocuments(found);
  const next = !isOther
    ? { ...progress, last: made }
    : {
        ...progress,
        last: made,
        former: last === undefined ? former : nextFormerPages(former, last.site, made.site),
        built: progress.built + 1,
        ...given({ whyWhole: whyWhole ?? progress.whyWhole }),
        alike: isAlike ? [...progress.alike, since].slice(-MOST_ALIKE) : [],
      };
  const documents = next.alike.length === 0 ? {} : { documents: { since: next.alike } };
  return [
    next,
    {
      ...(isOther ? { serve: { made, differences: found } } : {}),
      ...(since === '' ? {} : { line: rebuiltLine(found, ms) + wholeLine(whyWhole) }),
      tell: { version: versionOf(next), ...stylesOf(found, since), ...documents },
    },
  ];
}

/** Returns the reason for which edits of templates make all pages again, to be told once to the editor who waits. */
function wholeToTell({ last, whyWhole }: WatchProgress, made: MadeSite): string | undefined {
  return last === undefined || last.registry === made.registry || made.whyWhole === whyWhole
    ? undefined
    : made.whyWhole;
}

function wholeLine(whyWhole: string | undefined): string {
  return whyWhole === undefined ? '' : `Each edit of templates renders every page again: ${whyWhole}\n`;
}

/** The most versions that are listed: a browser that shows an older one loads the page. */
const MOST_ALIKE = 50;

function stylesOf(found: Differences, since: string): Pick<WatchState, 'styles'> {
  const styles = onlyStyles(found);
  return styles === undefined || since === ''
    ? {}
    : { styles: { since, urls: styles.map((file) => `/${file}`) } };
}

function rebuiltLine({ changed, removed }: Differences, ms: number): string {
  const count = changed.length + removed.length;
  if (count === 0) return `Mended in ${formatDuration(ms)}\n`;
  return `Rebuilt in ${formatDuration(ms)}: ${count} ${count === 1 ? 'file' : 'files'} changed\n`;
}

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { BuildResult } from '../../build-result.ts';
import type { BuildOptions } from '../../project/build-options.ts';
import { currentTime, terminalOf } from '../../project/environment.ts';
import { countBySeverity } from '../../report/diagnostic.ts';
import { stackOf } from '../../report/stack-of.ts';
import { createRebuilder } from '../../serve/watch/rebuilder.ts';
import type { PublicNews } from '../../serve/watch/wire.ts';
import { createDeferred } from '../../shared/deferred.ts';
import type { CommandWorld } from '../terminal.ts';
import type { DryRunEvent } from './dry-run-state.ts';
import { nextDryRun, UNTRIED } from './dry-run-state.ts';
import type { PublicBuild } from './public-build.ts';
import { publicBuild, publicNews } from './public-build.ts';
import { createWatchTwins } from './twin-remarks.ts';
import type { WatchBuild } from './watch-build.ts';
import type { WatchProgress } from './watch-progress.ts';

/** Runs the public build after each pause, without writing anything, and tells what it says. */
interface WatchDryRun {
  /** Outcome of the last run; undefined before the first has ended. */
  readonly found: () => PublicBuild | undefined;
  /** Says that a build has ended, and which files were named before it began. */
  readonly mark: (edited: ReadonlySet<string>) => void;
  /** Lets the first run begin, now that visitors are answered. */
  readonly open: () => void;
  readonly close: () => Promise<void>;
}

/** The parts of a session that its dry run uses. */
interface WatchDryRunOptions {
  readonly dryRun: WatchBuild['dryRun'];
  /** Resolves when no build that an editor waits for is under way or due. */
  readonly rest: () => Promise<void>;
  /** Options of the session's last build. */
  readonly options: () => BuildOptions;
  /** Diagnostics of the session's last build, and the last build that succeeded. */
  readonly progress: () => Pick<WatchProgress, 'diagnostics' | 'last'>;
  readonly onNews: (news: PublicNews) => void;
}

/** Makes a dry run that waits until it is opened. */
export function createWatchDryRun(
  { dryRun, rest, options, progress, onNews }: WatchDryRunOptions,
  { cwd, stderr, env }: CommandWorld,
): WatchDryRun {
  const twins = createWatchTwins(cwd);
  const opened = createDeferred();
  let state = UNTRIED;
  const take = (event: DryRunEvent): ReturnType<typeof nextDryRun>[1] => {
    const [next, news] = nextDryRun(state, event);
    state = next;
    return news;
  };
  // Edits during a run are built first, and shown.
  const turn = async (): Promise<void> => {
    // One turn may be over before the system was asked for events.
    await nextTurn();
    await nextTurn();
    for (;;) {
      await rest();
      const quiet = state.built + QUIET_MS - performance.now();
      if (quiet <= 0) return;
      await pause(quiet);
    }
  };
  const runOnce = async (): Promise<{ readonly retryAfter?: number | undefined }> => {
    await opened.promise;
    if (state.kind === 'closed') return {};
    take({ kind: 'begun' });
    const result = await dryRun({ ...options(), now: currentTime(env) }, turn);
    const news = take({ kind: 'ended', found: publicBuild(result) });
    if (news === undefined) return {};
    const { found, last, edited } = news;
    const { diagnostics: said, last: made } = progress();
    stderr.write(publicNews(found, { ...terminalOf(stderr, env), said, last }));
    onNews(countBySeverity(found.diagnostics));
    stderr.write(twins(made, edited));
    return { retryAfter: retryDelay(result) };
  };
  const rebuilder = createRebuilder({
    build: runOnce,
    clock: () => currentTime(env),
    quietMs: QUIET_MS,
    onError: (error) => stderr.write(`${stackOf(error)}\n`),
  });
  return {
    found: () => state.found,
    mark: (edited) => {
      take({ kind: 'built', edited, now: performance.now() });
      rebuilder.mark('change');
    },
    open: opened.resolve,
    close: async () => {
      take({ kind: 'closed' });
      opened.resolve();
      await rebuilder.close();
    },
  };
}

/** Milliseconds without a build. Editors who go on writing see the page first: dry runs start and go on in pauses. */
const QUIET_MS = 150;

/**
 * Returns the milliseconds after which a failed build may succeed without an edit: the machine was in its way, and no
 * event says that it no longer is. Undefined for any other build.
 */
export function retryDelay({ diagnostics, ms }: Pick<BuildResult, 'diagnostics' | 'ms'>): number | undefined {
  return diagnostics.some(({ code }) => OF_THE_MACHINE.has(code)) ? Math.max(RETRY_MS, 10 * ms) : undefined;
}

/** Codes of errors that are no mistake of the project. */
const OF_THE_MACHINE: ReadonlySet<string> = new Set([
  'cannot-read',
  'cannot-start',
  'cannot-write',
  'disk-full',
]);

const RETRY_MS = 5_000;

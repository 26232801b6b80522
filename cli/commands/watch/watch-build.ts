import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../build.ts';
import type { BuildResult } from '../../build-result.ts';
import type { Cache } from '../../cache/cache.ts';
import { createCache, sweepCache } from '../../cache/cache.ts';
import { createSession } from '../../cache/session.ts';
import { createThreads } from '../../pages/threads.ts';
import type { BuildOptions } from '../../project/build-options.ts';
import { compiledWorker, programName } from '../compiled-program.ts';
import type { CommandWorld } from '../terminal.ts';
import { voiceOf } from '../voice.ts';

/** A builder of one project, which does each time only what changed. */
export interface WatchBuild {
  readonly cache: Cache;
  /** Absolute paths of files outside of the project's folders that its code imports, or imported. */
  readonly elsewhere: () => Iterable<string>;
  /** Says that a file may have changed, or that any may have. */
  readonly changed: (file?: string) => void;
  /** Says that this very file was written, whatever else may have changed. */
  readonly edit: (file: string) => void;
  /** Says that a visitor missed a file of the tree: the next build looks if all of it is there. */
  readonly missed: () => void;
  /** Files that were named before the last build began. */
  readonly edited: () => ReadonlySet<string>;
  /** Returns the same symbol while no more than texts of content may have changed. */
  readonly state: () => symbol;
  /** True when the last build looked at everything, as folders may have come. */
  readonly isWhole: () => boolean;
  readonly build: (options: BuildOptions) => Promise<BuildResult>;
  /** Runs the public build of the same sources, and writes nothing; awaits `turn` between its steps. */
  readonly dryRun: (options: BuildOptions, turn: () => Promise<unknown>) => Promise<BuildResult>;
  /** Gives up the build under way. */
  readonly abort: () => void;
}

/** Creates the builder of a session; only the first build tells its phases. */
export function createWatchBuild(
  { cacheDir }: Pick<BuildOptions, 'cacheDir'>,
  world: CommandWorld,
): WatchBuild {
  const cache = createCache(cacheDir, programName());
  const interruption = new AbortController();
  const voice = voiceOf(world);
  let session = createSession();
  const dryRuns = createSession();
  let named = new Set<string>();
  let edited: ReadonlySet<string> = named;
  let placed: BuildResult['placed'];
  const elsewhere = new Set<string>();
  let isMissed = false;
  let looked: symbol | undefined;
  let isWhole = false;
  let builds = 0;
  return {
    cache,
    elsewhere: () => elsewhere,
    abort: () => interruption.abort(),
    state: () => session.files.state(),
    isWhole: () => isWhole,
    edited: () => edited,
    missed: () => {
      isMissed = true;
    },
    edit: (file) => void named.add(file),
    changed: (file) => {
      if (file !== undefined) named.add(file);
      session.files.changed(file);
      dryRuns.files.changed(file);
    },
    dryRun: async (options, turn) => {
      const reporter = voice.reporter({ quiet: true });
      const { signal } = interruption;
      const threads = createThreads(compiledWorker(), options);
      const tools = { cache, session: dryRuns, reporter, threads, signal, turn };
      return build({ ...options, dev: false, drafts: false, dryRun: true }, tools);
    },
    build: async (options) => {
      edited = named;
      named = new Set();
      const reporter = voice.reporter({ quiet: builds++ > 0 });
      const isThere = (file: string): boolean => existsSync(join(options.out, file));
      // A session relies on files of the cache folder, which a person or a program may have removed.
      const isKept =
        isThere('builds/latest.json') && (!isMissed || [...(placed?.files ?? [])].every(isThere));
      if (!isKept) session = createSession();
      isWhole = looked !== session.files.state();
      looked = session.files.state();
      isMissed = false;
      const { signal } = interruption;
      try {
        const threads = createThreads(compiledWorker(), options);
        const result = await build(options, { cache, session, reporter, threads, signal });
        placed = result.placed ?? placed;
        // A build that failed may have read some of them only.
        for (const file of result.elsewhere) elsewhere.add(file);
        return result;
      } finally {
        reporter.close();
        sweepCache(cacheDir);
      }
    },
  };
}

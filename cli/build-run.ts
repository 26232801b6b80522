import type { BuildLog } from './build-log.ts';
import type { BegunFonts } from './bundle/begin.ts';
import { beginFonts } from './bundle/begin.ts';
import type { PackingCache } from './cache/cache.ts';
import type { Memo } from './cache/memo.ts';
import type { Stored } from './cache/pack.ts';
import type { Session } from './cache/session.ts';
import type { SeenOutput, Stamps } from './cache/stamps.ts';
import type { KnownProps } from './output/known-props.ts';
import { createKnownProps } from './output/known-props.ts';
import type { PagePool } from './pages/page-pool.ts';
import { openPagePool } from './pages/page-pool.ts';
import type { Threads } from './pages/threads.ts';
import { createThreads } from './pages/threads.ts';
import type { BuildOptions } from './project/build-options.ts';
import { hashForNextProcess } from './project/outside.ts';
import type { Project } from './project/project.ts';
import { openProject } from './project/project.ts';
import type { Reporter } from './report/progress.ts';

/** What a build works with beside its options. */
export interface BuildTools {
  /** What earlier builds made: a second build with it does only what changed. */
  readonly cache: PackingCache;
  /**
   * What the last build of this process left; the output folder is then taken to be this process's own, and only those
   * files are looked at of which the session was told that they may have changed. @default nothing
   */
  readonly session?: Session;
  /** The output as an earlier process left it; undefined when none left a record of it. */
  readonly seen?: SeenOutput | undefined;
  /** Stamps of the project's files, taken before the build; undefined when they prove nothing. */
  readonly stamps?: Stamps | undefined;
  readonly reporter: Reporter;
  /** Threads where documents live beside this one, closed when the build ends; left out, all of them live in this one. */
  readonly threads?: Threads | undefined;
  /** Ends the build at once: what it staged is removed before `abort()` returns. */
  readonly signal?: AbortSignal;
  /** Lets other work have this thread, between one step and the next. @default what waits has one turn */
  readonly turn?: () => Promise<unknown>;
}

/** What one build has from its start. */
interface RunTools extends Pick<BuildTools, 'cache' | 'seen' | 'reporter' | 'threads' | 'signal'> {
  readonly session: Session;
  readonly turn: NonNullable<BuildTools['turn']>;
  /** Whether this process builds once: it takes routing from the one before, and leaves its own to the next. */
  readonly buildsOnce: boolean;
  readonly log: BuildLog;
  /** Takes a function that ends a part of the build: it is called once the build ends or is aborted, or at once if it has. */
  readonly onClose: (close: () => void) => void;
}

/** What every stage of one build works with. */
export interface Run extends Project, RunTools {
  readonly memo: Memo;
  readonly pool: PagePool;
  readonly fonts: BegunFonts;
  /** What earlier processes left, and how the props of pages are left to the next one. */
  readonly stored: Stored & KnownProps;
  /** Work that no stage waits for: it is done while other threads make pages. */
  readonly meanwhile: (() => void)[];
  /** While it is the same symbol, nothing of the project has changed but texts of content. */
  readonly state: symbol;
}

/** Opens the project, and the threads where its documents live. Undefined when it cannot be opened. */
export async function openRun(options: BuildOptions, tools: RunTools): Promise<Run | undefined> {
  const { cache, session, buildsOnce, turn, log, onClose } = tools;
  const threads = tools.threads ?? createThreads(undefined, options);
  const { memo, files } = session;
  onClose(threads.close);
  const state = files.state();
  // Fonts take longest, and need no configuration: they are cut while this thread waits for esbuild to compile it.
  const fonts = beginFonts(options, { cache, memo, state });
  const project = log.take(await openProject(options, { cache, memo, state, buildsOnce }));
  if (project === undefined) return undefined;
  const { contentRegistry: registry, templates } = project;
  const pool = openPagePool({ options, registry, templates: templates.url, threads, memo, turn });
  const pack = cache.pack(options.dev ? 'watched-pages' : 'pages');
  const known = createKnownProps(buildsOnce ? pack.keep : undefined);
  const stored = { pack, templatesHash: hashForNextProcess(templates), ...known };
  return { ...project, ...tools, memo, pool, fonts, stored, meanwhile: [], state };
}

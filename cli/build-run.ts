import type { BuildLog } from './build-log.ts';
import type { BegunFonts } from './bundle/begin.ts';
import { beginFonts } from './bundle/begin.ts';
import type { PackingCache } from './cache/cache.ts';
import type { Memo } from './cache/memo.ts';
import type { StoredResults } from './cache/pack.ts';
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

/** Tools of a build, besides its options. */
export interface BuildTools {
  /** Results of earlier builds: a second build with the same cache makes only what changed. */
  readonly cache: PackingCache;
  /**
   * State that the last build of this process left. With it, the build takes the output folder for its own, and looks
   * only at files that the session was told may have changed. @default nothing
   */
  readonly session?: Session;
  /** The output as an earlier process left it; undefined when no process left a record of it. */
  readonly seen?: SeenOutput | undefined;
  /** Stamps of the project's files, taken before the build; undefined when they prove nothing. */
  readonly stamps?: Stamps | undefined;
  readonly reporter: Reporter;
  /** Threads besides this one that hold documents; closed when the build ends. @default this thread holds all */
  readonly threads?: Threads | undefined;
  /** Ends the build at once: the files that it staged are removed before `abort()` returns. */
  readonly signal?: AbortSignal;
  /** Lets other work use this thread, between two steps of the build. @default one turn of the event loop */
  readonly turn?: () => Promise<unknown>;
}

/** Tools of one build, from its start. */
interface RunTools extends Pick<BuildTools, 'cache' | 'seen' | 'reporter' | 'threads' | 'signal'> {
  readonly session: Session;
  readonly turn: NonNullable<BuildTools['turn']>;
  /** True when this process builds once: it takes routing from the process before, and leaves its own to the next. */
  readonly buildsOnce: boolean;
  readonly log: BuildLog;
  /** Registers a function that closes a part of the build: called when it ends or is aborted, at once if it has. */
  readonly onClose: (close: () => void) => void;
}

/** The project and the tools that every stage of one build works with. */
export interface Run extends Project, RunTools {
  readonly memo: Memo;
  readonly pool: PagePool;
  readonly fonts: BegunFonts;
  /** Results that earlier processes left, and a way to leave the props of pages to the next one. */
  readonly stored: StoredResults & KnownProps;
  /** Work that no stage waits for: done while other threads make pages. */
  readonly meanwhile: (() => void)[];
  /** While this is the same symbol, the project changed in nothing but texts of content. */
  readonly state: symbol;
}

/** Opens the project and the threads that hold its documents. Undefined when the project cannot be opened. */
export async function openRun(options: BuildOptions, tools: RunTools): Promise<Run | undefined> {
  const { cache, session, buildsOnce, turn, log, onClose } = tools;
  const threads = tools.threads ?? createThreads(undefined, options);
  const { memo, files } = session;
  onClose(threads.close);
  const state = files.state();
  // Fonts take longest and need no configuration: this thread cuts them while it waits for esbuild to compile it.
  const { root, dev } = options;
  const fonts = memo(beginFonts, { root, dev }, cache, state);
  const project = log.take(await openProject(options, { cache, memo, state, buildsOnce }));
  if (project === undefined) {
    // Unawaited fonts would keep a process that ends now, which would then blame a template for it.
    if (buildsOnce) await fonts.catch(() => undefined);
    return undefined;
  }
  const { contentRegistry: registry, templates } = project;
  const pool = openPagePool({ root, registry, templates: templates.url, threads, memo, turn });
  const pack = cache.pack(options.dev ? 'watched-pages' : 'pages');
  const known = createKnownProps(buildsOnce ? pack.keep : undefined);
  const stored = { pack, templatesHash: hashForNextProcess(templates), ...known };
  return { ...project, ...tools, memo, pool, fonts, stored, meanwhile: [], state };
}

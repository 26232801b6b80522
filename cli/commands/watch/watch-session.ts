import { randomBytes } from 'node:crypto';
import { isLoopback } from '../../http/hosts.ts';
import type { TableOptions } from '../../output/table.ts';
import type { BuildOptions } from '../../project/build-options.ts';
import { buildOptions, projectOptions } from '../../project/build-options.ts';
import { currentTime, terminalOf } from '../../project/environment.ts';
import { createEditorLink } from '../../report/editor-link.ts';
import { formatDiagnostics } from '../../report/frame.ts';
import type { LiveTable } from '../../serve/live-table.ts';
import type { Mount } from '../../serve/server.ts';
import type { EventStream } from '../../serve/watch/event-stream.ts';
import { createEventStream } from '../../serve/watch/event-stream.ts';
import { failureTable } from '../../serve/watch/failure-table.ts';
import { injectClient } from '../../serve/watch/inject.ts';
import { createRebuilder } from '../../serve/watch/rebuilder.ts';
import { createWatchMount } from '../../serve/watch/watch-mount.ts';
import type { WatchTable } from '../../serve/watch/watch-table.ts';
import { createWatchTable } from '../../serve/watch/watch-table.ts';
import { watchTree } from '../../serve/watch/watch-tree.ts';
import type { WatchState } from '../../serve/watch/wire.ts';
import { PUBLIC_NEWS } from '../../serve/watch/wire.ts';
import { PROJECT_FOLDERS } from '../../shared/project-folders.ts';
import { nextDue } from '../next-due.ts';
import type { CommandWorld } from '../terminal.ts';
import { bundleClient } from './bundle-client.ts';
import { createDeferred } from './deferred.ts';
import { createWatchBuild } from './watch-build.ts';
import { createWatchDryRun } from './watch-dry-run.ts';
import { adoptWatchFolder, watchFolder } from './watch-folder.ts';
import type { BuildEnd, WatchNews } from './watch-progress.ts';
import { MOST_SHOWN, nextProgress, startOf, versionOf } from './watch-progress.ts';
import { createWatchReports } from './watch-reports.ts';

/** A project that is built whenever it changes. */
export interface WatchSession {
  /** Absolute folder of the watched build. */
  readonly out: string;
  /** What is served now. */
  readonly files: LiveTable;
  /** What watch mode itself answers. */
  readonly mount: Mount;
  /** Ends when the first build has ended, in whatever way. */
  readonly first: Promise<void>;
  /** Says that visitors are answered: the dry runs, which nobody waits for, begin then. */
  readonly opened: () => void;
  /** Ends the answers that last, before the server stops. */
  readonly close: () => Promise<void>;
}

/** What a session is told beside the world around it. */
export interface WatchSessionOptions {
  /** How visitors reach the server. */
  readonly scheme: 'http' | 'https';
  /** Address that the server listens on. */
  readonly host: string;
  readonly fallbacks: TableOptions['fallbacks'];
  /** Called after each build that succeeded. */
  readonly onBuilt: () => Promise<void>;
}

/** Watches a project: builds once, whatever comes of it, and then after each change until it is closed. */
export async function openWatchSession(
  { scheme, host, fallbacks, onBuilt }: WatchSessionOptions,
  world: CommandWorld,
): Promise<WatchSession> {
  let options = watchOptions(world);
  const { root, cacheDir, out } = options;
  const editor = createEditorLink(world.env.SITE_EDITOR, root);
  adoptWatchFolder(cacheDir);
  const builder = createWatchBuild({ cacheDir }, world);
  const events = createEventStream<WatchState>({ version: '' });
  const table = createWatchTable(
    { dir: out, scheme, fallbacks, transform: injectClient, onGone: () => rebuilder.mark('change') },
    failureTable(''),
  );
  let progress = startOf(randomBytes(6).toString('hex'));
  const first = createDeferred();
  const nextOptions = createNextOptions(world, builder.state);

  const report = (end: BuildEnd): void => {
    const [next, news] = nextProgress(progress, end);
    progress = next;
    tell(news, { version: versionOf(next), table, events, world });
  };
  const dryRun = createWatchDryRun(
    {
      dryRun: builder.dryRun,
      options: () => options,
      progress: () => progress,
      onNews: (news) => events.announce(PUBLIC_NEWS, news),
      limit: MOST_SHOWN,
    },
    world,
  );
  const rebuilder = createRebuilder({
    changed: builder.changed,
    build: async () => {
      options = nextOptions(options);
      const result = await builder.build(options);
      const { made, diagnostics, ms } = result;
      report({ made, diagnostics, ms });
      dryRun.mark(builder.edited());
      if (made !== undefined) await onBuilt();
      first.resolve();
      return { nextDue: result.ok ? nextDue(result, options.now) : undefined };
    },
    clock: () => currentTime(world.env),
    onError: (thrown) => {
      report({ thrown });
      first.resolve();
    },
  });
  const tree = watchTree({
    root,
    folders: [...PROJECT_FOLDERS, SHARED],
    onChange: rebuilder.mark,
    onProblem: (text) => world.stderr.write(`${text}\n`),
  });
  const client = await bundleClient(builder.cache);
  return {
    out,
    first: first.promise,
    files: table,
    mount: createWatchMount({
      client: client.page,
      desk: client.desk,
      isOpen: !isLoopback(host),
      events,
      publicBuild: dryRun.found,
      ...createWatchReports({ root, out, editor }, () => ({ ...progress, found: dryRun.found() })),
    }),
    opened: dryRun.open,
    close: async () => {
      const closed = dryRun.close();
      builder.abort();
      events.close();
      await Promise.all([tree.close(), rebuilder.close(), closed]);
    },
  };
}

interface Told {
  /** Version that is served from now on. */
  readonly version: string;
  readonly table: WatchTable;
  readonly events: EventStream<WatchState>;
  readonly world: CommandWorld;
}

/** Tells the terminal, visitors and open browsers what came of a build. */
function tell(news: WatchNews, { version, table, events, world }: Told): void {
  const { stdout, stderr } = world;
  if (news.findings !== undefined)
    stderr.write(formatDiagnostics(news.findings, { ...terminalOf(stderr, world.env), limit: MOST_SHOWN }));
  if (news.complaint !== undefined) stderr.write(news.complaint);
  if (news.serve !== undefined) table.show(version, news.serve.made, news.serve.differences);
  if (news.serveProblem !== undefined) table.showTable(failureTable(news.serveProblem));
  if (news.line !== undefined) stdout.write(news.line);
  if (news.tell !== undefined) events.tell(news.tell);
}

/** What the generator shares with a site's templates, where the generator is the project's own. */
const SHARED = 'cli/shared';

/** The watch profile, never into `dist`: {@link createNextOptions} adds the times of a build. */
export function watchOptions({ cwd, env }: CommandWorld): BuildOptions {
  const options = projectOptions(cwd, { dev: true }, env);
  return { ...options, out: watchFolder(options.cacheDir) };
}

/**
 * Options of the next build: the clock is read again for each (behaviour 1.4), and only one that looks at everything
 * asks git for the time of the last commit.
 */
function createNextOptions(world: CommandWorld, state: () => symbol): (last: BuildOptions) => BuildOptions {
  let looked: symbol | undefined;
  return (last) => {
    const isAgain = looked === state();
    looked = state();
    const now = currentTime(world.env);
    if (isAgain) return { ...last, now };
    const { timestamp } = buildOptions(world.cwd, { dev: true }, world.env);
    return { ...last, now, timestamp };
  };
}

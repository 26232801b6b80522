import type { MadeSite } from '../../build-result.ts';
import { isLoopback } from '../../http/host-names.ts';
import type { TableOptions } from '../../output/table.ts';
import { currentTime } from '../../project/environment.ts';
import { createEditorLink } from '../../report/editor-link.ts';
import type { LiveTable } from '../../serve/live-table.ts';
import type { Mount } from '../../serve/server.ts';
import { createEventStream } from '../../serve/watch/event-stream.ts';
import { failureTable } from '../../serve/watch/failure-table.ts';
import { injectClient } from '../../serve/watch/inject.ts';
import { createRebuilder } from '../../serve/watch/rebuilder.ts';
import { createWatchLook } from '../../serve/watch/watch-look.ts';
import { createWatchMount } from '../../serve/watch/watch-mount.ts';
import { createWatchTable } from '../../serve/watch/watch-table.ts';
import { watchTree } from '../../serve/watch/watch-tree.ts';
import type { WatchEvents } from '../../serve/watch/wire.ts';
import { createDeferred } from '../../shared/deferred.ts';
import { PROJECT_FOLDERS } from '../../shared/project-folders.ts';
import { briefly } from '../../system/within.ts';
import { nextDue } from '../next-due.ts';
import type { CommandWorld } from '../terminal.ts';
import { bundleClient } from './bundle-client.ts';
import { createWatchBuild } from './watch-build.ts';
import { createWatchDryRun, retryDelay } from './watch-dry-run.ts';
import { adoptWatchFolder } from './watch-folder.ts';
import { createWatchOptions, watchOptions } from './watch-options.ts';
import { isAsBefore } from './watch-progress.ts';
import { createWatchReports } from './watch-reports.ts';
import { createWatchTeller } from './watch-teller.ts';

/** A project that is built whenever it changes. */
export interface WatchSession {
  /** Absolute folder of the watched build. */
  readonly out: string;
  /** Table of what is served now. */
  readonly files: LiveTable;
  /** Mount of what watch mode itself answers. */
  readonly mount: Mount;
  /** Resolves when the first build has ended, in whatever way. */
  readonly first: Promise<void>;
  /** Says that visitors are answered: dry runs, which no editor waits for, begin then. */
  readonly opened: () => void;
  /** Ends the answers that last; to be called before the server stops. */
  readonly close: () => Promise<void>;
}

/** Options of a session, besides the world around it. */
interface WatchSessionOptions {
  /** Scheme by which visitors reach the server. */
  readonly scheme: 'http' | 'https';
  /** Address that the server listens on. */
  readonly host: string;
  readonly fallbacks: TableOptions['fallbacks'];
  /** Called after each build that succeeded. */
  readonly onBuilt: (made: MadeSite) => Promise<void>;
}

/** Watches a project: builds once, whatever comes of it, and then after each change until it is closed. */
export async function openWatchSession(
  { scheme, host, fallbacks, onBuilt }: WatchSessionOptions,
  world: CommandWorld,
): Promise<WatchSession> {
  const { root, cacheDir, out } = watchOptions(world);
  const editor = createEditorLink(world.env.SITE_EDITOR, root);
  adoptWatchFolder(cacheDir);
  const builder = createWatchBuild({ cacheDir }, world);
  const events = createEventStream<WatchEvents>();
  const onGone = (): void => {
    builder.missed();
    rebuilder.mark('change');
  };
  const served = { dir: out, scheme, fallbacks, transform: injectClient, onGone };
  const table = createWatchTable(served, failureTable(''));
  const { progress, tell } = createWatchTeller({ table, events }, world);
  const options = createWatchOptions(world, builder.state);
  const first = createDeferred();
  const dryRun = createWatchDryRun(
    {
      dryRun: builder.dryRun,
      rest: () => rebuilder.rest(),
      options: options.last,
      progress,
      onNews: (news) => events.tell('public', news),
    },
    world,
  );
  const watched = { root, folders: [...PROJECT_FOLDERS, SHARED], elsewhere: builder.elsewhere };
  const { named, look } = createWatchLook(watched);
  const rebuilder = createRebuilder({
    changed: builder.changed,
    unmarked: look,
    build: async (isLook) => {
      const result = await builder.build(options.next());
      const before = progress();
      tell(result);
      if (builder.isWhole()) tree.verify();
      // After a look that found nothing, the public build would only say again what it said.
      if (!isLook || !isAsBefore(before, progress())) dryRun.mark(builder.edited());
      if (result.made !== undefined) await onBuilt(result.made);
      first.resolve();
      return { nextDue: nextDue(result, options.last().now), retryAfter: retryDelay(result) };
    },
    clock: () => currentTime(world.env),
    onError: (thrown) => {
      tell({ thrown });
      first.resolve();
    },
  });
  const tree = watchTree({
    ...watched,
    onChange: (kind, file) => {
      named(file);
      rebuilder.mark(kind, file);
    },
    onEdit: builder.edit,
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
      reports: createWatchReports({ root, out, editor }, () => ({ ...progress(), found: dryRun.found() })),
    }),
    opened: dryRun.open,
    close: async () => {
      const closed = dryRun.close();
      builder.abort();
      events.close();
      await Promise.all([tree.close(), briefly(Promise.all([rebuilder.close(), closed]), GIVEN_UP_MS)]);
    },
  };
}

/**
 * For work that was given up. A build that was aborted has closed its staging and writes nothing more, but one that cuts
 * fonts, or waits for an answer of another site, goes on for seconds.
 */
export const GIVEN_UP_MS = 500;

/** Folder that the generator shares with a site's templates, when the generator is the project's own. */
const SHARED = 'cli/shared';

import { randomBytes } from 'node:crypto';
import type { BuildResult, Made } from '../build-result.ts';
import { isLoopback } from '../http/hosts.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { buildOptions, currentTime, terminalOf } from '../project/options.ts';
import { createEditorLink } from '../report/editor-link.ts';
import { formatDiagnostics } from '../report/frame.ts';
import { formatDuration } from '../report/units.ts';
import type { LiveTable } from '../serve/live-table.ts';
import type { Mount } from '../serve/server.ts';
import type { Differences } from '../serve/watch/differences.ts';
import { differences, onlyDocuments, onlyStyles } from '../serve/watch/differences.ts';
import { createEventStream } from '../serve/watch/event-stream.ts';
import { failureTable } from '../serve/watch/failure-table.ts';
import { injectClient } from '../serve/watch/inject.ts';
import { createRebuilder } from '../serve/watch/rebuilder.ts';
import type { WatchState } from '../serve/watch/state.ts';
import { PUBLIC_NEWS } from '../serve/watch/state.ts';
import { createWatchMount } from '../serve/watch/watch-mount.ts';
import { createWatchTable } from '../serve/watch/watch-table.ts';
import { watchTree } from '../serve/watch/watch-tree.ts';
import { torontoInstant, torontoYear } from '../shared/toronto.ts';
import type { Diagnostic } from '../types.ts';
import { bundleClient } from './bundle-client.ts';
import { deskReport } from './desk-report.ts';
import { reportPage } from './report-page.ts';
import { createSignal } from './signal.ts';
import { sourceLines } from './source-lines.ts';
import type { CommandWorld } from './terminal.ts';
import { twinRemarks } from './twin-remarks.ts';
import { createWatchBuild } from './watch-build.ts';
import { adoptWatchFolder, watchFolder } from './watch-folder.ts';
import { createWatchRehearsal } from './watch-rehearsal.ts';

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
  /** Says that visitors are answered: what takes a while and nobody waits for begins after. */
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
  readonly fallbacks: readonly { readonly path: string; readonly content: string }[];
  /** Called after each build that succeeded. */
  readonly onBuilt: () => Promise<void>;
}

/** Watches a project: builds once, whatever comes of it, and then after each change until it is closed. */
export async function openWatchSession(
  { scheme, host, fallbacks, onBuilt }: WatchSessionOptions,
  world: CommandWorld,
): Promise<WatchSession> {
  const { stdout, stderr } = world;
  let options = watchOptions(world);
  const { root, cacheDir, out } = options;
  const editor = createEditorLink((world.env ?? process.env).SITE_EDITOR, root);
  adoptWatchFolder(cacheDir);
  const builder = createWatchBuild({ cacheDir }, world);
  const events = createEventStream<WatchState>({ version: '' });
  const table = createWatchTable(
    { dir: out, scheme, fallbacks, transform: injectClient, onGone: () => rebuilder.mark('change') },
    failureTable(''),
  );
  // Another session's pages must never be taken for this one's.
  const session = randomBytes(6).toString('hex');
  let built = 0;
  let last: Made | undefined;
  /** The versions before the one that is served, as far as they differ in documents alone. */
  let alike: readonly string[] = [];
  let said: Said = { diagnostics: [], problem: undefined };
  const first = createSignal();
  const version = (): string => (last === undefined ? '' : `${session}-${built}`);

  const succeeded = (made: Made, ms: number): void => {
    const found = differences(last?.outputs ?? [], made.outputs);
    const isOther = last === undefined || found.changed.length + found.removed.length > 0;
    const since = version();
    last = made;
    if (isOther) {
      built++;
      alike = since !== '' && onlyDocuments(found) ? [...alike, since].slice(-MOST_ALIKE) : [];
      table.show(version(), made, found);
    }
    if (!isOther && said.problem === undefined) return;
    if (since !== '') stdout.write(rebuiltLine(found, ms));
    const documents = alike.length === 0 ? {} : { documents: { since: alike } };
    events.tell({ version: version(), ...stylesOf(found, since), ...documents });
  };
  const failed = (problem: string): void => {
    if (last === undefined) table.showTable(failureTable(problem));
    else if (said.problem === undefined) stderr.write('The last good site is still served.\n');
    events.tell({ version: version(), problem });
  };
  const buildOnce = async (
    edited?: ReadonlySet<string>,
  ): Promise<{ readonly nextDue?: number | undefined }> => {
    // Only what looks at everything asks git for the time of the last commit.
    options = edited === undefined ? watchOptions(world) : { ...options, now: currentTime(world.env) };
    const result = await builder.build(options, edited);
    const { made, diagnostics } = result;
    const problem = made === undefined ? problemOf(diagnostics) : undefined;
    if (!isSaid(said, diagnostics, problem))
      stderr.write(formatDiagnostics(diagnostics, { ...terminalOf(stderr, world.env), limit: MOST_SHOWN }));
    if (made === undefined) failed(problem ?? '');
    else succeeded(made, result.ms);
    said = { diagnostics, problem };
    rehearsal.mark(edited);
    if (made !== undefined) await onBuilt();
    first.give();
    return { nextDue: nextDue(result, options) };
  };
  const broke = (error: unknown): void => {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    stderr.write(`${problem}\n`);
    failed(problem);
    said = { diagnostics: said.diagnostics, problem };
    first.give();
  };
  const rehearsal = createWatchRehearsal(
    {
      rehearse: builder.rehearse,
      options: () => options,
      said: () => said.diagnostics,
      onNews: (news) => events.announce(PUBLIC_NEWS, news),
      limit: MOST_SHOWN,
    },
    world,
  );
  const rebuilder = createRebuilder({
    build: buildOnce,
    clock: () => currentTime(world.env),
    onError: broke,
  });
  const tree = watchTree({
    root,
    folders: WATCHED,
    onChange: (kind, edited) => rebuilder.mark(kind, edited),
    onProblem: (text) => stderr.write(`${text}\n`),
  });
  const client = await bundleClient(builder.cache);
  return {
    out,
    first: first.given,
    files: table,
    mount: createWatchMount({
      client: client.page,
      desk: client.desk,
      isOpen: !isLoopback(host),
      events,
      publicBuild: rehearsal.found,
      deskReport: async () => {
        const diagnostics = [...said.diagnostics, ...(await twinRemarks({ root, made: last }))];
        return deskReport({ root, made: last, diagnostics, found: rehearsal.found(), editor });
      },
      lines: (path) => {
        const page = last?.site.pages.find((candidate) => candidate.path === path);
        return page && sourceLines(page, { root, editor });
      },
      report: async (path) => {
        const diagnostics = [...said.diagnostics, ...(await twinRemarks({ root, made: last, path }))];
        return (
          last && reportPage(path, { root, out, site: last.site, diagnostics, found: rehearsal.found() })
        );
      },
    }),
    opened: rehearsal.open,
    close: async () => {
      const rehearsed = rehearsal.close();
      builder.abort();
      events.close();
      await Promise.all([tree.close(), rebuilder.close(), rehearsed]);
    },
  };
}

/** What a site is made of; the site's templates may take what the generator shares. */
const WATCHED: readonly string[] = ['content', 'locales', 'templates', 'assets', 'cli/shared'];

/** The watch profile: never into `dist`, and the clock is read again for each build (behaviour 1.4). */
export function watchOptions({ cwd, env }: CommandWorld): BuildOptions {
  const options = buildOptions(cwd, { dev: true }, env);
  return { ...options, out: watchFolder(options.cacheDir) };
}

interface Said {
  readonly diagnostics: readonly Diagnostic[];
  /** Text of the last build's errors, when it had any. */
  readonly problem: string | undefined;
}

/** Warnings that every build repeats are said once, and so is a mistake that nobody has mended yet. */
function isSaid(said: Said, diagnostics: readonly Diagnostic[], problem: string | undefined): boolean {
  return said.problem === problem && JSON.stringify(said.diagnostics) === JSON.stringify(diagnostics);
}

function problemOf(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return formatDiagnostics(errors, { colour: false, limit: MOST_SHOWN });
}

/** More than this nobody reads over a page, nor wants again after each save; `site build` says them all. */
const MOST_SHOWN = 20;

function stylesOf(found: Differences, since: string): Pick<WatchState, 'styles'> {
  const styles = onlyStyles(found);
  return styles === undefined || since === ''
    ? {}
    : { styles: { since, urls: styles.map((file) => `/${file}`) } };
}

/** Browsers that show an earlier version than so many load the page. */
const MOST_ALIKE = 50;

function rebuiltLine({ changed, removed }: Differences, ms: number): string {
  const count = changed.length + removed.length;
  if (count === 0) return `Mended in ${formatDuration(ms)}\n`;
  return `Rebuilt in ${formatDuration(ms)}: ${count} ${count === 1 ? 'file' : 'files'} changed\n`;
}

/** From when on the same files make another site: a document falls due, or the year in the footer ends. */
function nextDue({ made }: BuildResult, { now }: BuildOptions): number | undefined {
  if (made === undefined) return undefined;
  const newYear = torontoInstant(`${torontoYear(now) + 1}-01-01`);
  return Math.min(made.site.nextDue ?? newYear, newYear);
}

import { relative } from 'node:path';
import { buildOptions, projectOptions } from '../project/build-options.ts';
import { Refusal } from '../report/refusal.ts';
import { stackOf } from '../report/stack-of.ts';
import type { LiveTable, LiveTableOptions } from '../serve/live-table.ts';
import { openLiveTable } from '../serve/live-table.ts';
import type { Mount } from '../serve/server.ts';
import { command, refuseEnvironment } from './command.ts';
import { FAILED } from './exit-codes.ts';
import { createFormsSlot } from './forms-slot.ts';
import { listenAndSay, openBrowser, portOf, refuseAddress } from './listen-and-say.ts';
import { readServeSettings } from './serve-settings.ts';
import type { ReachFlags } from './site-server.ts';
import { createSiteServer } from './site-server.ts';
import type { LastingWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** Flags of `site serve`. */
export interface ServeCommandFlags extends ReachFlags {
  readonly dir: string;
  readonly port: string;
  /** Visitors come over TLS, which a proxy in front speaks. */
  readonly tls?: boolean;
  /** Opens the site in the browser. */
  readonly open?: boolean;
}

/** Serves the build of the current folder until it is interrupted; answers the exit code. */
export const serveCommand = command(async (flags: ServeCommandFlags, world: LastingWorld, { report }) => {
  const { stdout, stderr } = world;
  const port = portOf(flags.port);
  await refuseAddress({ host: flags.host, port });
  const options = projectOptions(world.cwd, { out: flags.dir }, world.env);
  const { fallbacks, hosts, problems } = await readServeSettings(options);
  const mounts: Mount[] = [];
  const forms = createFormsSlot(mounts, options, world);
  const table: LiveTableOptions = {
    dir: options.out,
    scheme: flags.tls === true ? 'https' : 'http',
    fallbacks,
    onChange: (id) => {
      stdout.write(`  Now serving build ${id}\n`);
      // Its pages may have other forms, whose posts come only once the pages are there.
      forms.follow().catch((error: unknown) => stderr.write(`${stackOf(error)}\n`));
    },
  };
  const existing = await openLiveTable(table);
  if (existing === undefined && flags.dir !== DEFAULT_DIR)
    throw new Refusal(`There is no build in ${flags.dir}: make one with \`site build --out ${flags.dir}\`.`);
  if (existing === undefined) refuseEnvironment(world);
  const files = existing ?? (await buildFirst(flags, table, world));
  if (files === undefined) return FAILED;
  if (problems.length > 0) {
    report(problems);
    stderr.write(`${NO_FORMS}\n`);
  }
  if (!(await forms.follow())) return FAILED;
  const server = createSiteServer({ dir: options.out, mounts, files, flags, hosts }, world);
  const { id } = await files.current();
  const folder = relative(options.root, options.out) || options.out;
  const line = { verb: 'Serving', name: folder, more: `(build ${id})` };
  // Once a program reads that the site is served, it may ask the server to stop.
  const stopped = world.stopped();
  try {
    const url = await listenAndSay(server, { ...flags, port, line }, world);
    forms.say();
    if (flags.open === true) openBrowser(url, world);
    return await stopped;
  } finally {
    await server.stop();
    await forms.close();
  }
});

/** The only folder in which a missing build is made: another one may be a typing mistake. */
const DEFAULT_DIR = 'dist';

/** Said while the configuration is wrong: a build is served without it, and forms are not received. */
const NO_FORMS = 'Forms are not received until site.config.ts is corrected and the site is built again.';

/** Makes a build where there is none, and opens it. */
async function buildFirst(
  { dir }: ServeCommandFlags,
  table: LiveTableOptions,
  world: LastingWorld,
): Promise<LiveTable | undefined> {
  // Imported only now: what a build needs takes longer to start than the server.
  const { runBuild } = await import('./build.ts');
  const options = buildOptions(world.cwd, { out: dir }, world.env);
  const { ok, diagnostics } = await runBuild(options, {}, world);
  voiceOf(world).report(diagnostics);
  return ok ? openLiveTable(table) : undefined;
}

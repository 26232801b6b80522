import type { BoundedServer } from '../http/server.ts';
import { environmentProblem } from '../project/environment.ts';
import type { Mount } from '../serve/server.ts';
import { PROJECT_FOLDERS } from '../shared/project-folders.ts';
import { FAILED, USAGE } from './exit-codes.ts';
import { createFormsSlot } from './forms-slot.ts';
import { listenAndSay, portOf } from './listen-and-say.ts';
import { openBrowser } from './open-browser.ts';
import type { ServeCommandFlags } from './serve.ts';
import { readServeSettings } from './serve-settings.ts';
import { createSiteServer } from './site-server.ts';
import type { LastingWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';
import { watchOptions } from './watch/watch-options.ts';
import type { WatchSession } from './watch/watch-session.ts';
import { openWatchSession } from './watch/watch-session.ts';

/** Flags of `site watch`: it serves what it builds itself. */
export type WatchCommandFlags = Omit<ServeCommandFlags, 'dir'>;

/** Builds the project of the current folder whenever it changes, and serves it, until it is interrupted; answers the exit code. */
export async function watchCommand(flags: WatchCommandFlags, world: LastingWorld): Promise<number> {
  const problem = environmentProblem(world.env, world.cwd);
  if (problem !== undefined) return voiceOf(world).refuse(problem, USAGE);
  const port = portOf(flags.port, world);
  if (port === undefined) return USAGE;
  const stopped = world.stopped();
  const options = watchOptions(world);
  const { fallbacks, hosts } = await readServeSettings(options);
  const mounts: Mount[] = [];
  const forms = createFormsSlot(mounts, options, world);
  let built: readonly object[] | undefined;
  const session = await openWatchSession(
    {
      host: flags.host,
      scheme: flags.tls === true ? 'https' : 'http',
      fallbacks,
      onBuilt: async ({ registry, sources }) => {
        built = [registry, sources.messages];
        if (server.http.listening) await forms.follow(built);
      },
    },
    world,
  );
  mounts.push(session.mount);
  const server = createSiteServer({ dir: session.out, files: session.files, mounts, flags, hosts }, world);
  const code = await run(
    { flags, port, session, server, follow: () => forms.follow(built), say: forms.say, stopped },
    world,
  );
  await session.close();
  await server.stop();
  await forms.close();
  return code;
}

interface Running {
  readonly flags: WatchCommandFlags;
  readonly port: number;
  readonly session: WatchSession;
  readonly server: BoundedServer;
  /** Has the forms be what the last build that succeeded asks. */
  readonly follow: () => Promise<boolean>;
  /** Says where leads go. */
  readonly say: () => void;
  readonly stopped: Promise<number>;
}

/** Listens once there is something to show, be it what is wrong, and until the end. */
async function run(
  { flags, port, session, server, follow, say, stopped }: Running,
  world: LastingWorld,
): Promise<number> {
  const early = await Promise.race([session.first, stopped]);
  if (typeof early === 'number') return early;
  // A form that a visitor opens at once finds its receiver.
  await follow();
  const what = { verb: 'Watching', what: PROJECT_FOLDERS.join(', '), more: 'and site.config.ts' };
  const listening = await listenAndSay(server, { host: flags.host, port, what }, world);
  if (listening.kind === 'failed') return listening.isUsage ? USAGE : FAILED;
  // Builds that ended meanwhile left that to this one.
  await follow();
  say();
  session.opened();
  if (flags.open === true) openBrowser(listening.url, world);
  return stopped;
}

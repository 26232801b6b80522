import type { Mount } from '../serve/server.ts';
import { PROJECT_FOLDERS } from '../shared/project-folders.ts';
import { briefly } from '../system/within.ts';
import { command, refuseEnvironment, refuseIf } from './command.ts';
import { createFormsSlot } from './forms-slot.ts';
import { listenAndSay, openBrowser, portOf, refuseAddress } from './listen-and-say.ts';
import type { ServeCommandFlags } from './serve.ts';
import { readServeSettings } from './serve-settings.ts';
import { createSiteServer } from './site-server.ts';
import type { LastingWorld } from './terminal.ts';
import { watchFolderProblem } from './watch/watch-folder.ts';
import { watchOptions } from './watch/watch-options.ts';
import { GIVEN_UP_MS, openWatchSession } from './watch/watch-session.ts';

/** Flags of `site watch`: it serves what it builds itself. */
export type WatchCommandFlags = Omit<ServeCommandFlags, 'dir'>;

/** Builds the project of the current folder at each change and serves it, until interrupted; answers the exit code. */
export const watchCommand = command(async (flags: WatchCommandFlags, world: LastingWorld) => {
  refuseEnvironment(world);
  const port = portOf(flags.port);
  await refuseAddress({ host: flags.host, port });
  const options = watchOptions(world);
  refuseIf(watchFolderProblem(options.cacheDir));
  const stopped = world.stopped();
  const reading = readServeSettings(options);
  const settings = await Promise.race([reading, stopped]);
  if (typeof settings === 'number') {
    await briefly(reading, GIVEN_UP_MS);
    return settings;
  }
  const { fallbacks, hosts } = settings;
  const mounts: Mount[] = [];
  const forms = createFormsSlot(mounts, options, world);
  /** Knowledge that the last successful build has of its forms. */
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
  try {
    // There is something to show, such as a problem.
    const early = await Promise.race([session.first, stopped]);
    if (typeof early === 'number') return early;
    // A form that a visitor opens at once finds its receiver.
    await forms.follow(built);
    const line = { verb: 'Watching', name: PROJECT_FOLDERS.join(', '), more: 'and site.config.ts' };
    const url = await listenAndSay(server, { host: flags.host, port, line }, world);
    // A build that ended before the server listened left its forms to this call.
    await forms.follow(built);
    forms.say();
    session.opened();
    if (flags.open === true) openBrowser(url, world);
    return await stopped;
  } finally {
    await session.close();
    await server.stop();
    await forms.close();
  }
});

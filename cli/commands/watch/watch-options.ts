import type { BuildOptions } from '../../project/build-options.ts';
import { buildOptions, projectOptions } from '../../project/build-options.ts';
import { currentTime } from '../../project/environment.ts';
import type { CommandWorld } from '../terminal.ts';
import { watchFolder } from './watch-folder.ts';

/** Returns the watch profile, which never builds into `dist`; {@link createWatchOptions} adds the times of a build. */
export function watchOptions({ cwd, env }: CommandWorld): BuildOptions {
  const options = projectOptions(cwd, { dev: true }, env);
  return { ...options, out: watchFolder(options.cacheDir) };
}

interface WatchOptions {
  /** Options of the last build. */
  readonly last: () => BuildOptions;
  readonly next: () => BuildOptions;
}

/**
 * Creates the options of a session's builds. Each build reads the clock again (behaviour 1.4); only a build that looks
 * at everything, which another `state` says, asks git for the time of the last commit.
 */
export function createWatchOptions(world: CommandWorld, state: () => symbol): WatchOptions {
  let options = watchOptions(world);
  let looked: symbol | undefined;
  return {
    last: () => options,
    next: () => {
      const now = currentTime(world.env);
      const isAgain = looked === state();
      looked = state();
      const { timestamp } = isAgain ? options : buildOptions(world.cwd, { dev: true }, world.env);
      options = { ...options, now, timestamp };
      return options;
    },
  };
}

import type { BuildOptions } from '../../project/build-options.ts';
import { buildOptions, projectOptions } from '../../project/build-options.ts';
import { currentTime } from '../../project/environment.ts';
import type { CommandWorld } from '../terminal.ts';
import { watchFolder } from './watch-folder.ts';

/** The watch profile, never into `dist`: {@link createWatchOptions} adds the times of a build. */
export function watchOptions({ cwd, env }: CommandWorld): BuildOptions {
  const options = projectOptions(cwd, { dev: true }, env);
  return { ...options, out: watchFolder(options.cacheDir) };
}

interface WatchOptions {
  /** Those of the last build. */
  readonly last: () => BuildOptions;
  readonly next: () => BuildOptions;
}

/**
 * Makes the options of a session: the clock is read again for each build (behaviour 1.4), and only one that looks at
 * everything, which another `state` says, asks git for the time of the last commit.
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

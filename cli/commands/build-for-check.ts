import { build } from '../build.ts';
import type { BuildResult } from '../build-result.ts';
import type { BuildOptions } from '../project/build-options.ts';
import { openBuildTools } from './build-tools.ts';
import type { CommandWorld } from './terminal.ts';
import { voiceOf } from './voice.ts';

/** Settings of the build of a check: what it tells, and where it writes. */
export interface CheckTelling {
  readonly quiet: boolean;
  readonly json: boolean;
  /** The folder that holds the build for a while. @default nothing of it is written, except for the cache */
  readonly out?: string | undefined;
}

/** Builds for a check, with progress on the terminal; the output folder of the project stays as it is. */
export async function buildForCheck(
  options: BuildOptions,
  { out, ...told }: CheckTelling,
  world: CommandWorld,
): Promise<BuildResult> {
  const reporter = voiceOf(world).reporter(told);
  const { tools, close } = openBuildTools(options, reporter, world);
  try {
    return await build(out === undefined ? { ...options, dryRun: true } : { ...options, out }, tools);
  } finally {
    close();
  }
}

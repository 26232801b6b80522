import type { BuildOptions } from '../project/build-options.ts';

/** Makes options of a build of `/project`, in one thread, at the epoch. */
export function testOptions(changes: Partial<BuildOptions> = {}): BuildOptions {
  return {
    root: '/project',
    out: '/project/dist',
    drafts: false,
    dev: false,
    strict: false,
    cacheDir: '/project/.cache',
    pictureEffort: 'lowest',
    workers: 0,
    workersFrom: 2000,
    now: 0,
    timestamp: 0,
    ...changes,
  };
}

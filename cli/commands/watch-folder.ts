import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of this process's watched build: two processes that watch one project do not write into one tree. */
export function watchFolder(cacheDir: string): string {
  return join(cacheDir, 'watch', String(process.pid));
}

/** Removes what processes left that were killed. */
export function removeOrphans(cacheDir: string): void {
  const folder = join(cacheDir, 'watch');
  for (const name of namesIn(folder)) {
    const pid = Number(/^\.?(\d+)/.exec(name)?.[1]);
    if (Number.isInteger(pid) && pid !== process.pid && !isRunning(pid)) remove(join(folder, name));
  }
}

/** Removes this process's tree. */
export function removeWatchFolder(cacheDir: string): void {
  remove(watchFolder(cacheDir));
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // The cache may be removed at any time; what cannot be now is removed by the next session.
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else's is running all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

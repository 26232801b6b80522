import { existsSync, realpathSync } from 'node:fs';
import { Refusal } from '../report/refusal.ts';
import { isSystemError } from '../system/system-error.ts';
import { DISK } from '../write/disk.ts';
import { besideOutput } from '../write/folders.ts';
import { acquireLock } from '../write/lock.ts';

/** Keeps builds out of a folder that is read, until the function returned is called; refuses a half-written build. */
export async function holdOutput(dir: string, shown: string): Promise<() => void> {
  const isThere = existsSync(dir);
  const { work, marker } = besideOutput(isThere ? realpathSync.native(dir) : dir);
  const release = isThere ? await hold(work, shown) : () => undefined;
  if (!existsSync(marker)) return release;
  release();
  throw new Refusal(`A build of ${shown} was interrupted while its files were written: build it again.`);
}

async function hold(work: string, shown: string): Promise<() => void> {
  try {
    const lock = await acquireLock(work, { waitMs: 10_000, disk: DISK });
    if ('release' in lock) return lock.release;
    throw new Refusal(`A build is writing ${shown} (process ${lock.pid}): publish when it has ended.`);
  } catch (error) {
    // No build can be under way where nothing can be written.
    if (isSystemError(error, 'EACCES', 'EPERM', 'EROFS')) return () => undefined;
    throw error;
  }
}

import { chmodSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs once before all tests: makes a folder for all files that they write, and has pictures take no time. */
export function setup(): () => void {
  const folder = realpathSync(mkdtempSync(join(quickParent(), 'site-run-')));
  // PostgreSQL runs as a user of its own, who has to get through.
  chmodSync(folder, 0o755);
  process.env.SITE_TEST_RUN = folder;
  process.env.TMPDIR = folder;
  process.env.SITE_PICTURE_EFFORT = 'lowest';
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Returns a folder in memory where the system has room there: a thousand builds would wait for the disk otherwise. */
function quickParent(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize >= ROOM_BYTES) return MEMORY;
  } catch {
    // Not every system has it.
  }
  return tmpdir();
}

const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

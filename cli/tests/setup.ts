import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs once before every test: a folder that they share, and pictures that take no time. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'site-run-'));
  process.env.SITE_TEST_RUN = folder;
  process.env.SITE_PICTURE_EFFORT = 'lowest';
  return () => rmSync(folder, { recursive: true, force: true });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';

/** Runs once before every test: the browser that they drive, and a folder that they share. */
export async function setup(): Promise<() => void> {
  await ensureChromium();
  const folder = mkdtempSync(join(tmpdir(), 'site-run-'));
  process.env.SITE_TEST_RUN = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { adoptWatchFolder, watchFolder } from './watch-folder.ts';

/** A number that no process has: they end before it. */
const ENDED = '999999999';

function treeIn(folder: string): string {
  mkdirSync(join(folder, 'builds'), { recursive: true });
  writeFileSync(join(folder, 'builds', 'latest.json'), '{}');
  return folder;
}

it('takes over the tree of a session that ended, and none that a link in its place leads to', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'site-watch-'));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  const left = join(cache, 'watch', ENDED);
  const dist = treeIn(join(cache, 'dist'));
  mkdirSync(join(cache, 'watch'));
  symlinkSync(dist, left);
  adoptWatchFolder(cache);
  expect(existsSync(watchFolder(cache))).toBe(false);
  await vi.waitFor(() => expect(existsSync(left)).toBe(false));
  expect(existsSync(join(dist, 'builds', 'latest.json'))).toBe(true);
  treeIn(left);
  adoptWatchFolder(cache);
  expect(existsSync(join(watchFolder(cache), 'builds', 'latest.json'))).toBe(true);
});

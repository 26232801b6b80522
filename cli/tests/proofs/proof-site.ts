import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Builds the real site into a folder of its own, removed when the proof ends. @throws when the build fails */
export function buildForProof(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-proof-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const out = join(folder, 'dist');
  const { status, stderr } = spawnSync(process.execPath, ['bin/site.js', 'build', '--quiet', '--out', out], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', SOURCE_DATE_EPOCH: '1768478400' },
  });
  if (status !== 0) throw new Error(stderr);
  return out;
}

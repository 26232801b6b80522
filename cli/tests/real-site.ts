import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { GENERATOR, runSite } from './mini-site.ts';

/**
 * The output folder of the real site, built once for a whole run of tests: whoever asks first builds,
 * the others wait for its end.
 */
export async function realSite(): Promise<string> {
  const folder = process.env.SITE_TEST_RUN;
  if (folder === undefined) throw new Error('SITE_TEST_RUN is set by cli/tests/setup.ts');
  const out = join(folder, 'real');
  const done = join(folder, 'real.done');
  if (isFirst(join(folder, 'real.claim'))) {
    const run = await runSite(GENERATOR, ['build', '--quiet', '--out', out]);
    writeFileSync(done, run.code === 0 ? '' : run.stderr);
    if (run.code !== 0) throw new Error(run.stderr);
  }
  while (!existsSync(done)) await wait(50);
  return out;
}

function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim);
    return true;
  } catch {
    return false;
  }
}

import { GENERATOR, runSite } from './mini-site.ts';
import { onceARun, sharedCache } from './once-a-run.ts';

/** The output folder of the real site, built once for a whole run of tests. */
export async function realSite(): Promise<string> {
  return onceARun('real', async (out) => {
    const run = await runSite(GENERATOR, ['build', '--quiet', '--out', out], { SITE_CACHE: sharedCache() });
    return run.code === 0 ? '' : run.stderr;
  });
}

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { MiniSite } from './mini-site.ts';
import { BASE, GENERATOR, miniSite, runSite } from './mini-site.ts';
import { onceARun, sharedCache } from './once-a-run.ts';

/** The output folder of the real site, built once for a whole run of tests. */
export async function realSite(): Promise<string> {
  return onceARun('real', async (out) => {
    const run = await runSite(GENERATOR, ['build', '--quiet', '--out', out], { SITE_CACHE: sharedCache() });
    return run.code === 0 ? '' : run.stderr;
  });
}

/** A copy of the real site's sources, without its pictures' cache and its output. */
export function realCopy(atEnd?: (cleanUp: () => void) => void): MiniSite {
  const none = { content: undefined, locales: undefined, templates: undefined, assets: undefined };
  const site = miniSite(none, BASE, atEnd);
  for (const name of ['content', 'locales', 'templates', 'assets', 'cli', 'site.config.ts', 'package.json'])
    cpSync(join(GENERATOR, name), join(site.root, name), { recursive: true });
  return site;
}

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { MiniSite } from './mini-site.ts';
import { BASE, GENERATOR, miniSite, runSite } from './mini-site.ts';
import { onceARun, sharedCache } from './once-a-run.ts';

/** The output folder of the real site, built once for a whole run of tests. */
export async function realSite(): Promise<string> {
  return onceARun('real', (out) => buildShared(GENERATOR, ['--out', out]));
}

/**
 * Builds the real site, or a copy of it, with the cache of the run; answers what went wrong, nothing when empty.
 * The first build of a run is alone: all others find its pictures and fonts.
 */
export async function buildShared(root: string, args: readonly string[] = []): Promise<string> {
  const build = async (): Promise<string> => {
    const run = await runSite(root, ['build', '--quiet', ...args], { SITE_CACHE: sharedCache() });
    return run.code === 0 ? '' : run.stderr;
  };
  let first: string | undefined;
  await onceARun('first-build', async () => {
    first = await build();
    return '';
  });
  return first ?? build();
}

/** A copy of the real site's sources, without its pictures' cache and its output. */
export function realCopy(atEnd?: (cleanUp: () => void) => void): MiniSite {
  const none = { content: undefined, locales: undefined, templates: undefined, assets: undefined };
  const site = miniSite(none, BASE, atEnd);
  for (const name of ['content', 'locales', 'templates', 'assets', 'cli', 'site.config.ts', 'package.json'])
    cpSync(join(GENERATOR, name), join(site.root, name), { recursive: true });
  return site;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '../build.ts';
import type { BuildResult } from '../build-result.ts';
import { createCache } from '../cache/cache.ts';
import { buildOptions } from '../project/build-options.ts';
import type { Reporter } from '../report/progress.ts';
import type { MiniSite } from './mini-site.ts';
import { FIXED_TIME, miniSite } from './mini-site.ts';
import { silentReporter } from './silent-reporter.ts';

/** Builds a mini-site, aborts when a phase begins, and tells the phases that began. */
async function buildUntil(
  { root }: MiniSite,
  last: string,
): Promise<{ readonly result: BuildResult; readonly phases: readonly string[] }> {
  const options = buildOptions(root, {}, { SOURCE_DATE_EPOCH: FIXED_TIME });
  const interruption = new AbortController();
  const phases: string[] = [];
  const silent = silentReporter();
  const reporter: Reporter = {
    ...silent,
    phase: (name, total) => {
      phases.push(name);
      if (name === last) interruption.abort();
      return silent.phase(name, total);
    },
  };
  const cache = createCache(options.cacheDir);
  return { result: await build(options, { cache, reporter, signal: interruption.signal }), phases };
}

describe('a build that is aborted', () => {
  it.each(['read', 'resolve', 'bundle'])(
    'while it has nothing to write yet (%s) makes no page',
    async (last) => {
      const site = miniSite();
      const { result, phases } = await buildUntil(site, last);
      expect(result.ok).toBe(false);
      expect(phases).toContain(last);
      expect(phases).not.toContain('render');
      expect([existsSync(join(site.root, 'dist')), existsSync(join(site.root, 'dist.stage'))]).toEqual([
        false,
        false,
      ]);
    },
  );

  it('while it makes pages leaves nothing next to the output', async () => {
    const site = miniSite();
    const { result } = await buildUntil(site, 'render');
    expect(result.ok).toBe(false);
    expect([existsSync(join(site.root, 'dist')), existsSync(join(site.root, 'dist.stage'))]).toEqual([
      false,
      false,
    ]);
  });
});

import { expect, it } from 'vitest';
import { build } from '../build.ts';
import { createCache } from '../cache.ts';
import { buildOptions } from '../options.ts';
import type { Reporter } from '../report/progress.ts';
import { FIXED_TIME, miniSite } from './mini-site.ts';

it('lets other work have its turn while it makes the pages of a site', async () => {
  const site = miniSite();
  const text = (title: string) =>
    `---\ntitle: ${title}\nonly: fr\ndescription: Une page de plus.\n---\n\nTexte.\n`;
  site.write(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, row) => [`content/fr/page-${row}.md`, text(`Page ${row}`)]),
    ),
  );
  let turns = 0;
  const count = (): void => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const seen = new Set<number>();
  const quiet = { tick: () => {}, done: () => {} };
  const reporter: Reporter = {
    phase: (name) => (name === 'render' ? { ...quiet, tick: () => seen.add(turns) } : quiet),
    info: () => {},
    warn: () => {},
    close: () => {},
  };
  const options = buildOptions(site.root, {}, { SOURCE_DATE_EPOCH: FIXED_TIME });
  try {
    const { diagnostics } = await build(options, { cache: createCache(options.cacheDir), reporter });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  } finally {
    clearImmediate(next);
  }
  expect(seen.size).toBeGreaterThan(5);
});

import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { build } from '../build.ts';
import { createCache } from '../cache/cache.ts';
import { buildOptions } from '../project/build-options.ts';
import { formatDiagnostics } from '../report/frame.ts';
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

it('says so when a document changes between its reading and its page, and leaves the output', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  const site = miniSite();
  const options = buildOptions(site.root, {}, { SOURCE_DATE_EPOCH: FIXED_TIME });
  const run = (onResolve: () => void) => {
    const none = { tick: () => {}, done: () => {} };
    const phase: Reporter['phase'] = (name) => {
      if (name === 'resolve') onResolve();
      return none;
    };
    const reporter: Reporter = { phase, info: () => {}, warn: () => {}, close: () => {} };
    return build(options, { cache: createCache(options.cacheDir), reporter });
  };
  const about = join(site.root, 'content/fr/about.md');
  const page = join(site.root, 'dist/about/index.html');
  try {
    expect((await run(() => {})).ok).toBe(true);
    const before = readFileSync(page, 'utf8');
    // Documents are known by their stamps from now on; every page has to be made again, for the styles have another name.
    appendFileSync(join(site.root, 'assets/styles/main.css'), '\nbody { color: red; }\n');
    const { ok, diagnostics } = await run(() => appendFileSync(about, '\nEncore.\n'));
    expect(ok).toBe(false);
    expect(formatDiagnostics(diagnostics, { colour: false })).toContain(
      '✘ [ERROR] This document changed while the site was built: build again [source-changed]\n\n    content/fr/about.md',
    );
    expect(readFileSync(page, 'utf8')).toBe(before);
    expect((await run(() => {})).ok).toBe(true);
    expect(readFileSync(page, 'utf8')).toContain('Encore.');
  } finally {
    clock.mockRestore();
  }
});

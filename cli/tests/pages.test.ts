import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { build } from '../build.ts';
import type { BuildResult } from '../build-result.ts';
import { createCache } from '../cache/cache.ts';
import { buildOptions } from '../project/build-options.ts';
import { formatDiagnostics } from '../report/frame.ts';
import type { Reporter } from '../report/progress.ts';
import type { MiniSite } from './mini-site.ts';
import { FIXED_TIME, siteInTurn } from './mini-site.ts';

it('lets other work have its turn while it makes the pages of a site', async () => {
  const site = siteInTurn();
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

/** Builds as a process of its own does, and calls this when documents were read. */
function buildWith({ root }: MiniSite, onResolve: () => void): Promise<BuildResult> {
  const options = buildOptions(root, {}, { SOURCE_DATE_EPOCH: FIXED_TIME });
  const none = { tick: () => {}, done: () => {} };
  const phase: Reporter['phase'] = (name) => {
    if (name === 'resolve') onResolve();
    return none;
  };
  const reporter: Reporter = { phase, info: () => {}, warn: () => {}, close: () => {} };
  return build(options, { cache: createCache(options.cacheDir), reporter });
}

/** Makes a site that was built once, and whose documents are known by their stamps from now on. */
async function builtSite(): Promise<{ site: MiniSite; about: string; page: () => string }> {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  onTestFinished(() => clock.mockRestore());
  const site = siteInTurn();
  expect((await buildWith(site, () => {})).ok).toBe(true);
  const page = (): string => readFileSync(join(site.root, 'dist/about/index.html'), 'utf8');
  return { site, about: join(site.root, 'content/fr/about.md'), page };
}

it('says so when a document changes between its reading and its page, and leaves the output', async () => {
  const { site, about, page } = await builtSite();
  const before = page();
  // Every body has to be rendered again, for links say another word.
  const words = join(site.root, 'locales/fr.json');
  writeFileSync(words, readFileSync(words, 'utf8').replace('(autre site)', '(ailleurs)'));
  const { ok, diagnostics } = await buildWith(site, () => appendFileSync(about, '\nEncore.\n'));
  expect(ok).toBe(false);
  expect(formatDiagnostics(diagnostics, { colour: false })).toContain(
    '✘ [ERROR] This document changed while the site was built: build again [source-changed]\n\n    content/fr/about.md',
  );
  expect(page()).toBe(before);
  expect((await buildWith(site, () => {})).ok).toBe(true);
  expect(page()).toContain('Encore.');
});

it('makes a page of the text that was known, when its document changes while styles alone are another', async () => {
  const { site, about, page } = await builtSite();
  appendFileSync(join(site.root, 'assets/styles/main.css'), '\nbody { color: red; }\n');
  const { ok } = await buildWith(site, () => appendFileSync(about, '\nEncore.\n'));
  expect([ok, page().includes('Encore.')]).toEqual([true, false]);
  expect((await buildWith(site, () => {})).ok).toBe(true);
  expect(page()).toContain('Encore.');
});

import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { MiniSite, Overlay } from './mini-site.ts';
import { BASE, GENERATOR, miniSite, runSite } from './mini-site.ts';
import { onceARun, sharedCache } from './once-a-run.ts';

/** Builds the real site once for a whole run of tests; returns the output folder. */
export async function realSite(): Promise<string> {
  return onceARun('real', (out) => buildShared(GENERATOR, ['--out', out]));
}

/**
 * Builds the real site, or a copy of it, with the cache of the run; returns the error output, empty when all went well.
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

/** Copies the real site's sources, without its pictures' cache and its output. */
export function realCopy(atEnd?: (cleanUp: () => void) => void): MiniSite {
  const site = emptySite(atEnd);
  copySources(site.root, [...SOURCES, 'cli/shared', 'cli/api', 'package.json']);
  return site;
}

/**
 * Puts the real site's sources into a folder that is there, to be built again and again. They import the generator's
 * own modules through a link, so that builds find what was compiled in the cache.
 */
export function linkReal(root: string): void {
  copySources(root, SOURCES);
  symlinkSync(join(GENERATOR, 'cli'), join(root, 'cli'));
}

const shared: { sources?: MiniSite } = {};

/**
 * Gives the real site's sources to tests that go no further than resolving them; files that a test writes are put back
 * when it ends. All tests of a process share one folder, where the templates are compiled once.
 */
export function realSources(atEnd: (cleanUp: () => void) => void = onTestFinished): MiniSite {
  shared.sources ??= linkedSources();
  const site = shared.sources;
  return {
    ...site,
    write: (files) => {
      const before = Object.keys(files).map((file) => [file, bytesOf(join(site.root, file))]);
      atEnd(() => site.write(Object.fromEntries(before) as Overlay));
      site.write(files);
    },
  };
}

/** Makes the shared folder of sources, which is removed with the run's folder. */
function linkedSources(): MiniSite {
  const site = emptySite(() => undefined);
  linkReal(site.root);
  return site;
}

const SOURCES = ['content', 'locales', 'templates', 'assets', 'site.config.ts'];

/** 2026-11-25 12:00 UTC, in seconds: all posts have appeared. */
const REAL_TIME = '1795608000';

function emptySite(atEnd?: (cleanUp: () => void) => void): MiniSite {
  const nothing = { content: undefined, locales: undefined, templates: undefined, assets: undefined };
  const site = miniSite(nothing, BASE, atEnd);
  const run: MiniSite['run'] = (args, env) => site.run(args, { SOURCE_DATE_EPOCH: REAL_TIME, ...env });
  return { ...site, run, now: REAL_TIME };
}

function copySources(root: string, parts: readonly string[]): void {
  for (const part of parts) cpSync(join(GENERATOR, part), join(root, part), { recursive: true });
}

const bytesOf = (path: string): Uint8Array | undefined => (existsSync(path) ? readFileSync(path) : undefined);

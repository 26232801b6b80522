import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStage } from '../../write/stage.ts';
import type { Version } from './fixtures/mini-site.ts';
import { brokenIn, miniSite, treeFor, treeOf } from './fixtures/mini-site.ts';
import type { Writer } from './fixtures/processes.ts';
import { bundleWriter, makeQuickFolder, start } from './fixtures/processes.ts';

let base = '';
let writer = '';
let root = '';
let out = '';

beforeAll(async () => {
  base = makeQuickFolder('kill');
  writer = await bundleWriter(base);
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

beforeEach(() => {
  root = mkdtempSync(join(base, 'root-'));
  out = join(root, 'dist');
});

function run(mode: string, argument = ''): Writer {
  return start(process.execPath, [writer, root, mode, argument]);
}

/** Writes a version here; a killed process's lock must not be waited for. */
async function write(version: Version): Promise<void> {
  const { value: stage, diagnostics } = await openStage({ root, out, waitMs: 0, durable: false });
  expect(diagnostics).toEqual([]);
  for (const output of miniSite(version)) stage?.add(output);
  expect((await stage?.commit())?.diagnostics).toEqual([]);
}

function expectVersion(version: Version): void {
  expect(treeOf(out)).toEqual(treeFor(miniSite(version)));
  expect(existsSync(`${out}.stage`)).toBe(false);
}

describe('a build that is killed', () => {
  it('at any of its calls leaves a whole site, which the next build makes its own', {
    timeout: 240_000,
  }, async () => {
    await write('b');
    const total = { a: 0, b: 0 };
    for (const version of ['a', 'b'] as const) {
      const counting = run('die-at', version);
      total[version] = Number(await counting.line);
      expect(await counting.ended).toBe(0);
      expectVersion(version);
    }
    expect(total.a).toBeGreaterThan(100);

    const kills = 60;
    let mixtures = 0;
    for (let i = 0; i < kills; i++) {
      const [to, from] = i % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const);
      const child = run('die-at', `${to}:${1 + Math.floor((i / kills) * total[to])}`);
      expect(await child.ended, child.complaints()).toBe('SIGKILL');
      expect(brokenIn(out)).toEqual([]);
      const tree = JSON.stringify(treeOf(out));
      if (tree !== JSON.stringify(treeFor(miniSite(from))) && tree !== JSON.stringify(treeFor(miniSite(to))))
        mixtures++;
      await write(to);
      expectVersion(to);
    }
    // The kills must have met renames and removals, not only what goes before.
    expect(mixtures).toBeGreaterThan(10);
  });

  it('at any moment leaves a whole site, which the next build makes its own', {
    timeout: 240_000,
  }, async () => {
    await write('a');
    for (let i = 0; i < 40; i++) {
      const child = run('loop');
      expect(await child.line).toBe('ready');
      await sleep(Math.random() * 40);
      child.child.kill('SIGKILL');
      expect(await child.ended, child.complaints()).toBe('SIGKILL');
      expect(brokenIn(out)).toEqual([]);
      const version = i % 2 === 0 ? 'a' : 'b';
      await write(version);
      expectVersion(version);
    }
  });

  it('during the first build leaves nothing, or in a folder that stood empty what the next build completes', {
    timeout: 120_000,
  }, async () => {
    const counting = run('die-at', 'a');
    const fresh = Number(await counting.line);
    rmSync(out, { recursive: true });
    for (let i = 0; i < 12; i++) {
      const child = run('die-at', `a:${1 + Math.floor((i / 12) * fresh)}`);
      await child.ended;
      if (existsSync(out)) expectVersionIn(out, 'a');
      rmSync(out, { recursive: true, force: true });
    }
    await write('a');
    expectVersion('a');

    rmSync(out, { recursive: true });
    mkdirSync(out);
    const total = Number(await run('die-at', 'a').line);
    for (let i = 0; i < 12; i++) {
      rmSync(out, { recursive: true });
      mkdirSync(out);
      const child = run('die-at', `a:${1 + Math.floor((i / 12) * total)}`);
      await child.ended;
      await write('b');
      expectVersion('b');
    }
  });
});

function expectVersionIn(folder: string, version: Version): void {
  expect(treeOf(folder)).toEqual(treeFor(miniSite(version)));
}

describe('a reader', () => {
  it('finds every page and all that it needs while builds are written', { timeout: 120_000 }, async () => {
    await write('a');
    const child = run('loop');
    expect(await child.line).toBe('ready');
    const seen = new Set<string>();
    const pages = [
      'index.html',
      'same/index.html',
      ...Array.from({ length: 12 }, (_, i) => `page-${i}/index.html`),
    ];
    const until = performance.now() + 3000;
    for (let i = 0; performance.now() < until; i++) {
      const file = join(out, pages[i % pages.length] ?? '');
      const before = buildOf(out);
      const html = readFileSync(file, 'utf8');
      seen.add(html.slice(0, 1));
      const missing = assetsOf(html).filter((asset) => !existsSync(join(out, asset)));
      // Stale files go after `latest.json` is renamed: a page read before that is the reader's to read again.
      if (missing.length > 0) expect(buildOf(out)).not.toBe(before);
      if (i % 100 === 0) await turn();
    }
    child.child.kill('SIGKILL');
    await child.ended;
    expect(seen).toEqual(new Set(['a', 'b', '<']));
  });
});

/** Changes with each commit, also when the same build comes back. */
function buildOf(folder: string): string {
  const { ino, mtimeNs } = statSync(join(folder, 'builds/latest.json'), { bigint: true });
  return `${ino} ${mtimeNs}`;
}

function assetsOf(html: string): readonly string[] {
  return Array.from(html.matchAll(/href="\/([^"]+)"/g), ([, url]) => url ?? '');
}

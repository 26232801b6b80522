import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStaging } from '../../write/staging.ts';
import { brokenIn, isSameTree, treeOf } from '../trees.ts';
import type { Version } from './fixtures/mini-site.ts';
import { miniSite, treeFor } from './fixtures/mini-site.ts';
import type { Writer } from './fixtures/processes.ts';
import { start } from './fixtures/processes.ts';

/** A folder that processes write a site into, until they are killed. Each trial throws where a site is not whole. */
export interface KilledWrites {
  /** Output folder. */
  readonly out: string;
  /** Starts a writer in a mode of its own. */
  readonly start: (mode: string, argument?: string) => Writer;
  /** Writes a version here, and expects nothing else in the output afterwards. */
  readonly write: (version: Version) => Promise<void>;
  /** Kills so many builds over another one, spread over their calls; returns how many left a mixture of both. */
  readonly atCalls: (kills: number) => Promise<number>;
  /** Kills so many builds at a random moment. */
  readonly atMoments: (kills: number) => Promise<void>;
  /** Kills so many first builds where there is no folder, then as many in an empty folder. */
  readonly atFirstBuild: (kills: number) => Promise<void>;
}

/** Opens trials in a new folder below `base`; `writer` is the path of the bundled writer process. */
export function openKilledWrites(base: string, writer: string): KilledWrites {
  const root = mkdtempSync(join(base, 'root-'));
  const out = join(root, 'dist');
  const run = (mode: string, argument = ''): Writer =>
    start(process.execPath, [writer, root, mode, argument]);
  const write = async (version: Version): Promise<void> => {
    // A killed process's lock must not be waited for.
    const { value: staging, diagnostics } = await openStaging({ root, out, waitMs: 0, durable: false });
    assert.deepEqual(diagnostics, []);
    for (const output of miniSite(version)) staging?.add(output);
    assert.deepEqual((await staging?.commit([]))?.diagnostics, []);
    assertVersion(out, version);
    assert.ok(!existsSync(`${out}.stage`));
  };
  const site = { out, start: run, write };
  return {
    ...site,
    atCalls: (kills) => killAtCalls(site, kills),
    atMoments: (kills) => killAtMoments(site, kills),
    atFirstBuild: (kills) => killFirstBuilds(site, kills),
  };
}

type Site = Pick<KilledWrites, 'out' | 'start' | 'write'>;

async function killAtCalls(site: Site, kills: number): Promise<number> {
  const { out, write } = site;
  await write('b');
  const total = { a: await countCalls(site, 'a'), b: await countCalls(site, 'b') };
  assert.ok(total.a > 100);
  let mixtures = 0;
  for (let i = 0; i < kills; i++) {
    const [to, from] = i % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const);
    const child = site.start('die-at', `${to}:${spread(i, { kills, total: total[to] })}`);
    assert.equal(await child.ended, 'SIGKILL', child.complaints());
    assert.deepEqual(brokenIn(out), []);
    const tree = treeOf(out);
    if ([from, to].every((version) => !isSameTree(tree, treeFor(miniSite(version))))) mixtures++;
    await write(to);
  }
  return mixtures;
}

async function killAtMoments({ out, start: run, write }: Site, kills: number): Promise<void> {
  await write('a');
  for (let i = 0; i < kills; i++) {
    const child = run('loop');
    assert.equal(await child.line, 'ready');
    await sleep(Math.random() * 40);
    child.child.kill('SIGKILL');
    assert.equal(await child.ended, 'SIGKILL', child.complaints());
    assert.deepEqual(brokenIn(out), []);
    await write(i % 2 === 0 ? 'a' : 'b');
  }
}

async function killFirstBuilds(site: Site, kills: number): Promise<void> {
  const { out, write } = site;
  const fresh = await countCalls(site, 'a');
  rmSync(out, { recursive: true });
  for (let i = 0; i < kills; i++) {
    await site.start('die-at', `a:${spread(i, { kills, total: fresh })}`).ended;
    if (existsSync(out)) assertVersion(out, 'a');
    rmSync(out, { recursive: true, force: true });
  }
  await write('a');

  const empty = (): void => {
    rmSync(out, { recursive: true });
    mkdirSync(out);
  };
  empty();
  const total = await countCalls(site, 'a');
  for (let i = 0; i < kills; i++) {
    empty();
    await site.start('die-at', `a:${spread(i, { kills, total })}`).ended;
    await write('b');
  }
}

/** Counts the calls of the file system that it takes to write a version over the present output; leaves it written. */
async function countCalls({ out, start: run }: Site, version: Version): Promise<number> {
  const counting = run('die-at', version);
  const calls = Number(await counting.line);
  assert.equal(await counting.ended, 0, counting.complaints());
  assertVersion(out, version);
  return calls;
}

/** Returns the number of the call at which the i-th of some kills happens. */
function spread(i: number, { kills, total }: { readonly kills: number; readonly total: number }): number {
  return 1 + Math.floor((i / kills) * total);
}

function assertVersion(out: string, version: Version): void {
  assert.deepEqual(treeOf(out), treeFor(miniSite(version)));
}

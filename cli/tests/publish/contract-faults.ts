import assert from 'node:assert/strict';
import type { Fault, SmallRequest } from '../s3/small-s3.ts';
import type { Site } from './bed.ts';
import { isUpload } from './bed.ts';
import type { Sketch } from './built-folder.ts';
import { differing, incoherence } from './coherence.ts';

const FAULTS: readonly Fault[] = ['unavailable', 'reset-before', 'reset-after', 'cut'];

/** A fifth of all requests go wrong in one of four ways: the bucket ends byte for byte as the build. */
export async function faultsLeaveTheBuild(site: Site, sketches: readonly Sketch[]): Promise<void> {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  let faults = 0;
  site.bed.setFault(() => {
    if (random() >= 0.2) return undefined;
    faults++;
    return FAULTS[Math.floor(random() * FAULTS.length)];
  });
  for (const sketch of sketches) {
    const files = site.build(sketch);
    const { code, error } = await site.publish();
    assert.equal(code, 0, error);
    assert.deepEqual(await differing(site.bed, files), []);
  }
  site.bed.setFault(() => undefined);
  assert.ok(faults > 5, 'faults have happened');
  assert.equal((await site.publish('--full')).kind, 'unchanged');
}

/** The store goes away in the middle of a publish, and comes back: the publish succeeds. */
export async function restartIsSurvived(site: Site, sketch: Sketch): Promise<void> {
  const files = site.build(sketch);
  let restarting: Promise<void> | undefined;
  let seen = 0;
  site.bed.setBefore((request) => {
    if (isUpload(request) && ++seen === 5) restarting = site.bed.restart();
  });
  const { code, error } = await site.publish();
  site.bed.setBefore(() => {});
  await restarting;
  assert.ok(restarting !== undefined);
  assert.equal(code, 0, error);
  assert.deepEqual(await differing(site.bed, files), []);
}

/** The third upload is refused: no page changes, nothing is removed, and the refused key is named and tried once. */
export async function refusalStopsAll(site: Site, [before, next]: readonly [Sketch, Sketch]): Promise<void> {
  const { bed } = site;
  site.build(before);
  assert.equal((await site.publish()).code, 0);
  const standing = await bed.objects();
  site.build(next);
  const refused: string[] = [];
  const uploads: string[] = [];
  bed.setFault((request) => {
    if (!isUpload(request) || request.headers['x-amz-copy-source'] !== undefined) return undefined;
    uploads.push(request.key);
    const isThird = uploads.length === 3 || refused.includes(request.key);
    if (isThird) refused.push(request.key);
    return isThird ? 'denied' : undefined;
  });
  const { code, error } = await site.publish();
  bed.setFault(() => undefined);
  assert.equal(code, 4);
  assert.equal(refused.length, 1);
  assert.ok(error?.includes(`may not write ${refused[0]} in`), error);
  const left = await bed.objects();
  for (const [key, object] of standing) {
    const isSeenFirst = key.endsWith('.html') || key === 'builds/latest.json';
    if (isSeenFirst) assert.deepEqual(left.get(key), object, key);
    else assert.ok(key.includes('_publish/') || left.has(key), key);
  }
  assert.deepEqual(incoherence(left), []);
}

/** Exactly one of two simultaneous publishes wins; the other names it, and exits with 4. */
export async function oneOfTwoWins(
  site: Site,
  other: Site,
  [mine, theirs]: readonly [Sketch, Sketch],
): Promise<void> {
  const files = [site.build(mine), other.build(theirs)];
  let end = (): void => {};
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  // The publish with the lock waits at its first file until the other has met the lock: in turn, both would win.
  for (const { bed } of [site, other]) bed.setBefore((request) => (isUpload(request) ? isOver : undefined));
  const results = await Promise.all([site, other].map((one) => one.publish().finally(end)));
  for (const { bed } of [site, other]) bed.setBefore(() => {});
  const codes = results.map(({ code }) => code);
  assert.deepEqual([...codes].sort(), [0, 4], JSON.stringify(results));
  const won = codes.indexOf(0);
  assert.match(
    results[1 - won]?.error ?? '',
    new RegExp(`^Another publish is under way: process ${process.pid} on `),
  );
  assert.deepEqual(await differing(site.bed, files[won] ?? {}), []);
}

/** Duration of the lock of a publisher that is to be frozen, in seconds. */
export const SHORT_LEASE = '4';

/** A publisher that is stopped while it writes pages, and wakes after another one took over, changes no page. */
export async function frozenChangesNothing(
  site: Site,
  other: Site,
  [before, mine, theirs]: readonly [Sketch, Sketch, Sketch],
): Promise<void> {
  const { bed } = site;
  site.build(before);
  assert.equal((await site.publish()).code, 0);
  site.build(mine);
  const frozen = site.start();
  let stopped: (() => void) | undefined;
  const isStopped = new Promise<void>((resolve) => {
    stopped = resolve;
  });
  bed.setBefore((request) => {
    if (!isUpload(request) || !request.key.endsWith('.html') || stopped === undefined) return;
    frozen.child.kill('SIGSTOP');
    stopped();
    stopped = undefined;
  });
  await isStopped;
  bed.setBefore(() => {});
  const files = other.build(theirs);
  // The frozen process is still there, as this machine knows: the other one waits until its lock has run out.
  let code: number | null = 4;
  for (const began = Date.now(); code === 4 && Date.now() - began < 60_000; ) {
    const run = await other.publish();
    code = run.code;
    if (code === 4) {
      assert.match(run.error ?? '', new RegExp(`process ${frozen.child.pid} on `));
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
  assert.equal(code, 0);
  assert.deepEqual(await differing(bed, files), []);
  frozen.child.kill('SIGCONT');
  const run = await frozen.ended;
  assert.equal(run.code, 4);
  assert.match(run.stderr, /took over/);
  assert.deepEqual(await differing(bed, files), []);
}

/** A signal, and the first request at which it comes. */
interface Interruption {
  readonly signal: NodeJS.Signals;
  readonly isMoment: (request: SmallRequest) => boolean;
}

/** A signal at a request, as of Ctrl+C or a cancelled job, ends a publish with 130, and gives the lock back. */
export async function interruptionGivesBack(
  site: Site,
  [before, next]: readonly [Sketch, Sketch],
  { signal, isMoment }: Interruption,
): Promise<void> {
  const { bed } = site;
  site.build(before);
  assert.equal((await site.publish()).code, 0);
  const files = site.build(next);
  const publish = site.start();
  let isOver = false;
  bed.setBefore((request) => {
    if (!isOver && isMoment(request)) publish.child.kill(signal);
    isOver ||= isMoment(request);
    return isOver ? new Promise((resolve) => setTimeout(resolve, 50)) : undefined;
  });
  const { code, stderr } = await publish.ended;
  bed.setBefore(() => {});
  assert.equal(code, 130, stderr);
  assert.match(stderr, /Interrupted: no page misses a file, and the next run goes on from here\./);
  const left = await bed.objects();
  assert.ok(!left.has('_publish/lock'));
  assert.deepEqual(incoherence(left), []);
  assert.equal((await site.publish()).code, 0);
  assert.deepEqual(await differing(bed, files), []);
}

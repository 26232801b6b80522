import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { processMark } from '../../system/process-mark.ts';
import { miniSite } from '../mini-site.ts';
import { runHere } from '../run-here.ts';
import type { SmallS3 } from '../s3/small-s3.ts';
import { siteOn } from './bed.ts';
import { SKETCH } from './built-folder.ts';
import { differing } from './coherence.ts';
import { oneOfTwoWins, SHORT_LEASE } from './contract-faults.ts';
import { publisher } from './publisher.ts';
import { smallBed } from './small-bed.ts';

const LOCK = '_publish/lock';
const SECOND = { ...SKETCH, style: 'body{color:blue}' };
const THIRD = { ...SKETCH, script: 'console.log(3)' };

/** Puts a lock into a store as a publisher with that mark would. */
function plantLock({ objects }: SmallS3, mark: Readonly<Record<string, unknown>>): string {
  const nonce = randomBytes(9).toString('hex');
  const taken = Date.now();
  const holder = { ...processMark(), nonce, host: hostname(), taken, expires: taken + 60_000, ...mark };
  objects.set(LOCK, {
    body: Buffer.from(JSON.stringify(holder)),
    etag: nonce.padEnd(32, '0'),
    type: 'application/json',
    cache: 'no-store',
  });
  return nonce;
}

describe('the lock of a bucket', () => {
  it.each([-120_000, 120_000])('holds where the store is %d ms ahead of this clock', async (ahead) => {
    const bed = await smallBed({ ahead });
    onTestFinished(() => bed.small.close());
    await oneOfTwoWins(siteOn(bed, miniSite().root), siteOn(bed, miniSite().root), [SKETCH, SECOND]);
  });

  it('is not taken from a machine that has the same name', async () => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    const nonce = plantLock(small, { pid: 2 ** 22 + 1, boot: 'of another machine' });
    expect(await report()).toMatchObject({
      code: 4,
      error: expect.stringMatching(/^Another publish is under way/),
    });
    expect(small.objects.get(LOCK)?.body.toString()).toContain(nonce);
  });

  it('says whose it is, since when, and when to try again', async () => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    const taken = Date.now() - 44_000;
    plantLock(small, { pid: 42, host: 'ci-1', boot: 'of another machine', taken, expires: taken + 60_000 });
    expect(await report()).toMatchObject({
      code: 4,
      error: expect.stringMatching(
        /^Another publish is under way: process 42 on ci-1, for 4\d s\. Try again when it has ended; if it has died, its lock ends in [12]\d s\.$/,
      ),
    });
  });

  it('that is given back while its holder is asked for is taken', async () => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    plantLock(small, { boot: 'of another machine' });
    small.before = ({ method, key }) => {
      if (method === 'GET' && key === LOCK) small.objects.delete(LOCK);
    };
    expect(await report()).toMatchObject({ code: 0, kind: 'published' });
  });

  it('of a process of this machine that died is taken at once', async () => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    plantLock(small, { pid: 2 ** 22 + 1, boot });
    expect((await report()).code).toBe(0);
  });

  it('is that of a process that runs, where the system does not say when it began and the store is years behind', async () => {
    const ahead = -20 * 365 * 24 * 3_600_000;
    const { small, build, report } = await publisher({ ahead, timeless: true });
    build(SKETCH);
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const taken = Date.now() + ahead;
    plantLock(small, { start: '0', boot, taken, expires: taken + 60_000 });
    expect(await report()).toMatchObject({ code: 4, error: expect.stringMatching(/ends in \d\d s\.$/) });
  });

  it('that lasts for hours, as where the clock of the store was set back, says how to end it', async () => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    plantLock(small, { boot: 'of another machine', expires: Date.now() + 7_200_000 });
    expect(await report()).toMatchObject({
      code: 4,
      error: expect.stringMatching(/ends in 720\d s, or when you remove _publish\/lock from the bucket\.$/),
    });
  });

  it('that another publish took after it was given back unheard is left alone', async () => {
    const { small, build, report } = await publisher();
    build(SKETCH);
    let isUnheard = false;
    let nonce: string | undefined;
    small.fault = ({ method, key }) => {
      if (method !== 'DELETE' || key !== LOCK || isUnheard) return undefined;
      isUnheard = true;
      return 'reset-after';
    };
    small.before = () => {
      if (isUnheard) nonce ??= plantLock(small, {});
    };
    expect((await report()).code).toBe(0);
    expect(nonce).toBeDefined();
    expect(small.objects.get(LOCK)?.body.toString()).toContain(nonce);
  });

  it('that cannot be given back does not make a failure of a publish that ended', async () => {
    const { small, build, report } = await publisher();
    const files = build(SKETCH);
    small.fault = ({ method, key }) => (method === 'DELETE' && key === LOCK ? 'denied' : undefined);
    expect(await report()).toMatchObject({ code: 0, kind: 'published' });
    expect(small.objects.get('index.html')?.body.toString()).toBe(files['index.html']);
  });

  it('is asked before a run announces itself: one that slept disturbs no other run', async () => {
    const bed = await smallBed();
    onTestFinished(() => bed.small.close());
    const mine = siteOn(bed, miniSite().root, SHORT_LEASE);
    const other = siteOn(bed, miniSite().root);
    mine.build(SKETCH);
    expect((await mine.publish()).code).toBe(0);
    mine.build(SECOND);
    const frozen = mine.start();
    let woke = false;
    await new Promise<void>((stopped) => {
      bed.setBefore(({ method, key }) => {
        if (method !== 'PUT' || key !== LOCK) return;
        frozen.child.kill('SIGSTOP');
        stopped();
      });
    });
    bed.setBefore(async ({ method, key }) => {
      // The other publish has announced itself, and writes.
      if (method !== 'PUT' || !key.endsWith('.html') || woke) return;
      woke = true;
      frozen.child.kill('SIGCONT');
      expect((await frozen.ended).stderr).toContain('took over');
    });
    const files = other.build(THIRD);
    const error = expect.stringContaining('under way');
    let run = await other.publish();
    while (run.code === 4 && !woke) {
      expect(run).toMatchObject({ error });
      // Until the lock has run out, each try takes as much of the processor as a publish.
      await pause(200);
      run = await other.publish();
    }
    expect(run).toMatchObject({ code: 0 });
    expect(await differing(bed, files)).toEqual([]);
  });
});

it.each(['0', '86401', '1e9'])('a lease of %s seconds is refused', async (lease) => {
  const { root, args, env } = await publisher();
  const { code, stderr } = await runHere({ root }, args, { ...env, SITE_PUBLISH_LEASE: lease });
  expect([code, stderr]).toEqual([2, expect.stringContaining('SITE_PUBLISH_LEASE must be')]);
});

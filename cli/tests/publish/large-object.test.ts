import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { miniSite } from '../mini-site.ts';
import { siteOn } from './bed.ts';
import { SKETCH } from './built-folder.ts';
import { SHORT_LEASE } from './contract-faults.ts';
import { smallBed } from './small-bed.ts';

const FILM = 'downloads/film.bin';
/** More than the buffers between two processes hold. */
const SIZE = 40_000_000;

it('a large object that is being sent when another publish takes over does not arrive', async () => {
  const bed = await smallBed();
  onTestFinished(() => bed.small.close());
  const mine = siteOn(bed, miniSite().root, SHORT_LEASE);
  const theirs = siteOn(bed, miniSite().root);
  mine.build({ ...SKETCH, files: { [FILM]: Buffer.alloc(SIZE, 'a') } });
  const files = theirs.build({ ...SKETCH, files: { [FILM]: 'a film' } });
  const sending = mine.start();
  let go = (): void => {};
  await new Promise<void>((begun) => {
    bed.small.opened = (method, path) => {
      if (method !== 'PUT' || !path.endsWith(FILM)) return;
      begun();
      return new Promise((resolve) => {
        go = resolve;
      });
    };
  });
  bed.small.opened = () => {};
  await pause(300);
  sending.child.kill('SIGSTOP');
  let run = await theirs.publish();
  while (run.code === 4) {
    expect(run.error).toMatch(/^Another publish is under way/);
    await pause(200);
    run = await theirs.publish();
  }
  expect(run.code).toBe(0);
  sending.child.kill('SIGCONT');
  go();
  const { code, stderr } = await sending.ended;
  expect([code, stderr]).toEqual([4, expect.stringContaining('took over')]);
  expect(bed.small.objects.get(FILM)?.body.toString('utf8', 0, 20)).toBe(files[FILM]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../run-here.ts';
import type { Fault, Trials } from './fault-trial.ts';
import { prepareTrials } from './fault-trial.ts';

// A few calls of the file system, spread over a build; `npm run proof -- faults` takes all of them.

const CODES = ['ENOSPC', 'EIO', 'EACCES', 'EMFILE', 'ENOENT'];

let trials: Trials;

beforeAll(async () => {
  trials = await prepareTrials((root, args) => runHere({ root }, args));
});

afterAll(() => trials.end());

/** Faults spread over a build, from its first call to its last. */
function spread(
  count: number,
  calls: number,
  faultAt: (at: number, index: number) => Fault,
): readonly Fault[] {
  return Array.from({ length: count }, (_, index) =>
    faultAt(1 + Math.round((index * (calls - 1)) / (count - 1)), index),
  );
}

async function expectSound(faults: readonly Fault[]): Promise<void> {
  for (const fault of faults) expect(await trials.run(fault)).toBeUndefined();
}

describe('a build ends well, or in plain words with the output as it was', { timeout: 240_000 }, () => {
  it.each(CODES)('when one call fails: %s', async (code) => {
    const all = spread(2 * CODES.length, trials.calls.cold, (at) => ({ at, code }));
    await expectSound(all.filter((_, index) => index % CODES.length === CODES.indexOf(code)));
  });

  it('when all calls fail from one on', async () => {
    await expectSound(
      spread(2, trials.calls.cold, (at, index) => ({
        at,
        code: index % 2 === 0 ? 'ENOSPC' : 'EROFS',
        lasting: true,
      })),
    );
  });

  it('when its sources cannot be listed, before anything is read', async () => {
    for (const at of [7, 9]) expect(await trials.run({ at, code: 'EACCES' })).toBeUndefined();
  });

  it('when a source is removed on the way', async () => {
    const sources = ['content/fr/about.md', 'content', 'templates/components.tsx', 'assets/static'];
    await expectSound(
      sources.map((remove, index) => ({ at: Math.round((trials.calls.cold * (index + 0.5)) / 5), remove })),
    );
  });

  it('when the cache is removed on the way', async () => {
    await expectSound(
      spread(2, trials.calls.warm, (at) => ({ at, remove: 'node_modules/.cache', warm: true })),
    );
  });
});

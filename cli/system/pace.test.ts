import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Pacing } from './pace.ts';
import { createPace } from './pace.ts';

it('holds a request back for as long as one that is refused meanwhile must wait', async () => {
  const pace = createPace();
  const refusedOnce = (ms: number): (() => Promise<Pacing>) => {
    let status = 429;
    return async () => {
      await setTimeout(ms);
      const answer = { status };
      status = 200;
      return answer;
    };
  };
  const said = (answer: Pacing): Pacing => answer;
  const begun = performance.now();
  // Both were sent before either was refused; the second is told when the third already waits.
  const sent = [0, 300].map((ms) => pace(refusedOnce(ms), said));
  await setTimeout(100);
  const waited = await pace(async () => ({ status: 200, at: performance.now() - begun }), said);
  expect(waited.at).toBeGreaterThanOrEqual(795);
  expect(await Promise.all(sent)).toEqual([{ status: 200 }, { status: 200 }]);
});

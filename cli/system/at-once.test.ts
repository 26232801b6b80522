import { describe, expect, it } from 'vitest';
import { atOnce } from './at-once.ts';

describe('atOnce', () => {
  it('has no more under way than it may, and begins in the order in which it was asked', async () => {
    const through = atOnce(2);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (number: number): Promise<number> =>
      through(() => {
        begun.push(number);
        return new Promise((end) => ends.push(() => end(number)));
      });
    const all = Promise.all([0, 1, 2, 3].map(work));
    expect(begun).toEqual([0, 1]);
    ends[1]?.();
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    for (const end of ends) end();
    await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
    ends[3]?.();
    expect(await all).toEqual([0, 1, 2, 3]);
  });

  it('goes on after what failed', async () => {
    const through = atOnce(1);
    const failing = through(() => Promise.reject(new Error('no')));
    const next = through(() => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});

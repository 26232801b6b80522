import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRebuilder } from './rebuilder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Opens a rebuilder whose builds the test ends, by this clock. */
function opened(clock = (): number => Date.now()) {
  const open: { readonly end: (nextDue?: number) => void; readonly fail: () => void }[] = [];
  const errors: unknown[] = [];
  let started = 0;
  const rebuilder = createRebuilder({
    build: () => {
      started++;
      return new Promise((resolve, reject) =>
        open.push({ end: (nextDue) => resolve({ nextDue }), fail: () => reject(new Error('broken')) }),
      );
    },
    clock,
    onError: (error) => errors.push(error),
  });
  onTestFinished(() => {
    for (const { end } of open) end();
    return rebuilder.close();
  });
  return {
    ...rebuilder,
    errors,
    started: () => started,
    running: () => open.length,
    /** Ends the oldest build under way. */
    end: async (nextDue?: number) => {
      open.shift()?.end(nextDue);
      await vi.advanceTimersByTimeAsync(0);
    },
    fail: async () => {
      open.shift()?.fail();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

/** Opens a rebuilder whose builds end at once, and lists what it does. */
function listed(options: { readonly unmarked?: () => readonly string[] | undefined } = {}) {
  const done: string[] = [];
  const rebuilder = createRebuilder({
    build: async (isLook) => {
      done.push(isLook ? 'look' : 'build');
      return {};
    },
    changed: (file = 'everything') => done.push(file),
    clock: Date.now,
    onError: () => undefined,
    ...options,
  });
  onTestFinished(rebuilder.close);
  return { ...rebuilder, done };
}

describe('a rebuilder', () => {
  it('takes changes in a row for one, and does not wait for ever', async () => {
    const { mark, started } = opened();
    for (let change = 0; change < 10; change++) {
      mark('change');
      await vi.advanceTimersByTimeAsync(2);
    }
    expect(started()).toBe(0);
    await vi.advanceTimersByTimeAsync(5);
    expect(started()).toBe(1);
  });

  it('builds once at a time, and again when something changed meanwhile', async () => {
    const { mark, started, running, end } = opened();
    mark('change');
    await vi.advanceTimersByTimeAsync(10);
    mark('change');
    mark('change');
    await vi.advanceTimersByTimeAsync(1000);
    expect([started(), running()]).toEqual([1, 1]);
    await end();
    await vi.advanceTimersByTimeAsync(10);
    expect([started(), running()]).toEqual([2, 1]);
    await end();
    await vi.advanceTimersByTimeAsync(1000);
    expect(started()).toBe(2);
  });

  it('tells of edited files before it builds, and looks at everything in the pause after', async () => {
    const { mark, done } = listed();
    mark('change', 'a.md');
    mark('change', 'b.md');
    await vi.advanceTimersByTimeAsync(10);
    mark('change', 'c.md');
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).toEqual(['a.md', 'b.md', 'build', 'c.md', 'build', 'everything', 'look']);
  });

  it('looks once, and at no other files where only some may differ without a mark', async () => {
    const found = [['a.md', 'c.md'], []];
    const { mark, done } = listed({
      unmarked: () => {
        done.push('others?');
        return found.shift();
      },
    });
    mark('change', 'a.md');
    await vi.advanceTimersByTimeAsync(10);
    mark('change', 'c.md');
    await vi.advanceTimersByTimeAsync(5000);
    expect(done.splice(0)).toEqual(['a.md', 'build', 'c.md', 'build', 'others?', 'a.md', 'c.md', 'look']);
    mark('change', 'b.md');
    await vi.advanceTimersByTimeAsync(5000);
    expect(done.splice(0)).toEqual(['b.md', 'build', 'others?']);
    mark('change', 'b.md');
    await vi.advanceTimersByTimeAsync(5000);
    expect(done).toEqual(['b.md', 'build', 'others?', 'everything', 'look']);
  });

  it('takes what changed before the pause was over for no look', async () => {
    const { mark, done } = listed();
    mark('change', 'a.md');
    await vi.advanceTimersByTimeAsync(404);
    mark('change');
    await vi.advanceTimersByTimeAsync(2000);
    expect(done).toEqual(['a.md', 'build', 'everything', 'build']);
  });

  it.each(['change', 'removal'] as const)('looks at everything when a %s has no name', async (kind) => {
    const { mark, done } = listed();
    mark('change', 'a.md');
    mark(kind);
    mark('change', 'b.md');
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['a.md', 'everything', 'b.md', 'build']);
  });

  it('1.4 builds when a document falls due, in a month too', async () => {
    const { mark, started, end } = opened();
    mark('change');
    await vi.advanceTimersByTimeAsync(10);
    const due = Date.now() + 30 * 86_400_000;
    await end(due);
    // A timer of a month would be over at once: it takes 24 days at most.
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(started()).toBe(1);
    vi.setSystemTime(due - 61_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started()).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(started()).toBe(2);
    await end();
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(started()).toBe(2);
  });

  it('1.4 builds once for an instant that passed while the machine slept or the clock was set', async () => {
    let ahead = 0;
    const clock = (): number => Date.now() + ahead;
    const { mark, started, end } = opened(clock);
    mark('change');
    await vi.advanceTimersByTimeAsync(10);
    await end(clock() + 86_400_000);
    ahead = 90_000_000;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(started()).toBe(2);
    await end();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started()).toBe(2);
  });

  it('1.4 builds again when the clock is set back: what was due may no longer be', async () => {
    let ahead = 0;
    const clock = (): number => Date.now() + ahead;
    const { mark, started, end } = opened(clock);
    mark('change');
    await vi.advanceTimersByTimeAsync(10);
    const due = clock() + 30 * 86_400_000;
    await end(due);
    ahead = -500;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started()).toBe(1);
    ahead = -86_400_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started()).toBe(2);
    await end();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started()).toBe(2);
    ahead = due - Date.now();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started()).toBe(3);
  });

  it('1.4 builds for no instant that a clock which stands still never reaches', async () => {
    const { mark, started, end } = opened(() => 1_000);
    mark('change');
    await vi.advanceTimersByTimeAsync(10);
    await end(3_000);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started()).toBe(1);
  });

  it('1.4 keeps waiting for an instant when a build after it was told knows of none', async () => {
    const { mark, started, end } = opened();
    mark('change');
    await vi.advanceTimersByTimeAsync(10);
    await end(Date.now() + 60_000);
    mark('change');
    await vi.advanceTimersByTimeAsync(10);
    await end();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(started()).toBe(3);
  });

  it('tries once more when a build throws, then waits for the next change', async () => {
    const { mark, started, fail, errors } = opened();
    mark('change');
    await vi.advanceTimersByTimeAsync(10);
    await fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect(started()).toBe(2);
    await fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect([started(), errors.length]).toEqual([2, 2]);
    mark('change');
    await vi.advanceTimersByTimeAsync(10);
    expect(started()).toBe(3);
  });

  it('builds again when a build asks for it, unless a change comes first or it is closed', async () => {
    let started = 0;
    const build = async (): Promise<{ readonly retryAfter: number }> => {
      started++;
      return { retryAfter: 5000 };
    };
    const rebuilder = createRebuilder({ build, clock: Date.now, onError: () => undefined });
    rebuilder.mark('change', 'a.md');
    await vi.advanceTimersByTimeAsync(4000);
    const before = started;
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(4000);
    expect(started - before).toBe(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(started - before).toBe(2);
    await rebuilder.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(started - before).toBe(2);
  });

  it('begins nothing once it is closed, and waits for the build under way', async () => {
    const { mark, close, started, end } = opened();
    mark('change');
    await vi.advanceTimersByTimeAsync(10);
    let isClosed = false;
    const closing = close().then(() => {
      isClosed = true;
    });
    mark('change');
    await vi.advanceTimersByTimeAsync(1000);
    expect(isClosed).toBe(false);
    await end(Date.now() + 10);
    await closing;
    await vi.advanceTimersByTimeAsync(1000);
    expect(started()).toBe(1);
  });

  it('rests when nothing is under way or due, and when it is closed', async () => {
    const { mark, rest, close, end } = opened();
    await rest();
    const rests: string[] = [];
    const note = (name: string): void => void rest().then(() => rests.push(name));
    mark('change');
    note('due');
    await vi.advanceTimersByTimeAsync(10);
    note('under way');
    mark('change');
    await end();
    expect(rests).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    await end();
    expect(rests).toEqual(['due', 'under way']);
    mark('removal');
    note('closed');
    await close();
    await rest();
    expect(rests).toEqual(['due', 'under way', 'closed']);
  });
});

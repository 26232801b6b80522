import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRebuilder } from './rebuilder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Builds {
  readonly started: () => number;
  readonly running: () => number;
  /** Ends the oldest build under way. */
  readonly end: (nextDue?: number) => Promise<void>;
  readonly fail: () => Promise<void>;
  readonly build: () => Promise<{ readonly nextDue?: number | undefined }>;
}

function builds(): Builds {
  let started = 0;
  let running = 0;
  const open: {
    resolve: (value: { nextDue?: number | undefined }) => void;
    reject: (error: Error) => void;
  }[] = [];
  const settle = async (): Promise<void> => {
    running--;
    await vi.advanceTimersByTimeAsync(0);
  };
  return {
    started: () => started,
    running: () => running,
    end: async (nextDue) => {
      open.shift()?.resolve({ nextDue });
      await settle();
    },
    fail: async () => {
      open.shift()?.reject(new Error('broken'));
      await settle();
    },
    build: () => {
      started++;
      running++;
      return new Promise((resolve, reject) => open.push({ resolve, reject }));
    },
  };
}

describe('a rebuilder', () => {
  it('takes changes in a row for one, and does not wait for ever', async () => {
    const { build, started } = builds();
    const rebuilder = createRebuilder({ build, clock: Date.now, onError: () => undefined });
    for (let change = 0; change < 10; change++) {
      rebuilder.mark('change');
      await vi.advanceTimersByTimeAsync(2);
    }
    expect(started()).toBe(0);
    await vi.advanceTimersByTimeAsync(5);
    expect(started()).toBe(1);
  });

  it('builds although changes never end', async () => {
    const { build, started } = builds();
    const rebuilder = createRebuilder({ build, clock: Date.now, onError: () => undefined });
    for (let change = 0; change < 200; change++) {
      rebuilder.mark('change');
      await vi.advanceTimersByTimeAsync(2);
    }
    expect(started()).toBe(1);
  });

  it('builds once at a time, and again when something changed meanwhile', async () => {
    const { build, started, running, end } = builds();
    const rebuilder = createRebuilder({ build, clock: Date.now, onError: () => undefined });
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(10);
    rebuilder.mark('change');
    rebuilder.mark('change');
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
    const looks: string[] = [];
    const rebuilder = createRebuilder({
      build: async (isLook) => {
        looks.push(isLook ? 'look' : 'build');
        return {};
      },
      changed: (file = 'everything') => looks.push(file),
      clock: Date.now,
      onError: () => undefined,
    });
    rebuilder.mark('change', 'content/fr/a.md');
    rebuilder.mark('change', 'content/fr/b.md');
    await vi.advanceTimersByTimeAsync(10);
    rebuilder.mark('change', 'content/fr/c.md');
    await vi.advanceTimersByTimeAsync(2000);
    const [a, b, c] = ['content/fr/a.md', 'content/fr/b.md', 'content/fr/c.md'];
    expect(looks).toEqual([a, b, 'build', c, 'build', 'everything', 'look']);
    await rebuilder.close();
  });

  it('looks once, and at no other files where only some may differ without a mark', async () => {
    const looks: string[] = [];
    const found = [['a.md', 'c.md'], []];
    const rebuilder = createRebuilder({
      build: async (isLook) => {
        looks.push(isLook ? 'look' : 'build');
        return {};
      },
      changed: (file = 'everything') => looks.push(file),
      unmarked: () => {
        looks.push('others?');
        return found.shift();
      },
      clock: Date.now,
      onError: () => undefined,
    });
    rebuilder.mark('change', 'a.md');
    await vi.advanceTimersByTimeAsync(10);
    rebuilder.mark('change', 'c.md');
    await vi.advanceTimersByTimeAsync(5000);
    expect(looks.splice(0)).toEqual(['a.md', 'build', 'c.md', 'build', 'others?', 'a.md', 'c.md', 'look']);
    rebuilder.mark('change', 'b.md');
    await vi.advanceTimersByTimeAsync(5000);
    expect(looks.splice(0)).toEqual(['b.md', 'build', 'others?']);
    rebuilder.mark('change', 'b.md');
    await vi.advanceTimersByTimeAsync(5000);
    expect(looks).toEqual(['b.md', 'build', 'others?', 'everything', 'look']);
    await rebuilder.close();
  });

  it('takes what changed before the pause was over for no look', async () => {
    const looks: boolean[] = [];
    const rebuilder = createRebuilder({
      build: async (isLook) => {
        looks.push(isLook);
        return {};
      },
      clock: Date.now,
      onError: () => undefined,
    });
    rebuilder.mark('change', 'content/fr/a.md');
    await vi.advanceTimersByTimeAsync(404);
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(2000);
    expect(looks).toEqual([false, false]);
    await rebuilder.close();
  });

  it.each(['change', 'removal'] as const)('looks at everything when a %s has no name', async (kind) => {
    const looks: string[] = [];
    const rebuilder = createRebuilder({
      build: async () => {
        looks.push('build');
        return {};
      },
      changed: (file = 'everything') => looks.push(file),
      clock: Date.now,
      onError: () => undefined,
    });
    rebuilder.mark('change', 'content/fr/a.md');
    rebuilder.mark(kind);
    rebuilder.mark('change', 'content/fr/b.md');
    await vi.advanceTimersByTimeAsync(1000);
    expect(looks).toEqual(['content/fr/a.md', 'everything', 'content/fr/b.md', 'build']);
  });

  it('gives a removal time for the other half of a save', async () => {
    const { build, started } = builds();
    const rebuilder = createRebuilder({ build, clock: Date.now, onError: () => undefined });
    rebuilder.mark('removal');
    await vi.advanceTimersByTimeAsync(30);
    expect(started()).toBe(0);
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(6);
    expect(started()).toBe(1);
  });

  it('builds for a removal alone', async () => {
    const { build, started } = builds();
    createRebuilder({ build, clock: Date.now, onError: () => undefined }).mark('removal');
    await vi.advanceTimersByTimeAsync(100);
    expect(started()).toBe(1);
  });

  it('1.4 builds when a document falls due, in a month too', async () => {
    const { build, started, end } = builds();
    const rebuilder = createRebuilder({ build, clock: Date.now, onError: () => undefined });
    rebuilder.mark('change');
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
    await rebuilder.close();
  });

  it('1.4 builds once for an instant that passed while the machine slept or the clock was set', async () => {
    const { build, started, end } = builds();
    let ahead = 0;
    const clock = (): number => Date.now() + ahead;
    const rebuilder = createRebuilder({ build, clock, onError: () => undefined });
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(10);
    await end(clock() + 86_400_000);
    ahead = 90_000_000;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(started()).toBe(2);
    await end();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started()).toBe(2);
    await rebuilder.close();
  });

  it('1.4 builds again when the clock is set back: what was due may no longer be', async () => {
    const { build, started, end } = builds();
    let ahead = 0;
    const clock = (): number => Date.now() + ahead;
    const rebuilder = createRebuilder({ build, clock, onError: () => undefined });
    rebuilder.mark('change');
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
    await end();
    await rebuilder.close();
  });

  it('1.4 builds for no instant that a clock which stands still never reaches', async () => {
    const { build, started, end } = builds();
    const rebuilder = createRebuilder({ build, clock: () => 1_000, onError: () => undefined });
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(10);
    await end(3_000);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(started()).toBe(1);
    await rebuilder.close();
  });

  it('1.4 keeps waiting for an instant when a build after it was told knows of none', async () => {
    const { build, started, end } = builds();
    const rebuilder = createRebuilder({ build, clock: Date.now, onError: () => undefined });
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(10);
    await end(Date.now() + 60_000);
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(10);
    await end();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(started()).toBe(3);
    await end();
    await rebuilder.close();
  });

  it('tries once more when a build throws, then waits for the next change', async () => {
    const { build, started, fail, end } = builds();
    const errors: unknown[] = [];
    const rebuilder = createRebuilder({ build, clock: Date.now, onError: (error) => errors.push(error) });
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(10);
    await fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect(started()).toBe(2);
    await fail();
    await vi.advanceTimersByTimeAsync(1000);
    expect([started(), errors.length]).toEqual([2, 2]);
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(10);
    expect(started()).toBe(3);
    await end();
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
    const { build, started, end } = builds();
    const rebuilder = createRebuilder({ build, clock: Date.now, onError: () => undefined });
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(10);
    let isClosed = false;
    const closing = rebuilder.close().then(() => {
      isClosed = true;
    });
    rebuilder.mark('change');
    await vi.advanceTimersByTimeAsync(1000);
    expect(isClosed).toBe(false);
    await end(Date.now() + 10);
    await closing;
    await vi.advanceTimersByTimeAsync(1000);
    expect(started()).toBe(1);
  });

  it('rests when nothing is under way or due, and when it is closed', async () => {
    const { build, end } = builds();
    const rebuilder = createRebuilder({ build, clock: Date.now, onError: () => undefined });
    await rebuilder.rest();
    const rests: string[] = [];
    const note = (name: string): void => void rebuilder.rest().then(() => rests.push(name));
    rebuilder.mark('change');
    note('due');
    await vi.advanceTimersByTimeAsync(10);
    note('under way');
    rebuilder.mark('change');
    await end();
    expect(rests).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    await end();
    expect(rests).toEqual(['due', 'under way']);
    rebuilder.mark('removal');
    note('closed');
    await rebuilder.close();
    await rebuilder.rest();
    expect(rests).toEqual(['due', 'under way', 'closed']);
  });
});

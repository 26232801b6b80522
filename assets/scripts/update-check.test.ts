import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHECK_MS, createUpdateCheck } from './update-check.ts';

const MINUTE = 60_000;

function checking(answers: readonly (string | undefined)[]) {
  const queue = [...answers];
  const seen = { known: [] as string[], updates: [] as string[], hidden: false };
  const ask = vi.fn(async () => {
    const id = queue.length > 1 ? queue.shift() : queue[0];
    return id === undefined ? undefined : { id, timestamp: 1 };
  });
  const check = createUpdateCheck({
    ask,
    isHidden: () => seen.hidden,
    onKnown: ({ id }) => seen.known.push(id),
    onUpdate: ({ id }) => seen.updates.push(id),
  });
  return { ask, seen, check };
}

describe('4.5 createUpdateCheck', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('learns the id at once and asks again every 60 minutes', async () => {
    const { ask, seen, check } = checking(['a']);
    check.start();
    await vi.advanceTimersByTimeAsync(CHECK_MS - 1);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(seen.known).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3 * CHECK_MS);
    expect(ask).toHaveBeenCalledTimes(5);
    expect(seen.updates).toEqual([]);
  });

  it('reports each other id once, also one that comes back, and goes on asking', async () => {
    const { ask, seen, check } = checking(['a', 'b', 'b', 'c', 'a']);
    check.start();
    await vi.advanceTimersByTimeAsync(5 * CHECK_MS);
    expect(seen).toMatchObject({ known: ['a'], updates: ['b', 'c', 'a'] });
    expect(ask).toHaveBeenCalledTimes(6);
  });

  it('goes on after failures, which teach it nothing', async () => {
    const { ask, seen, check } = checking([undefined, 'a', undefined, 'b']);
    check.start();
    await vi.advanceTimersByTimeAsync(3 * CHECK_MS);
    expect(ask).toHaveBeenCalledTimes(4);
    expect(seen).toMatchObject({ known: ['a'], updates: ['b'] });
  });

  it('does not ask while hidden, and at once when 60 minutes have passed', async () => {
    const { ask, seen, check } = checking(['a']);
    check.start();
    seen.hidden = true;
    await vi.advanceTimersByTimeAsync(90 * MINUTE);
    expect(ask).toHaveBeenCalledTimes(1);
    seen.hidden = false;
    check.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('does not ask on becoming visible before 60 minutes', async () => {
    const { ask, check } = checking(['a']);
    check.start();
    await vi.advanceTimersByTimeAsync(59 * MINUTE);
    check.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('goes on though an answer never comes', async () => {
    const { ask, seen, check } = checking(['a']);
    ask.mockImplementationOnce(() => new Promise(() => {}));
    check.start();
    await vi.advanceTimersByTimeAsync(CHECK_MS);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(seen.known).toEqual(['a']);
  });
});

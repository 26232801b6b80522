import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatch, HEAD_MS } from './head.ts';

describe('4.1 the head', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is written once, 10 ms after the first change, with the last one', () => {
    const written: string[] = [];
    const change = createBatch<string>((value) => written.push(value));
    change('a');
    vi.advanceTimersByTime(HEAD_MS - 1);
    change('b');
    expect(written).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(written).toEqual(['b']);
    vi.advanceTimersByTime(100);
    expect(written).toEqual(['b']);
  });

  it('starts another batch after the first', () => {
    const written: string[] = [];
    const change = createBatch<string>((value) => written.push(value));
    change('a');
    vi.advanceTimersByTime(HEAD_MS);
    change('b');
    vi.advanceTimersByTime(HEAD_MS);
    expect(written).toEqual(['a', 'b']);
  });
});

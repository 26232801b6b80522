import { describe, expect, it } from 'vitest';
import { createBoundedCache } from './bounded-cache.ts';

describe('createBoundedCache', () => {
  it('keeps what fits', () => {
    const cache = createBoundedCache<string, number>(10);
    cache.set('a', 1, 5);
    cache.set('b', 2, 5);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, 2, undefined]);
  });

  it('forgets first what nobody has asked for', () => {
    const cache = createBoundedCache<string, number>(10);
    cache.set('a', 1, 5);
    cache.set('b', 2, 5);
    cache.get('a');
    cache.set('c', 3, 5);
    expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3]);
  });

  it('forgets the oldest when all have been asked for', () => {
    const cache = createBoundedCache<string, number>(10);
    for (const key of ['a', 'b']) {
      cache.set(key, 1, 5);
      cache.get(key);
    }
    cache.set('c', 3, 1);
    cache.get('c');
    cache.set('d', 4, 5);
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined).length).toBeGreaterThanOrEqual(
      2,
    );
  });

  it('keeps nothing that is larger than itself, and forgets nothing for it', () => {
    const cache = createBoundedCache<string, number>(10);
    cache.set('a', 1, 5);
    cache.set('b', 2, 11);
    expect([cache.get('a'), cache.get('b')]).toEqual([1, undefined]);
  });

  it('counts a value that replaces another once', () => {
    const cache = createBoundedCache<string, number>(10);
    for (let value = 0; value < 100; value++) cache.set('a', value, 6);
    cache.set('b', 1, 4);
    expect([cache.get('a'), cache.get('b')]).toEqual([99, 1]);
  });

  it('never holds more than its limit, whatever is asked for', () => {
    const cache = createBoundedCache<number, number>(1000);
    const sizes = Array.from({ length: 500 }, (_, key) => 1 + ((key * 7919) % 97));
    sizes.forEach((size, key) => {
      cache.set(key, size, size);
      for (let other = 0; other < key; other += 3) cache.get(other);
      const held = sizes.slice(0, key + 1).reduce((sum, _, other) => sum + (cache.get(other) ?? 0), 0);
      expect(held).toBeLessThanOrEqual(1000);
    });
  });
});

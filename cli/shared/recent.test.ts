import { describe, expect, it } from 'vitest';
import { createRecent, remembering } from './recent.ts';

describe('createRecent', () => {
  it('lets go of what was asked for least lately', () => {
    const made: string[] = [];
    const { get, put, forget } = createRecent<string>(2);
    const ask = (name: string): string => {
      const known = get(name);
      if (known !== undefined) return known;
      made.push(name);
      put(name, name.toUpperCase());
      return name.toUpperCase();
    };
    expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    forget('b');
    ask('b');
    ask('a');
    expect(made).toEqual(['a', 'b', 'c', 'b', 'b']);
  });

  it('weighs values, and keeps none that is too heavy alone', () => {
    const { put, values } = createRecent<string>(10);
    put('a', 'A', 4);
    put('b', 'B', 6);
    put('a', 'A', 5);
    expect(values()).toEqual(['A']);
    put('c', 'C', 11);
    expect(values()).toEqual([]);
  });
});

describe('remembering', () => {
  it('asks once for arguments that are the same, whatever they are', () => {
    let asked = 0;
    const joined = remembering(9, (words: readonly string[], end?: string) => {
      asked++;
      return words.join(' ') + (end ?? '');
    });
    expect(joined(['a', 'b'])).toBe('a b');
    expect(joined(['a', 'b'])).toBe('a b');
    expect(joined(['a b'])).toBe('a b');
    expect(joined(['a', 'b'], '!')).toBe('a b!');
    expect(asked).toBe(3);
  });

  it('remembers an answer that is undefined', () => {
    let asked = 0;
    const nothing = remembering(9, (_name: string): undefined => {
      asked++;
    });
    nothing('a');
    nothing('a');
    expect(asked).toBe(1);
  });

  it('gives callers one promise while it is under way, and forgets one that fails', async () => {
    let asked = 0;
    const answer = remembering(9, (_name: string) => {
      asked++;
      return asked === 1 ? Promise.reject(new Error('no')) : Promise.resolve(asked);
    });
    const [first, second] = [answer('a'), answer('a')];
    expect(second).toBe(first);
    await expect(first).rejects.toThrow('no');
    expect([await answer('a'), await answer('a')]).toEqual([2, 2]);
  });
});

import { describe, expect, it } from 'vitest';
import { createRecent, remembering } from './recent.ts';

describe('createRecent', () => {
  it('lets go of what was asked for least lately', () => {
    const made: string[] = [];
    const { get, forget } = createRecent<string>(2);
    const ask = (name: string): string =>
      get(name, () => {
        made.push(name);
        return name.toUpperCase();
      });
    expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
    forget('b');
    ask('b');
    ask('a');
    expect(made).toEqual(['a', 'b', 'c', 'b', 'b']);
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
});

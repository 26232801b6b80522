import { describe, expect, it } from 'vitest';
import { share } from './share.ts';

describe('a value that is shared with the last one', () => {
  it('is the last one when it equals it, and keeps its equal parts', () => {
    const one = { list: [{ x: 1 }, { x: 2 }], rest: { y: 1 } };
    expect(share(one, structuredClone(one))).toBe(one);
    const two = share(one, { list: [{ x: 1 }, { x: 3 }], rest: { y: 1 } });
    expect(two).toEqual({ list: [{ x: 1 }, { x: 3 }], rest: { y: 1 } });
    expect(two.rest).toBe(one.rest);
    expect(two.list[0]).toBe(one.list[0]);
    expect(two.list[1]).not.toBe(one.list[1]);
  });

  it.each<[string, readonly string[]]>([
    ['one came first', ['d', 'a', 'b', 'c']],
    ['one came between', ['a', 'd', 'b', 'c']],
    ['one came last', ['a', 'b', 'c', 'd']],
    ['one went first', ['b', 'c']],
    ['one went between', ['a', 'c']],
    ['one went last', ['a', 'b']],
  ])('keeps the items of a list in which %s', (_what, names) => {
    const before = ['a', 'b', 'c'].map((name) => ({ name }));
    const next = names.map((name) => ({ name }));
    const shared = share(before, next);
    expect(shared).toEqual(next);
    expect(shared.filter((item) => before.includes(item))).toHaveLength(
      names.length - (names.includes('d') ? 1 : 0),
    );
  });

  it.each([
    ['a key is gone', { x: 1, y: 2 }, { x: 1 }],
    ['a key is new', { x: 1 }, { x: 1, y: 2 }],
    ['a key is new and undefined', { x: 1 }, { x: 1, y: undefined }],
    ['keys have another order', { x: 1, y: 2 }, { y: 2, x: 1 }],
    ['an item is gone', [1, 2], [1]],
    ['an item is new', [1], [1, 2]],
    ['an item is new and undefined', [1], [1, undefined]],
    ['an array becomes an object', [1], { 0: 1 }],
    ['an array becomes an object that has a length too', [1], { 0: 1, length: 1 }],
    ['an object becomes an array', { 0: 1 }, [1]],
    ['an object that has a length becomes an array', { 0: 1, length: 1 }, [1]],
    ['null becomes an object', null, {}],
    ['a number becomes its text', 1, '1'],
  ])('notices that %s', (_what, last, next) => {
    const shared = share<unknown>(last, next);
    expect(JSON.stringify(shared)).toBe(JSON.stringify(next));
    expect(shared).toStrictEqual(next);
    expect(shared).not.toBe(last);
  });

  it('changes neither what came before nor what comes', () => {
    const one = Object.freeze({ list: Object.freeze([Object.freeze({ x: 1 }), Object.freeze({ x: 2 })]) });
    const two = Object.freeze({ list: Object.freeze([Object.freeze({ x: 1 }), Object.freeze({ x: 4 })]) });
    expect(share<unknown>(one, two)).toEqual(two);
    expect(one.list[1]).toEqual({ x: 2 });
  });

  it('is compared by identity alone when it is neither a plain object nor an array', () => {
    const copy = new Uint8Array([1]);
    expect(share({ bytes: new Uint8Array([1]) }, { bytes: copy }).bytes).toBe(copy);
  });

  it('compares once what thousands of parts hold', () => {
    const large = (): readonly object[] => Array.from({ length: 2000 }, (_, x) => ({ x }));
    const of = (document: readonly object[]) => Array.from({ length: 2000 }, (_, row) => ({ row, document }));
    let reads = 0;
    const counting = large().map((one) =>
      Object.defineProperty(one, 'x', { get: () => reads++, enumerable: true }),
    );
    share(of(large()), of(counting));
    expect(reads).toBe(2000);
  });
});

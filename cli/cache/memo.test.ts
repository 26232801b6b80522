import { describe, expect, it, vi } from 'vitest';
import { createRandom } from '../tests/watch/edits/random.ts';
import { createMemo } from './memo.ts';

describe('a memo', () => {
  it('gives a result again while the arguments are the same', () => {
    const memo = createMemo();
    let runs = 0;
    const make = (_object: object, _text: string): number => ++runs;
    const [first, second] = [new Set([1]), new Set([1])];
    expect([
      memo(make, first, 'é'),
      memo(make, first, 'é'),
      memo(make, second, 'é'),
      memo(make, second, 'e'),
    ]).toEqual([1, 1, 2, 3]);
  });

  it.each<[string, unknown, unknown, boolean]>([
    ['plain objects of identical values', { x: 1, y: 'a' }, { x: 1, y: 'a' }, true],
    ['arrays of identical items', [1, 'a'], [1, 'a'], true],
    ['NaN', Number.NaN, Number.NaN, true],
    ['objects in objects', { x: {} }, { x: {} }, false],
    ['keys in another order', { x: 1, y: 2 }, { y: 2, x: 1 }, false],
    ['a key that is new and undefined', { x: 1 }, { x: 1, y: undefined }, false],
    ['items in another order', [1, 2], [2, 1], false],
    ['an array and an object', ['a'], { 0: 'a' }, false],
    ['NaN and undefined', Number.NaN, undefined, false],
    ['bytes', new Uint8Array([1]), new Uint8Array([1]), false],
  ])('knows whether arguments are the same: %s', (_what, one, other, isSame) => {
    const memo = createMemo();
    const make = vi.fn((_argument: unknown): number => 1);
    memo(make, one);
    memo(make, other);
    expect(make).toHaveBeenCalledTimes(isSame ? 1 : 2);
  });

  it('keeps a result for each function, and none for two memos', () => {
    const [memo, other] = [createMemo(), createMemo()];
    const [twice, half] = [vi.fn((value: number) => value * 2), vi.fn((value: number) => value / 2)];
    expect([memo(twice, 4), memo(half, 4), memo(twice, 4), other(twice, 4)]).toEqual([8, 2, 8, 8]);
    expect(twice).toHaveBeenCalledTimes(2);
  });

  it('gives the very same result while a new one equals it, and shares equal parts', () => {
    const memo = createMemo();
    const make = (x: number): { readonly list: readonly object[]; readonly rest: object } => ({
      list: [{ x: Math.trunc(x) }],
      rest: { y: 1 },
    });
    const one = memo(make, 1);
    expect(memo(make, 1.5)).toBe(one);
    const two = memo(make, 2);
    expect(two).toEqual({ list: [{ x: 2 }], rest: { y: 1 } });
    expect(two.rest).toBe(one.rest);
  });

  it('forgets a promise that broke, and keeps no result of what threw', async () => {
    const memo = createMemo();
    let runs = 0;
    const later = (_: number): Promise<number> =>
      ++runs < 2 ? Promise.reject(new Error('broken')) : Promise.resolve(runs);
    await expect(memo(later, 1)).rejects.toThrow('broken');
    expect([await memo(later, 1), await memo(later, 1)]).toEqual([2, 2]);
    const refuse = vi.fn((_: number) => {
      throw new Error('refused');
    });
    expect(() => memo(refuse, 1)).toThrow('refused');
    expect(() => memo(refuse, 1)).toThrow('refused');
    expect(refuse).toHaveBeenCalledTimes(2);
  });

  it('does not compile without an argument', () => {
    const memo = createMemo();
    const make = (first: number, second?: number): number => first + (second ?? 0);
    // @ts-expect-error: an argument is forgotten
    memo(make, 1);
    // @ts-expect-error: an argument of another type
    expect(memo(make, 1, 'a')).toBe('1a');
    // @ts-expect-error: an argument is forgotten
    expect(memo.map([1], make)).toEqual([1]);
  });
});

interface Named {
  readonly name: string;
}

describe('a memo of items', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => new Set([name]));
  const items = (...list: readonly (ReadonlySet<string> | undefined)[]) =>
    list.map((item) => item ?? new Set(''));
  const spy = () => {
    const made: string[] = [];
    const make = (item: ReadonlySet<string>, extra: string): { readonly is: string } => {
      const [name = ''] = item;
      made.push(name);
      return { is: name + extra };
    };
    /** Values, and what was made for them. */
    const memo = createMemo();
    return (list: readonly ReadonlySet<string>[], extra = '') => {
      made.length = 0;
      const values = memo.map(list, make, extra);
      return { values, is: values.map(({ is }) => is).join(' '), made: made.join(' ') };
    };
  };

  it.each<[string, readonly (ReadonlySet<string> | undefined)[], string]>([
    ['nothing is new', [a, b, c], ''],
    ['one is new in its place', [a, d, c], 'd'],
    ['one came', [a, b, d, c], 'd'],
    ['one came first', [d, a, b, c], 'd'],
    ['one came last', [a, b, c, d], 'd'],
    ['one went', [a, c], ''],
    ['all went', [], ''],
    ['all changed places', [c, a, b], ''],
    ['one came twice', [a, d, d, c], 'd d'],
    ['one went and one came elsewhere', [d, a, b], 'd'],
    ['one is there twice', [a, a, b, c], 'a'],
  ])('makes what is new: %s', (_what, list, made) => {
    const run = spy();
    const { values } = run(items(a, b, c));
    const names = list.map((item) => [...(item ?? [])][0]).join(' ');
    const next = run(items(...list));
    expect(next).toMatchObject({ is: names, made });
    if (names === 'a b c') expect(next.values).toBe(values);
    expect(run(items(...list)).values).toBe(next.values);
    expect(run(items(a, b, c)).is).toBe('a b c');
  });

  it('makes all when another argument changed, and gives the very same array when all came out equal', () => {
    const run = spy();
    const { values } = run(items(a, b));
    expect(run(items(a, b), '!')).toMatchObject({ is: 'a! b!', made: 'a b' });
    const memo = createMemo();
    const sign = (item: number, _extra: string): { readonly sign: number } => ({ sign: Math.sign(item) });
    const signs = memo.map([1, -1], sign, 'x');
    expect(memo.map([2, -2], sign, 'y')).toBe(signs);
    expect(memo.map([2, 2], sign, 'y')[0]).toBe(signs[0]);
    expect(values.map(({ is }) => is)).toEqual(['a', 'b']);
  });

  it('makes a row of several lists again when an item of any is new', () => {
    const memo = createMemo();
    const made: string[] = [];
    const make = ([left, right]: readonly [string, Named], end: string): string => {
      made.push(left);
      return left + right.name + end;
    };
    const [x, y, z] = ['x', 'y', 'z'].map((name) => ({ name })) as [Named, Named, Named];
    const run = (left: readonly string[], right: readonly Named[], end = ''): readonly string[] => {
      made.length = 0;
      return memo.mapRows([left, right], make, end);
    };
    const first = run(['a', 'b', 'c'], [x, y, z]);
    expect(first).toEqual(['ax', 'by', 'cz']);
    expect(run(['a', 'b', 'c'], [x, y, z])).toBe(first);
    expect(made).toEqual([]);
    expect(run(['a', 'b', 'c'], [x, x, z])).toEqual(['ax', 'bx', 'cz']);
    expect(made).toEqual(['b']);
    expect(run(['a', 'd', 'b', 'c'], [x, y, x, z])).toEqual(['ax', 'dy', 'bx', 'cz']);
    expect(made).toEqual(['d']);
    expect(run(['b', 'd', 'a'], [x, y, x])).toEqual(['bx', 'dy', 'ax']);
    expect(made).toEqual([]);
    expect(run(['b', 'd', 'a'], [x, y, x], '!')).toEqual(['bx!', 'dy!', 'ax!']);
    expect(made).toEqual(['b', 'd', 'a']);
  });

  it('gives after any changes of the list what a new memo would, and makes no row again that it still has', () => {
    const memo = createMemo();
    let made: number[] = [];
    const make = (item: { readonly number: number }): number => {
      made.push(item.number);
      return item.number * 2;
    };
    const draw = createRandom(20261126);
    const random = (below: number): number => Math.floor(draw() * below);
    const all = Array.from({ length: 40 }, (_, number) => ({ number }));
    let list = all.slice(0, 12);
    memo.map(list, make);
    for (let turn = 0; turn < 300; turn++) {
      const before = new Set(list);
      const next = [...list];
      for (let edit = random(4); edit >= 0; edit--)
        next.splice(random(next.length + 1), random(3), ...all.slice(random(40)).slice(0, random(3)));
      list = [...new Set(next)];
      made = [];
      expect(memo.map(list, make)).toEqual(list.map(({ number }) => number * 2));
      expect(made).toEqual(list.filter((item) => !before.has(item)).map(({ number }) => number));
    }
  });

  it('finds items that are made of parts', () => {
    const memo = createMemo();
    const make = vi.fn(([left, right]: readonly [object, string]) => [left, right].length);
    memo.map(
      [
        [a ?? {}, 'x'],
        [b ?? {}, 'x'],
      ],
      make,
    );
    memo.map(
      [
        [c ?? {}, 'x'],
        [b ?? {}, 'x'],
        [a ?? {}, 'x'],
        [b ?? {}, 'y'],
      ],
      make,
    );
    expect(make.mock.calls.slice(2).map(([item]) => item)).toEqual([
      [c, 'x'],
      [b, 'y'],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { createMemory } from './memory.ts';

describe('a memory', () => {
  it('gives a result again while every input is the same object', () => {
    const memory = createMemory();
    let runs = 0;
    const run = (...inputs: readonly unknown[]): number => memory.recall('a', inputs, () => ++runs);
    const [first, second] = [{ x: 1 }, { x: 1 }];
    expect([run(first, 'é'), run(first, 'é'), run(second, 'é'), run(second, 'e'), run(second)]).toEqual([
      1, 1, 2, 3, 4,
    ]);
  });

  it('forgets a promise that broke, so that the next build tries again', async () => {
    const memory = createMemory();
    let runs = 0;
    const run = (): Promise<number> =>
      memory.recall('a', [1], () =>
        ++runs < 2 ? Promise.reject(new Error('broken')) : Promise.resolve(runs),
      );
    await expect(run()).rejects.toThrow('broken');
    expect([await run(), await run()]).toEqual([2, 2]);
  });

  it('tells NaN from undefined, and no inputs from one that is undefined', () => {
    const memory = createMemory();
    memory.keep('a', [Number.NaN], 'nan');
    expect(memory.find('a', [Number.NaN])).toMatchObject({ value: 'nan' });
    expect(memory.find('a', [undefined])).toBeUndefined();
    expect(memory.find('a', [])).toBeUndefined();
  });

  it('shares equal parts with what came before, whatever is new beside them', () => {
    const memory = createMemory();
    const one = memory.share('a', { list: [{ x: 1 }, { x: 2 }], rest: { y: 1 } });
    const two = memory.share('a', { list: [{ x: 1 }, { x: 3 }], rest: { y: 1 } });
    expect(two).toEqual({ list: [{ x: 1 }, { x: 3 }], rest: { y: 1 } });
    expect(two.rest).toBe(one.rest);
    expect(two.list[0]).toBe(one.list[0]);
    expect(two.list[1]).not.toBe(one.list[1]);
    expect(memory.share('a', { list: [{ x: 1 }, { x: 3 }], rest: { y: 1 } })).toBe(two);
  });

  describe('of rows', () => {
    const [a, b, c, x, y] = [{}, {}, {}, {}, {}];
    const fill = (
      memory: ReturnType<typeof createMemory>,
      columns: [readonly object[], readonly object[]],
      inputs: readonly unknown[] = [],
    ): { readonly rows: readonly unknown[]; readonly results: readonly string[] } => {
      const rows: unknown[] = [];
      const results = memory.each('table', { columns, inputs }, ([left, right], last: string | undefined) => {
        rows.push([left, right, last]);
        return right === y ? 'y' : 'other';
      });
      return { rows, results };
    };

    it('computes those of which a column changed, with the last result at hand', () => {
      const memory = createMemory();
      expect(
        fill(memory, [
          [a, b],
          [x, x],
        ]).results,
      ).toEqual(['other', 'other']);
      expect(
        fill(memory, [
          [a, c],
          [x, y],
        ]),
      ).toEqual({ rows: [[c, y, 'other']], results: ['other', 'y'] });
      expect(
        fill(memory, [
          [a, c],
          [x, x],
        ]),
      ).toEqual({ rows: [[c, x, 'y']], results: ['other', 'other'] });
    });

    it('gives the very same array while no result changes', () => {
      const memory = createMemory();
      const { results } = fill(memory, [
        [a, b],
        [x, x],
      ]);
      expect(
        fill(memory, [
          [a, c],
          [x, x],
        ]).results,
      ).toBe(results);
      expect(
        fill(memory, [
          [a, c],
          [x, x],
        ]),
      ).toEqual({ rows: [], results });
      expect(
        fill(memory, [
          [a, c],
          [y, x],
        ]).results,
      ).not.toBe(results);
      expect(results).toEqual(['other', 'other']);
    });

    it.each<[string, [readonly object[], readonly object[]], readonly unknown[]]>([
      [
        'there are more rows',
        [
          [a, b, c],
          [x, x, x],
        ],
        [],
      ],
      ['there are fewer rows', [[a], [x]], []],
      [
        'what all depend on has changed',
        [
          [a, b],
          [x, x],
        ],
        [1],
      ],
    ])('computes all when %s', (_what, columns, inputs) => {
      const memory = createMemory();
      fill(memory, [
        [a, b],
        [x, x],
      ]);
      const { rows, results } = fill(memory, columns, inputs);
      expect(rows).toEqual(columns[0].map((left, row) => [left, columns[1][row], undefined]));
      expect(results).toHaveLength(columns[0].length);
    });

    it('forgets them when a build did not ask', () => {
      const memory = createMemory();
      fill(memory, [[a], [x]]);
      memory.forgetUnused();
      expect(fill(memory, [[a], [x]]).rows).toEqual([]);
      memory.forgetUnused();
      memory.forgetUnused();
      expect(fill(memory, [[a], [x]]).rows).toHaveLength(1);
    });
  });

  describe('flat', () => {
    const [a, b, c] = [['a'], ['b', 'bb'], []] as const;

    it('gives the very same array while no list is another', () => {
      const memory = createMemory();
      const items = memory.flat<string>('list', [a, b, c]);
      expect(items).toEqual(['a', 'b', 'bb']);
      expect(memory.flat('list', [a, b, c])).toBe(items);
      expect(items).toEqual(['a', 'b', 'bb']);
    });

    it.each<[string, readonly (readonly string[])[]]>([
      ['a list is another, as long', [a, ['x', 'y'], c]],
      ['a list is equal, and another', [['a'], b, c]],
      ['a list is longer', [a, b, ['c']]],
      ['a list is shorter', [[], b, c]],
      ['lists have changed places', [b, a, c]],
      ['a list came', [a, b, c, ['d']]],
      ['a list went', [a, b]],
    ])('gives what lists hold when %s, and leaves the earlier array alone', (_, lists) => {
      const memory = createMemory();
      const items = memory.flat<string>('list', [a, b, c]);
      expect(memory.flat('list', lists)).toEqual(lists.flat());
      expect(memory.flat('list', lists)).toEqual(lists.flat());
      expect(items).toEqual(['a', 'b', 'bb']);
    });

    it('forgets them when a build did not ask', () => {
      const memory = createMemory();
      const items = memory.flat<string>('list', [a]);
      memory.forgetUnused();
      memory.forgetUnused();
      expect(memory.flat('list', [a])).not.toBe(items);
    });
  });

  it('forgets what the last build did not ask for', () => {
    const memory = createMemory();
    memory.recall('kept', [1], () => 'k');
    memory.recall('left', [1], () => 'l');
    memory.forgetUnused();
    memory.recall('kept', [1], () => 'again');
    memory.forgetUnused();
    expect(memory.recall('kept', [1], () => 'again')).toBe('k');
    expect(memory.recall('left', [1], () => 'again')).toBe('again');
  });
});

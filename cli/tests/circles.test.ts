import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { GENERATOR } from './mini-site.ts';

/** Names of modules that a module imports, its types included, at once or later. */
const IMPORTS = /(?:\bfrom |\bimport\()'(\.[^']+)'/g;

/** Imports of each module of the program. */
function importsOfProgram(): ReadonlyMap<string, readonly string[]> {
  const modules = readdirSync(join(GENERATOR, 'cli'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/^tests\/|\.test\.tsx?$|\.d\.ts$/.test(name),
  );
  return new Map(
    modules.map((name) => {
      const text = readFileSync(join(GENERATOR, 'cli', name), 'utf8');
      return [name, [...text.matchAll(IMPORTS)].map(([, to = '']) => normalize(join(dirname(name), to)))];
    }),
  );
}

/** Finds the first circle: modules of which each imports the next, and the last the first. */
function firstCircle(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (name: string): readonly string[] | undefined => {
    if (done.has(name)) return undefined;
    const begun = way.indexOf(name);
    if (begun >= 0) return way.slice(begun);
    way.push(name);
    for (const to of imports.get(name) ?? []) {
      const circle = visit(to);
      if (circle !== undefined) return circle;
    }
    way.pop();
    done.add(name);
    return undefined;
  };
  for (const name of imports.keys()) {
    const circle = visit(name);
    if (circle !== undefined) return circle;
  }
  return [];
}

it('no module takes anything, be it a type, from one that it is imported by', () => {
  const imports = importsOfProgram();
  expect(imports.size).toBeGreaterThan(300);
  expect(imports.get('build.ts')).toContain('build-run.ts');
  expect(firstCircle(imports)).toEqual([]);
});

it('a circle is found', () => {
  const imports = new Map([
    ['a.ts', ['b.ts', 'd.ts']],
    ['b.ts', []],
    ['c.ts', ['d.ts']],
    ['d.ts', ['e.ts']],
    ['e.ts', ['b.ts', 'd.ts']],
  ]);
  expect(firstCircle(imports)).toEqual(['d.ts', 'e.ts']);
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { GENERATOR } from './mini-site.ts';
import type { MeasuredFile } from './sizes.ts';
import { measureFile, measureText } from './sizes.ts';

const FILE_LINES = 300;
const FUNCTION_LINES = 80;
/** The pipeline reads as a table of contents. */
const BUILD_LINES = 65;
/** The nouns of the pipeline are read in one go. */
const TYPES_LINES = 280;

describe('sizes of the product', () => {
  let files: readonly MeasuredFile[] = [];

  beforeAll(() => {
    files = ['bin', 'cli', 'templates', 'assets/scripts']
      .flatMap((folder) =>
        readdirSync(join(GENERATOR, folder), { recursive: true, encoding: 'utf8' }).map(
          (name) => `${folder}/${name}`,
        ),
      )
      .filter((file) => /\.(?:tsx?|js)$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^cli\/tests\//.test(file))
      .map(measureFile);
    expect(files.length).toBeGreaterThan(400);
  });

  const tooLong = (limit: number, only = ''): readonly string[] =>
    files
      .filter(({ file, lines }) => lines > limit && file.startsWith(only))
      .map(({ file, lines }) => `${file}: ${lines} lines, ${limit} at most`);

  it(`lets no file be longer than ${FILE_LINES} lines`, () => {
    expect(tooLong(FILE_LINES)).toEqual([]);
  });

  it(`lets no function be longer than ${FUNCTION_LINES} lines, build() than ${BUILD_LINES}`, () => {
    const longer = files.flatMap(({ file, functions }) =>
      functions
        .map((each) => ({ ...each, most: mostOf(file, each.name) }))
        .filter(({ lines, most }) => lines > most)
        .map(({ name, line, lines, most }) => `${file}:${line}: ${name} has ${lines} lines, ${most} at most`),
    );
    expect(longer).toEqual([]);
    expect(
      files.flatMap(({ file, functions }) => functions.filter(({ name }) => isBuild(file, name))),
    ).toHaveLength(1);
  });

  it(`keeps types.ts to ${TYPES_LINES} lines`, () => {
    expect(tooLong(TYPES_LINES, 'cli/types.ts')).toEqual([]);
    expect(files.map(({ file }) => file)).toContain('cli/types.ts');
  });

  it('remembers nothing but results of functions at the top of a module', () => {
    const named = files.flatMap(({ file, looseMemos }) => looseMemos.map((line) => `${file}:${line}`));
    expect(named).toEqual([]);
    expect(files.reduce((sum, { memos }) => sum + memos, 0)).toBeGreaterThan(40);
  });

  it('measures what it is given', () => {
    const text = [
      '/** A. */',
      'export function a() {',
      '  const inner = () => 1;',
      '  memo(inner, 1);',
      '  return memo.map([], () => {',
      '    return 1;',
      '  });',
      '}',
      'const b = () => 1;',
      'const c = { d: () => 2, m: memo(b), n: memo.map([], a), o: memo(given, 1) };',
      'const p = [memo.mapRows([[]], () => 3), memo.mapRows([[]], b)];',
      "import { given } from './given.ts';",
      '',
    ].join('\n');
    expect(measureText('a.ts', text)).toEqual({
      file: 'a.ts',
      lines: 12,
      functions: [
        { name: 'a', line: 2, lines: 7 },
        { name: 'inner', line: 3, lines: 1 },
        { name: '?', line: 5, lines: 3 },
        { name: 'b', line: 9, lines: 1 },
        { name: 'd', line: 10, lines: 1 },
        { name: '?', line: 11, lines: 1 },
      ],
      memos: 7,
      looseMemos: [4, 5, 11],
    });
    expect(() => measureText('a.ts', 'const')).toThrow('a.ts');
  });
});

function isBuild(file: string, name: string): boolean {
  return file === 'cli/build.ts' && name === 'build';
}

function mostOf(file: string, name: string): number {
  return isBuild(file, name) ? BUILD_LINES : FUNCTION_LINES;
}

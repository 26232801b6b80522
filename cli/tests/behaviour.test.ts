import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../system/package-root.ts';

/** A citation of rules: a number below a section, or a whole section. */
const CITED = /\bbehaviour ((?:\d+(?:\.\d+)?(?:, | and | to )?)+)/gi;

/** The name of a test or of a group of tests that begins with a number. */
const NAMED = /\(\s*['"`]([1-6]\.\d{1,2})(?=[ :])/g;

/** Lists the numbers of rules that a file cites: in its comments and, of tests, in their names. */
function citations(file: string, text: string): readonly string[] {
  const said = [...text.matchAll(CITED)].flatMap(([, list = '']) => list.match(/\d+(?:\.\d+)?/g) ?? []);
  const named = /\.test\.tsx?$/.test(file) ? [...text.matchAll(NAMED)].map(([, number = '']) => number) : [];
  return [...said, ...named];
}

/** Lists the numbers of the contract's sections and rules, in their order. */
function rules(contract: string): readonly string[] {
  return [...contract.matchAll(/^(?:## (\d+) |(\d+\.\d+) \*\*)/gm)].map(
    ([, section, rule]) => section ?? rule ?? '',
  );
}

describe('the contract', () => {
  const root = packageRoot();
  const known = rules(readFileSync(join(root, 'BEHAVIOUR.md'), 'utf8'));

  it('has each number once, in order', () => {
    const sorted = [...new Set(known)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    expect(known).toEqual(sorted);
    expect(known.length).toBeGreaterThan(30);
  });

  it('has every number that a comment or the name of a test cites', () => {
    const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    });
    const files = listed.split('\n').filter((file) => /\.(?:[cm]?[jt]sx?|css|md)$/.test(file));
    const found = files.flatMap((file) =>
      citations(file, readFileSync(join(root, file), 'utf8')).map((number) => ({ file, number })),
    );
    // Were nothing found, nothing would be held.
    expect(new Set(found.map(({ number }) => number)).size).toBeGreaterThan(30);
    expect(found.filter(({ number }) => !known.includes(number))).toEqual([]);
  });

  it.each([
    ['a.ts', '// as behaviour 4.1 to 4.3 say', ['4.1', '4.3']],
    ['a.ts', '/** (behaviour 4.8, 4.9). */', ['4.8', '4.9']],
    ['a.ts', "it('9.9 is no test here')", []],
    ['a.test.ts', "it('4.10 is set', f);\n  it.each([['3.00 GB']])(\n    '2.3 %s', f)", ['4.10', '2.3']],
  ])('is cited in %s by %j', (file, text, expected) => {
    expect(citations(file, text)).toEqual(expected);
  });
});

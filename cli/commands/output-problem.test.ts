import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { outputProblem } from './output-problem.ts';

it('says why a file cannot be written', () => {
  const cwd = mkdtempSync(join(tmpdir(), 'output-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  mkdirSync(join(cwd, 'reports'));
  writeFileSync(join(cwd, 'a.txt'), '');
  const problem = (name?: string): string | undefined => outputProblem(name, cwd);
  for (const name of [undefined, 'b.md', 'a.txt', 'reports/b.md', join(cwd, 'reports', 'c.md')])
    expect(problem(name)).toBeUndefined();
  expect(problem('none/b.md')).toBe(`Cannot write none/b.md: there is no folder ${join(cwd, 'none')}.`);
  expect(problem('a.txt/b.md')).toBe(`Cannot write a.txt/b.md: ${join(cwd, 'a.txt')} is not a folder.`);
  expect(problem('reports')).toBe('Cannot write reports: it is a folder.');
});

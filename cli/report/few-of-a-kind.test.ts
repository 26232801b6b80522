import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../types.ts';
import { createDiagnosticList } from './few-of-a-kind.ts';

const of = (line: number, more: Partial<Diagnostic> = {}): Diagnostic => ({
  severity: 'warning',
  code: 'raw-html',
  text: 'HTML is not read here',
  location: { file: 'content/fr/a.md', line, column: 2, length: 4, lineText: ` <!-- ${line}` },
  ...more,
});

function list(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const found = createDiagnosticList();
  for (const diagnostic of diagnostics) found.add(diagnostic);
  return found.listed();
}

const many = (count: number, more: Partial<Diagnostic> = {}): readonly Diagnostic[] =>
  Array.from({ length: count }, (_, index) => of(index + 1, more));

describe('createDiagnosticList', () => {
  it('lists up to five warnings of a kind in a file', () => {
    expect(list(many(5))).toEqual(many(5));
  });

  it.each([
    [6, 'This file has one more warning of this kind, here'],
    [5000, 'This file has 4,995 more warnings of this kind, the first of them here'],
  ])('counts the rest of %i in one line, at the place of the first that is left out', (count, text) => {
    expect(list(many(count))).toEqual([
      ...many(5),
      {
        severity: 'warning',
        code: 'raw-html',
        text,
        location: { file: 'content/fr/a.md', line: 6, column: 2 },
      },
    ]);
  });

  it('counts each kind and each file by itself', () => {
    const other = { location: { file: 'content/en/a.md' } };
    const found = list([...many(6), ...many(5, { code: 'extra-h1' }), ...many(7, other)]);
    expect(found.filter(({ text }) => text.startsWith('This file')).map(({ location }) => location)).toEqual([
      { file: 'content/fr/a.md', line: 6, column: 2 },
      { file: 'content/en/a.md' },
    ]);
    expect(found).toHaveLength(5 + 5 + 5 + 2);
  });

  it('lists a hundred errors of a kind in a file: the editor who mends them needs their places', () => {
    const found = list(many(102, { severity: 'error' }));
    expect(found.slice(0, 100)).toEqual(many(100, { severity: 'error' }));
    expect(found.slice(100)).toMatchObject([
      { severity: 'error', text: 'This file has 2 more errors of this kind, the first of them here' },
    ]);
  });

  it('lists all that names no file', () => {
    const nowhere = Array.from(
      { length: 7 },
      (): Diagnostic => ({ severity: 'warning', code: 'a', text: 'b' }),
    );
    expect(list(nowhere)).toEqual(nowhere);
  });
});

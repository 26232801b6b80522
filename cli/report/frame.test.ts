import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../types.ts';
import { formatDiagnostic, formatDiagnostics, sortDiagnostics } from './frame.ts';

const plain = { colour: false };

function diagnostic(parts: Partial<Diagnostic>): Diagnostic {
  return { severity: 'error', code: 'some-code', text: 'Something is wrong', ...parts };
}

/** Returns the frame lines of a diagnostic, without its headline. */
function frameOf(parts: NonNullable<Diagnostic['location']>, suggestion?: string): readonly string[] {
  const with_ = suggestion === undefined ? {} : { suggestion };
  return formatDiagnostic(diagnostic({ location: parts, ...with_ }), plain)
    .split('\n')
    .slice(2);
}

describe('formatDiagnostic', () => {
  it('prints the headline, the place, the frame, the underline and the suggestion', () => {
    const text = formatDiagnostic(
      {
        severity: 'error',
        code: 'unknown-template',
        text: 'Unknown template "servce"',
        location: {
          file: 'content/fr/services/design.md',
          line: 3,
          column: 11,
          length: 6,
          lineText: 'template: servce',
        },
        suggestion: 'service',
      },
      plain,
    );
    expect(text).toBe(
      [
        '✘ [ERROR] Unknown template "servce" [unknown-template]',
        '',
        '    content/fr/services/design.md:3:11:',
        '      3 │ template: servce',
        '        │           ~~~~~~',
        '        ╵           service',
      ].join('\n'),
    );
  });

  it('ends the gutter under the underline when there is no suggestion, and marks one column with a caret', () => {
    expect(frameOf({ file: 'a.md', line: 12, column: 3, lineText: 'abcd' })).toEqual([
      '    a.md:12:3:',
      '      12 │ abcd',
      '         ╵   ^',
    ]);
  });

  it('prints a warning with its own sign', () => {
    expect(formatDiagnostic(diagnostic({ severity: 'warning' }), plain)).toBe(
      '▲ [WARNING] Something is wrong [some-code]',
    );
  });

  it('prints notes indented, with their own frames', () => {
    const text = formatDiagnostic(
      diagnostic({
        location: { file: 'b.md' },
        notes: [
          {
            text: 'The first one is here',
            location: { file: 'a.md', line: 1, column: 1, length: 2, lineText: 'hi' },
          },
          { text: 'Rename one of them' },
        ],
      }),
      plain,
    );
    expect(text).toBe(
      [
        '✘ [ERROR] Something is wrong [some-code]',
        '',
        '    b.md',
        '',
        '  The first one is here:',
        '',
        '    a.md:1:1:',
        '      1 │ hi',
        '        ╵ ~~',
        '',
        '  Rename one of them',
      ].join('\n'),
    );
  });

  it('prints no frame without the text of the line, but still the place and the suggestion', () => {
    expect(frameOf({ file: 'a.md', line: 2, column: 4 })).toEqual(['    a.md:2:4']);
    expect(frameOf({ file: 'a.md', line: 2 }, 'service')).toEqual([
      '    a.md:2',
      '    Write instead: service',
    ]);
    expect(formatDiagnostic(diagnostic({ suggestion: 'x' }), plain)).toBe(
      '✘ [ERROR] Something is wrong [some-code]\n\n    Write instead: x',
    );
  });

  it('prints the line alone when there is no column', () => {
    expect(frameOf({ file: 'a.md', line: 2, lineText: 'whole line' })).toEqual([
      '    a.md:2:',
      '      2 │ whole line',
    ]);
    expect(frameOf({ file: 'a.md', line: 2, lineText: 'whole line' }, 'other')).toEqual([
      '    a.md:2:',
      '      2 │ whole line',
      '        ╵ other',
    ]);
  });

  it('aligns the underline after tabs, wide letters, emoji and combining marks', () => {
    const underlineOf = (before: string): readonly string[] =>
      frameOf({ file: 'a', line: 1, column: before.length + 1, length: 3, lineText: `${before}bad!` }).slice(
        1,
      );
    expect(underlineOf('\t\t')).toEqual(['      1 │     bad!', '        ╵     ~~~']);
    expect(underlineOf('日本: ')).toEqual(['      1 │ 日本: bad!', '        ╵       ~~~']);
    expect(underlineOf('👩‍👩‍👧 ')).toEqual(['      1 │ 👩‍👩‍👧 bad!', '        ╵    ~~~']);
    expect(underlineOf('e\u0301te\u0301 ')).toEqual(['      1 │ e\u0301te\u0301 bad!', '        ╵     ~~~']);
    expect(underlineOf('été\u00a0: ')).toEqual(['      1 │ été\u00a0: bad!', '        ╵       ~~~']);
  });

  it('underlines wide text over its whole width', () => {
    expect(frameOf({ file: 'a', line: 1, column: 1, length: 2, lineText: '日本 x' }).at(-1)).toBe(
      '        ╵ ~~~~',
    );
  });

  it('keeps the underline inside the line, and marks the place after its end', () => {
    expect(frameOf({ file: 'a', line: 1, column: 3, length: 99, lineText: 'abcd' }).at(-1)).toBe(
      '        ╵   ~~',
    );
    expect(frameOf({ file: 'a', line: 1, column: 99, lineText: 'abcd' }).at(-1)).toBe('        ╵     ^');
    expect(frameOf({ file: 'a', line: 1, column: 1, lineText: '' })).toEqual([
      '    a:1:1:',
      '      1 │',
      '        ╵ ^',
    ]);
  });

  it('shows the part of a very long line that is around the column', () => {
    const lineText = `${'a'.repeat(5_000_000)}BAD${'z'.repeat(5_000_000)}`;
    const [, source = '', underline = ''] = frameOf({
      file: 'a',
      line: 1,
      column: 5_000_001,
      length: 3,
      lineText,
    });
    expect(source).toMatch(/^ {6}1 │ …a+BADz+…$/);
    expect(source.length).toBeLessThanOrEqual(82);
    expect(underline.indexOf('~~~')).toBe(source.indexOf('BAD'));
  });

  it('does not cut the start of a long line when the column is near it, and cuts a mark that is too long', () => {
    const [, near = ''] = frameOf({ file: 'a', line: 1, column: 3, lineText: `ab!${'z'.repeat(300)}` });
    expect(near).toMatch(/^ {6}1 │ ab!z+…$/);
    const [, marked = '', tildes = ''] = frameOf({
      file: 'a',
      line: 1,
      column: 1,
      length: 300,
      lineText: 'x'.repeat(300),
    });
    expect(marked).toMatch(/^ {6}1 │ x+…$/);
    expect(tildes).toMatch(/^ {8}╵ ~{72}$/);
  });

  it('makes control characters, escapes and direction marks harmless wherever they are', () => {
    const nasty = '\x1b[2J\x07\u009b31m\u202e\x7f\ufeff';
    const text = formatDiagnostic(
      diagnostic({
        text: `Unknown "${nasty}"`,
        location: { file: `a${nasty}.md`, line: 1, column: 2, lineText: `x${nasty}y` },
        suggestion: nasty,
        notes: [{ text: nasty }],
      }),
      plain,
    );
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be left.
    expect(text.replaceAll('\n', '')).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202e\ufeff]/);
    expect(text).toContain('Unknown "␛[2J␇�31m�␡�"');
    expect(text).toContain('      1 │ x␛[2J␇�31m�␡�y');
  });

  it('puts a text of several lines on one', () => {
    expect(formatDiagnostic(diagnostic({ text: 'one\n   two\r\nthree' }), plain)).toBe(
      '✘ [ERROR] one two three [some-code]',
    );
  });

  it('colours only when asked to, and the text is the same', () => {
    const given = diagnostic({
      location: { file: 'a', line: 1, column: 1, length: 2, lineText: 'ab' },
      suggestion: 'cd',
      notes: [{ text: 'n' }],
    });
    const coloured = formatDiagnostic(given, { colour: true });
    expect(coloured).toContain('\x1b[31m✘\x1b[0m \x1b[41;97m[ERROR]\x1b[0m \x1b[1mSomething is wrong\x1b[0m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: takes the colours away.
    expect(coloured.replace(/\x1b\[[\d;]*m/g, '')).toBe(formatDiagnostic(given, plain));
  });
});

describe('sortDiagnostics', () => {
  it('sorts by file, line, column and code, those without a file first, and leaves the list as it was', () => {
    const at = (file: string, line: number, column: number, code = 'c'): Diagnostic =>
      diagnostic({ code, location: { file, line, column } });
    const list = [
      at('b', 1, 1),
      at('a', 10, 1),
      at('a', 9, 2),
      at('a', 9, 1, 'd'),
      at('a', 9, 1, 'c'),
      diagnostic({}),
    ];
    const copy = [...list];
    const [b, a10, a9c2, a9d, a9c, nowhere] = list;
    expect(sortDiagnostics(list)).toEqual([nowhere, a9c, a9d, a9c2, a10, b]);
    expect(list).toEqual(copy);
  });
});

describe('formatDiagnostics', () => {
  const warning = diagnostic({ severity: 'warning', code: 'w', location: { file: 'a' } });
  const error = diagnostic({ code: 'e', location: { file: 'b' } });

  it('prints all of them and counts them', () => {
    expect(formatDiagnostics([error, warning], plain)).toBe(
      [
        '▲ [WARNING] Something is wrong [w]',
        '',
        '    a',
        '',
        '✘ [ERROR] Something is wrong [e]',
        '',
        '    b',
        '',
        '1 error and 1 warning',
        '',
      ].join('\n'),
    );
  });

  it('says below many diagnostics how many there are of each kind', () => {
    const of = (count: number, severity: Diagnostic['severity'], code: string): readonly Diagnostic[] =>
      Array.from({ length: count }, () => ({ severity, code, text: 'Wrong' }));
    const many = [...of(45, 'warning', 'w-many'), ...of(1, 'error', 'e-one'), ...of(5, 'error', 'e-five')];
    expect(formatDiagnostics(many, { colour: false })).toMatch(
      /\]\n\n {4}5 errors {5}e-five\n {4}1 error {6}e-one\n {4}45 warnings {2}w-many\n\n6 errors and 45 warnings\n$/,
    );
    expect(formatDiagnostics(many.slice(1), { colour: false })).not.toContain('45 warnings');
    expect(formatDiagnostics(many.slice(1), { colour: false })).toMatch(/\]\n\n6 errors and 44 warnings\n$/);
    const kinds = Array.from({ length: 12 }, (_, row) => of(5, 'error', `e-${row}`)).flat();
    expect(formatDiagnostics(kinds, { colour: false })).toMatch(
      /e-9\n {4}… and 2 other kinds\n\n60 errors\n$/,
    );
  });

  it('counts in the singular and the plural, and leaves out what there is none of', () => {
    const last = (list: readonly Diagnostic[]): string | undefined =>
      formatDiagnostics(list, plain).trimEnd().split('\n').at(-1);
    expect(last([error, error, error, warning])).toBe('3 errors and 1 warning');
    expect(last([warning, warning])).toBe('2 warnings');
    expect(last([error])).toBe('1 error');
    expect(last(Array.from({ length: 1204 }, () => error))).toBe('1,204 errors');
    expect(formatDiagnostics([], plain)).toBe('');
  });

  it('leaves warnings out before errors when there is a limit, and counts all', () => {
    const text = formatDiagnostics([warning, error, error], { ...plain, limit: 2 });
    expect(text).not.toContain('▲');
    expect(text).toMatch(/… and 1 more\n\n2 errors and 1 warning\n$/);
  });
});

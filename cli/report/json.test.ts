import { describe, expect, it } from 'vitest';
import type { JsonReport } from './json.ts';
import { formatJson } from './json.ts';

const REPORT: JsonReport = {
  ok: true,
  id: '0123456789abcdef',
  timestamp: 1_764_000_000_000,
  out: '/site/dist',
  pages: 68,
  assets: 42,
  bytes: 1_234_567,
  ms: 421.7,
  diagnostics: [],
};

describe('formatJson', () => {
  it('prints one object in a fixed order', () => {
    const text = formatJson({ ...REPORT });
    expect(JSON.parse(text)).toEqual({ ...REPORT, ms: 422 });
    expect(Object.keys(JSON.parse(text))).toEqual([
      'ok',
      'id',
      'timestamp',
      'out',
      'pages',
      'assets',
      'bytes',
      'ms',
      'diagnostics',
    ]);
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('leaves out what a failed build does not know, and sorts the diagnostics', () => {
    const diagnostic = (file: string) =>
      ({ severity: 'error', code: 'c', text: 't', location: { file } }) as const;
    const { id: _id, timestamp: _timestamp, ...failed } = REPORT;
    const parsed = JSON.parse(
      formatJson({ ...failed, ok: false, diagnostics: [diagnostic('b'), diagnostic('a')] }),
    );
    expect(parsed).not.toHaveProperty('id');
    expect(parsed.diagnostics.map((one: { location: { file: string } }) => one.location.file)).toEqual([
      'a',
      'b',
    ]);
  });

  it('leaves out a line too long to be repeated for each mistake on it', () => {
    const at = (lineText: string) =>
      ({
        severity: 'error',
        code: 'c',
        text: 't',
        location: { file: 'a', line: 1, column: 2, lineText },
      }) as const;
    const diagnostics = [at('b'.repeat(2000)), at('b'.repeat(2001))];
    expect(JSON.parse(formatJson({ ...REPORT, diagnostics })).diagnostics).toMatchObject([
      { location: { file: 'a', line: 1, column: 2, lineText: 'b'.repeat(2000) } },
      { location: { file: 'a', line: 1, column: 2 } },
    ]);
    expect(JSON.parse(formatJson({ ...REPORT, diagnostics })).diagnostics[1].location).not.toHaveProperty(
      'lineText',
    );
  });

  it('holds nothing that acts on a terminal, and says the same', () => {
    const text = 'a\x1b[31m\u009b2J\x7f\u202e';
    const printed = formatJson({ ...REPORT, diagnostics: [{ severity: 'error', code: 'c', text }] });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none of these may be left.
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\x00-\x1f\x7f-\x9f\u202e]/);
    expect(JSON.parse(printed).diagnostics[0].text).toBe(text);
  });
});

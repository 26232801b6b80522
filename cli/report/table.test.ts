import { describe, expect, it } from 'vitest';
import { formatSummary } from './table.ts';

const SUMMARY = {
  locales: [
    { locale: 'fr', pages: 68, bytes: 512_345, ms: 300 },
    { locale: 'en', pages: 1204, bytes: 98_765, ms: 12_280 },
  ],
  assets: { count: 42, bytes: 1_234_567 },
  files: 2000,
  bytes: 3_000_000,
  ms: 13_420,
  out: 'dist',
  id: '0123456789abcdef',
} as const;

describe('formatSummary', () => {
  it('aligns pages, assets, bytes and time per locale, and says where the output is', () => {
    expect(formatSummary(SUMMARY, { colour: false })).toBe(
      [
        '           files      size      time',
        'pages fr      68    512 KB    0.30 s',
        'pages en   1,204   98.8 KB   12.28 s',
        'assets        42   1.23 MB',
        'total      2,000   3.00 MB   13.42 s',
        '',
        'dist   build 0123456789abcdef',
        '',
      ].join('\n'),
    );
  });

  it('has the same text with colours', () => {
    const coloured = formatSummary(SUMMARY, { colour: true });
    expect(coloured).toContain('\x1b[32mdist\x1b[0m');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: takes the colours away.
    expect(coloured.replace(/\x1b\[[\d;]*m/g, '')).toBe(formatSummary(SUMMARY, { colour: false }));
  });
});

import type { Rule } from './typography-edits.ts';
import { swap, where } from './typography-edits.ts';
import { quoteRule } from './typography-quotes.ts';

/**
 * English as set in North America: curly quotes and apostrophes, `45%`, `…`, an em dash for `--`.
 * Dashes keep the spaces they were written with.
 */
export const ENGLISH: readonly Rule[] = [
  swap(/\u202F/g, '\u00A0'),
  swap(/\u2011/g, '-'),
  swap(/\.{3}(?<![./\\]\.{3})(?![./\\])/g, '…'),
  swap(/--(?<=[\p{L}\p{N})”’"'\uFFFC]--)(?=[\p{L}\p{N}(“"'\uFFFC])/gu, '—'),
  swap(/--(?<=[^\s-] --)(?= [^\s-])/g, '—'),
  swap(/'(?<=[\p{L}\p{N}\uFFFC]')(?=\p{L})/gu, '’'),
  swap(
    /'(?<![\p{L}\p{N}\uFFFC]')(?=\d\ds?(?![\p{L}\p{N}])|(?:tis|twas|em|til|cause|n|bout|round)(?!\p{L}))/giu,
    '’',
  ),
  swap(/'(?<=(?:^|[\s([{—–/*_-]|(?:^|[\s([{—–])["“])')(?=[\p{L}\p{N}\uFFFC“"($])/gu, '‘'),
  swap(/'(?<=‘[^‘’']*\d')(?!\d)/g, '’'),
  swap(/'(?<=[^\s\d]')/gu, '’'),
  quoteRule({
    pairs: { '“': '”' },
    matched: () => ['“', '”'],
    unclosed: () => '“',
  }),
  where(
    /[ \u00A0\n]%/,
    swap(/(?<![ \u00A0\n])[ \u00A0\n]+(?=%(?![\p{L}\p{N}]))(?<=[\d\uFFFC][ \u00A0\n]+)/gu, ''),
  ),
];

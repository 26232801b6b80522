import type { Rule } from './typography-edits.ts';
import { swap, where } from './typography-edits.ts';
import type { Gap } from './typography-gaps.ts';
import { gaps } from './typography-gaps.ts';
import { ODD_APOSTROPHE } from './typography-marks.ts';
import { pairQuotes } from './typography-quotes.ts';

const STOPS = String.raw`(?![\p{L}\p{N}'’])`;
const STARTS = String.raw`(?<![\p{L}\p{N}])`;
const UNITS = 'k[mgW]|kWh|[cm]?m[²³23]?|mg|g|ml|L|h|min|ms|[KMGT]B|[kMG]?Hz|px|lb|oz|ft|mi|°[CF]?';
const NUMBERED =
  'pp?\\.|No\\.|[Cc]hap\\.|[Ff]ig\\.|[Vv]ol\\.|§|[Ll]aw|[Bb]ill|[Aa]rticle|[Cc]hapter|[Ss]ection|[Ff]igure|[Tt]able|[Pp]ages?|[Ss]tep|[Pp]hase|[Vv]ersion';

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December';

/** Gaps in which a space becomes a no-break space. */
const BOUND: readonly Gap[] = [
  ['[\\d½¼¾⅓⅔]', `(?:${UNITS})${STOPS}`],
  [`${STARTS}(?:${NUMBERED})`, '\\d'],
  [`${STARTS}(?:Mrs?|Ms|Dr|Prof)\\.`, '\\p{Lu}'],
  ['\\d', `(?:[ap]\\.m\\.|[AP]\\.M\\.|[AP]M${STOPS})`],
  [`${STARTS}(?:${MONTHS})`, '\\d{1,2}(?!\\d)'],
  [`${STARTS}[A-Z]\\d[A-Z]`, `\\d[A-Z]\\d${STOPS}`],
];

/**
 * English as set in North America: curly quotes and apostrophes, `45%`, `…`, an em dash for `--`.
 * Dashes keep the spaces they were written with. A no-break space is between a number and its unit (`10 a.m.`), in
 * `Law 25`, `Mr. Roy`, `March 1` and `H2X 1Y4`.
 */
export const ENGLISH: readonly Rule[] = [
  where(['\u202F'], swap(/\u202F/g, '\u00A0')),
  where(['\u2011'], swap(/\u2011/g, '-')),
  where(['..'], swap(/\.{3}(?<![./\\]\.{3})(?![./\\])/g, '…')),
  where(['--'], swap(/--(?<=[\d%]--)(?=[$€£]?\d)/g, '–')),
  where(['--'], swap(/--(?<=[\p{L}\p{N})”’"'\uFFFC]--)(?=[\p{L}\p{N}(“"'\uFFFC])/gu, '—')),
  where(['--'], swap(/--(?<=[^\s-]\s--)(?=\s[^\s-])/g, '—')),
  where(['--'], swap(/--(?<=(?:^|[\n\u2028])--)(?= \p{Lu})/gu, '—')),
  where(["'"], swap(ODD_APOSTROPHE, '’')),
  where(["'"], swap(/'(?<=[\p{L}\p{N}\uFFFC]')(?=\p{L})/gu, '’')),
  where(
    ["'"],
    swap(
      /'(?<![\p{L}\p{N}\uFFFC]')(?=\d\ds?(?![\p{L}\p{N}])|(?:tis|twas|em|til|cause|n|bout|round|nuff|sup)(?!\p{L}))/giu,
      '’',
    ),
  ),
  where(["'"], swap(/'(?<=\s')(?=r'\s)/giu, '’')),
  where(["'"], swap(/'(?<=(?:^|[\s([{—–/*_-]|(?:^|[\s([{—–])["“])')(?=[\p{L}\p{N}\uFFFC“"($])/gu, '‘')),
  where(["'"], swap(/'(?<=‘[^‘’']*\d')(?!\d)/g, '’')),
  where(["'"], swap(/'(?!')(?<=[^\s\d]')(?<!'')/gu, '’')),
  where(
    ['"', '“', '”'],
    pairQuotes({
      pairs: { '“': '”' },
      matched: () => ['“', '”'],
      unclosed: () => '“',
    }),
  ),
  where(
    ['%'],
    swap(/(?<![ \u00A0\n])[ \u00A0\n]+(?=%(?![\p{L}\p{N}]))(?<=[\d\uFFFC][ \u00A0\n]+)/gu, ''),
    /[ \u00A0\n]%/,
  ),
  where(
    ['digit', 'fraction', 'capital'],
    swap(gaps(BOUND), '\u00A0'),
    /[\d½¼¾⅓⅔][ \t\u00A0\n]|[ \t\u00A0\n]\d|(?:Mrs?|Ms|Dr|Prof)\.[ \t\u00A0\n]/,
  ),
];

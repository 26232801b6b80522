import type { Rule } from './typography-edits.ts';
import { swap, where } from './typography-edits.ts';
import type { Gap } from './typography-gaps.ts';
import { gaps } from './typography-gaps.ts';
import { quoteRule } from './typography-quotes.ts';

const STOPS = String.raw`(?![\p{L}\p{N}'’])`;
const STARTS = String.raw`(?<![\p{L}\p{N}])`;
const UNITS = 'k[mgW]|kWh|[cm]?m[²³23]?|mg|g|ml|L|h|min|ms|[KMGT]B|[kMG]?Hz|px|lb|oz|ft|mi|°[CF]?';
const NUMBERED =
  'pp?\\.|No\\.|[Cc]hap\\.|[Ff]ig\\.|[Vv]ol\\.|§|[Ll]aw|[Bb]ill|[Aa]rticle|[Cc]hapter|[Ss]ection|[Ff]igure|[Tt]able|[Pp]ages?|[Ss]tep|[Pp]hase|[Vv]ersion';

/** Where a space becomes a no-break space. */
const BOUND: readonly Gap[] = [
  ['[\\d½¼¾⅓⅔]', `(?:${UNITS})${STOPS}`],
  [`${STARTS}(?:${NUMBERED})`, '\\d'],
  [`${STARTS}(?:Mrs?|Ms|Dr|Prof)\\.`, '\\p{Lu}'],
];

/**
 * English as set in North America: curly quotes and apostrophes, `45%`, `…`, an em dash for `--`.
 * Dashes keep the spaces they were written with. A no-break space stands between a number and its unit, in `Law 25`
 * and in `Mr. Roy`.
 */
export const ENGLISH: readonly Rule[] = [
  swap(/\u202F/g, '\u00A0'),
  swap(/\u2011/g, '-'),
  swap(/\.{3}(?<![./\\]\.{3})(?![./\\])/g, '…'),
  swap(/--(?<=\d--)(?=\d)/g, '–'),
  swap(/--(?<=[\p{L}\p{N})”’"'\uFFFC]--)(?=[\p{L}\p{N}(“"'\uFFFC])/gu, '—'),
  swap(/--(?<=[^\s-] --)(?= [^\s-])/g, '—'),
  swap(/'(?<=[\p{L}\p{N}\uFFFC]')(?=\p{L})/gu, '’'),
  swap(
    /'(?<![\p{L}\p{N}\uFFFC]')(?=\d\ds?(?![\p{L}\p{N}])|(?:tis|twas|em|til|cause|n|bout|round|nuff|sup)(?!\p{L}))/giu,
    '’',
  ),
  swap(/'(?<=\s')(?=r'\s)/giu, '’'),
  swap(/'(?<=(?:^|[\s([{—–/*_-]|(?:^|[\s([{—–])["“])')(?=[\p{L}\p{N}\uFFFC“"($])/gu, '‘'),
  swap(/'(?<=‘[^‘’']*\d')(?!\d)/g, '’'),
  swap(/'(?!')(?<=[^\s\d]')(?<!'')/gu, '’'),
  quoteRule({
    pairs: { '“': '”' },
    matched: () => ['“', '”'],
    unclosed: () => '“',
  }),
  where(
    /[ \u00A0\n]%/,
    swap(/(?<![ \u00A0\n])[ \u00A0\n]+(?=%(?![\p{L}\p{N}]))(?<=[\d\uFFFC][ \u00A0\n]+)/gu, ''),
  ),
  where(/[\d½¼¾⅓⅔]|\.[ \u00A0\n]/, swap(gaps(BOUND), '\u00A0')),
];

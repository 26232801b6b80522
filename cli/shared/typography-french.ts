import type { Edit, Rule } from './typography-edits.ts';
import { swap, where } from './typography-edits.ts';
import type { Gap } from './typography-gaps.ts';
import { gaps, SPACES } from './typography-gaps.ts';
import { ODD_APOSTROPHE } from './typography-marks.ts';
import { pairQuotes } from './typography-quotes.ts';

const NBSP = '\u00A0';

/** Signs that replace a word or end one, also emoji of several code points; signs of mathematics do neither. */
const SIGN = String.raw`\p{So}\p{Sc}\p{M}\p{Emoji_Modifier}†‡′″‰`;

/** The end of a word, after which a space may be changed; `24+` and `C#` end as words do. */
const WORD_END = String.raw`(?:[\p{L}\p{N}\uFFFC)»”’\]…%°.*_"'!?;${SIGN}]|(?<=[\p{L}\p{N}]\+?)[+#])`;

const WORD_STOPS = String.raw`(?![\p{L}\p{N}'’])`;
const WORD_STARTS = String.raw`(?<![\p{L}\p{N}])`;

const UNITS = [
  'k[mgW]|kWh|kHz|[kcdm]?m[²³23]?|ha|mg|g|t|[cm]?[lL]|h|min|m?s|j|V|W|MW|GW|kV|Hz|MHz|GHz|po|pi[²2]?|lb|oz',
  '[KkMGTP]o|[KMGT]?bit/s|px|dpi|°[CF]?|%|‰|[kMG]?€|¢|£|[kMG]?\\$(?:CA|US)?|millions?|milliards?',
].join('|');

const NUMBERED = [
  '[Nn]os?|[Nn][°º]|pp?\\.|art\\.|chap\\.|fig\\.|vol\\.|§|[Ll]ois?|[Aa]rticles?|[Cc]hapitres?|[Ss]ections?|[Aa]nnexes?',
  '[Ff]igures?|[Tt]ableaux?|[Pp]ages?|[ÉéEe]tapes?|[Pp]hases?|[Vv]ersions?|[Nn]iveaux?|[Pp]ostes?|C\\.P\\.',
].join('|');

/** Titles of people, bound to the name that follows. */
const TITLES = 'MM?\\.|Mmes?|Mlles?|Me|D(?:re?|rs)|Pre?';
const MONTHS = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';

/** Gaps in which a space becomes a no-break space. */
const BOUND: readonly Gap[] = [
  ['«', ''],
  ['[^\\s]', '»'],
  [WORD_END, ':(?![\\p{L}\\p{N}:/()|-])'],
  ['[\\d½¼¾⅓⅔\\uFFFC]', `(?:${UNITS})${WORD_STOPS}`],
  ['\\d\\sh', '[0-5]\\d(?!\\d)'],
  ['\\$', `(?:CA|US)${WORD_STOPS}`],
  ['(?<![\\p{L}\\p{N}.,])\\d{1,3}', '\\d{3}(?![\\p{L}\\p{N}])'],
  ['\\(\\d{3}\\)', '\\d{3}-\\d{4}(?!\\d)'],
  [`${WORD_STARTS}(?:${NUMBERED})`, `(?:\\d|[IVXLC]+${WORD_STOPS})`],
  // A sovereign and his number; an initial and the name
  [`${WORD_STARTS}\\p{Lu}\\p{Ll}+`, `[IVX]{2,}${WORD_STOPS}`],
  ['(?<![\\p{L}\\p{N}.])\\p{Lu}\\.', '\\p{Lu}\\p{Ll}'],
  [`${WORD_STARTS}(?:1er|\\d{1,2})`, `(?:${MONTHS})${WORD_STOPS}`],
  [`${WORD_STARTS}(?:${TITLES})`, '\\p{Lu}'],
  [`${WORD_STARTS}[A-Z]\\d[A-Z]`, `\\d[A-Z]\\d${WORD_STOPS}`],
  ['(?:^|\\u2028)[–—]', '\\S'],
];

/** Matches a part of every pair above: a mark, a figure or its stand-in, a title or an initial, a Roman figure. */
const BOUND_HINT = new RegExp(
  [
    '[«\\d½¼¾⅓⅔$][ \\t\\u00A0\\n]',
    `\\uFFFC${SPACES}(?:${UNITS})${WORD_STOPS}`,
    '[ \\t\\u00A0\\n][»:\\d]',
    '[–—]',
    `(?:1er|${TITLES}|\\p{Lu}\\.)[ \\t\\u00A0\\n]`,
    `[ \\t\\u00A0\\n][IVXLC]+${WORD_STOPS}`,
  ].join('|'),
  'u',
);

/** Marks that get a no-break space before them where there is no space. */
const SPACED = [
  '»(?<=[^\\s«]»)',
  `:(?<=${WORD_END}:)(?=[\\s»”*_\\]]|$)`,
  `(?:[%‰¢]|[kMG]?[€$]|°[CF])(?<=[\\d½¼¾⅓⅔\\uFFFC](?:[%‰¢]|[kMG]?[€$]|°[CF]))(?:${WORD_STOPS}|(?<=\\$)(?=CA|US))`,
].join('|');

/**
 * French as set in Québec. A no-break space (U+00A0: the fonts have no narrow one) is before `:`,
 * inside « », between a number and its unit (`45 %`, `25 $ CA`, `14 h 30`, `20 °C`), in thousands, in
 * `no 5`, `Loi 25`, `M. Roy`, `1er mars` and `H2X 1Y4`, and on the inner side of the incise dash;
 * none before `; ! ?`. Inner quotes are “ ”.
 */
export const FRENCH: readonly Rule[] = [
  where(['\u202F'], swap(/[\u2007\u202F]/g, NBSP)),
  where(['\u202F'], swap(/[\u2002-\u200A]/g, ' ')),
  where(['\u2011'], swap(/\u2011/g, '-')),
  where(['..', '…'], swap(/(?:\.{3}|…)(?<=(?<!\p{L})etc(?:\.{3}|…))(?!\.)/giu, '.')),
  where(['..'], swap(/\.{3}(?<![./\\]\.{3})(?![./\\])/g, '…')),
  // Apostrophes: inside a word, after an elision, then pairs of single quotes, then the rest.
  where(["'"], swap(ODD_APOSTROPHE, '’')),
  where(["'"], swap(/'(?<=[\p{L}\uFFFC]')(?=[\p{L}\p{N}\uFFFC])/gu, '’')),
  where(["'"], swap(/'(?=["«“(*_[])(?<=(?<!\p{L})(?:[cdjlmnst]|(?:|jus|lors|puis|quoi)qu)')/giu, '’')),
  where(["'"], swap(/'(?<=\s')(?=n'\s)/giu, '’')),
  where(["'"], swap(/'(?<=\s’n')(?=\s)/giu, '’')),
  where(["'"], singleQuotes),
  where(
    ["'"],
    swap(/'(?!')(?<!'')(?:(?<=[\p{L}\uFFFC.!?…)»”"]')|(?<![\p{L}\p{N}\uFFFC]')(?=[\p{L}\p{N}]))/gu, '’'),
  ),
  where(
    ['"', '«', '»', '“', '”'],
    pairQuotes({
      pairs: { '«': '»', '“': '”' },
      matched: (depth) => (depth === 0 ? ['«', '»'] : ['“', '”']),
      unclosed: (depth) => (depth === 0 ? '«' : '“'),
      unopened: '»',
    }),
  ),
  where(
    ['“', '”', ';', '!', '?', ' ,'],
    swap(
      gaps([
        // Word processors write either mark for the other: one that closes a word keeps the space after it.
        ['(?<![\\p{L}\\p{N}.,!?…)])“', ''],
        ['', '”(?![\\p{L}\\p{N}])'],
        // `;)` winks
        [WORD_END, '(?:[!?]|;(?![()]))(?![\\p{L}\\p{N}=_-])'],
        [WORD_END, ',(?![\\p{N}])'],
      ]),
      '',
    ),
  ),
  where(
    ['digit'],
    swap(
      /h(?<=(?<![\p{L}\p{N}_])\d{1,3}h)(?:(?=[0-5]\d(?![\p{L}\p{N}]))(?<!\d{3}h)|(?![\p{L}\p{N}_'’]))/gu,
      `${NBSP}h`,
    ),
    /\dh/,
  ),
  where(['digit'], swap(/j(?<=(?<![\p{L}\p{N}_])\d{1,3}j)(?=\/7(?!\d))/gu, `${NBSP}j`), /\dj/),
  where(['digit'], swap(/(?<=\d\sh)(?=[0-5]\d(?![\p{L}\p{N}]))/gu, NBSP), /\d\sh\d/),
  where(['«'], swap(/«(?=[^\s»])/g, `«${NBSP}`)),
  where(
    ['»', ':', '%', '‰', '€', '¢', '$', '°'],
    swap(new RegExp(SPACED, 'gu'), (mark) => NBSP + mark),
  ),
  where(['—'], swap(/—(?<=[\p{L}\p{N})»”…!?\uFFFC]—)(?=[\p{L}\p{N}(«“\uFFFC])/gu, ' — ')),
  where(['—'], swap(/—(?<=[^\s—]\s—)(?=[\p{L}\p{N}(«“\uFFFC])/gu, '— ')),
  where(['—'], swap(/—(?<=[\p{L}\p{N})»”…!?\uFFFC]—)(?=\s+[^\s—])/gu, ' —')),
  where(['--'], swap(/--(?<=[^\s-]\s+--)(?=\s+[^\s-])/g, '–')),
  where(['--'], swap(/--(?<=(?:^|[\n\u2028])--)(?= \p{Lu})/gu, '–')),
  where(
    ['digit', 'fraction', 'object', 'capital', '«', '»', ':', '$', '–', '—'],
    swap(gaps(BOUND), NBSP),
    BOUND_HINT,
  ),
  where(['–', '—'], incises),
];

/** Sets `'mot'`, a quotation in French, in “ ”; a later rule turns them into « » unless they are inside a quotation. */
function singleQuotes(text: string): readonly Edit[] {
  const found: Edit[] = [];
  for (const { index, 0: quoted } of text.matchAll(SINGLE_QUOTED)) {
    found.push({ at: index, drop: 1, put: '“' }, { at: index + quoted.length - 1, drop: 1, put: '”' });
  }
  return found;
}

const SINGLE_QUOTED = /'(?<![\p{L}\p{N}\uFFFC']')(?=[^\s'])[^'"«»“”\u2028]*'(?<=\S')(?![\p{L}\p{N}'])/gu;

/**
 * An incise – like this one – opens with a dash bound to what follows and closes with one bound to
 * what precedes, so that neither is left alone at a line's end. A dash is closing when another opened
 * in its sentence. Ranges of figures are left alone.
 */
function incises(text: string): readonly Edit[] {
  const found: Edit[] = [];
  let isOpen = false;
  for (const { index, 0: all, 1: before, 2: after } of text.matchAll(DASH_OR_END)) {
    if (before === undefined || after === undefined) {
      isOpen = false;
      continue;
    }
    const [left, right] = isOpen ? [NBSP, breakable(after)] : [breakable(before), NBSP];
    if (left !== before) found.push({ at: index, drop: before.length, put: left });
    if (right !== after)
      found.push({ at: index + all.length - after.length, drop: after.length, put: right });
    isOpen = !isOpen;
  }
  return found;
}

const DASH_OR_END = new RegExp(
  [
    `(?<![\\s])(${SPACES})[–—](${SPACES})(?=[^\\s–—])(?<!^\\s+[–—]\\s+)(?<!\\d\\s[–—]\\s(?=\\d))`,
    `[.!?…](?<!(?<!\\p{L})\\p{Lu}\\.)(?=${SPACES}[\\p{Lu}«“"(])`,
    '\\u2028',
  ].join('|'),
  'gu',
);

/** Returns a gap at which the line may break. */
function breakable(gap: string): string {
  return gap.includes('\n') ? gap : ' ';
}

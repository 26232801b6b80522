import type { Locale } from '../../shared/locale.ts';

/** A number, a percentage, a sum, a time, a date or a fact by its name, as a text states it. */
export interface StatedFigure {
  /** One spelling in both languages: `45%`, `$1200`, `time 14:30`, `day 02-10`, `{claims.savings`. */
  readonly key: string;
  readonly written: string;
}

/** Finds the figures of a text, from which the caller has left out code and addresses. */
export function statedFigures(text: string, locale: Locale): readonly StatedFigure[] {
  if (!/[\d{]|siècle/i.test(text)) return [];
  return [...text.matchAll(PATTERNS[locale])].flatMap((match) =>
    keysOf(match, locale).map((key) => ({ key, written: match[0].trim() })),
  );
}

const MONTHS: Readonly<Record<Locale, readonly string[]>> = {
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  en: 'january february march april may june july august september october november december'.split(' '),
};
/** A space, plain, no-break or thin. */
const GAP = '[ \\u00a0\\u202f]';
const ORDINAL = '(?:ers?|res?|es?|e|ème|st|nd|rd|th)';

/** A number. Its length is bounded, so that a text of digits is read once. */
const NUMBER: Readonly<Record<Locale, string>> = {
  fr: `\\d{1,3}(?:${GAP}\\d{3}){1,4}(?!\\d)(?:,\\d{1,6})?|\\d{1,15}(?:[.,]\\d{1,6})?`,
  en: '\\d{1,3}(?:,\\d{3}){1,4}(?!\\d)(?:\\.\\d{1,6})?|\\d{1,15}(?:\\.\\d{1,6})?',
};

const SIGN = `%|[$€](?:${GAP}?(?:CAN?|US)(?![\\p{L}\\d]))?|(?:US${GAP})?(?:dollar|euro)s?(?!\\p{L})|pour${GAP}cent|percent`;

const PATTERNS: Readonly<Record<Locale, RegExp>> = { fr: patternOf('fr'), en: patternOf('en') };

function patternOf(locale: Locale): RegExp {
  const month = `(?<month>${MONTHS[locale].join('|')})`;
  const days: Readonly<Record<Locale, string>> = {
    fr: `(?:(?<first>\\d{1,2})(?:er)?${through('au|et|ou')})?(?<day>\\d{1,2})(?:er)?${GAP}${month}(?!\\p{L})`,
    en: `${month}${GAP}(?:(?<first>\\d{1,2})(?:st|nd|rd|th)?${through('to|and|or')})?(?<day>\\d{1,2})(?:st|nd|rd|th)?(?![\\d\\p{L}])`,
  };
  const times: Readonly<Record<Locale, string>> = {
    fr: `(?<hour>\\d{1,2})${GAP}?h${GAP}?(?<minute>\\d{2})(?!\\d)`,
    en: `(?<hour>\\d{1,2})(?::(?<minute>\\d{2}))?${GAP}?(?<half>[ap])\\.?m\\.?(?!\\p{L})`,
  };
  const scale = '(?:k|K|M|G|mille|millions?|milliards?|thousand|billion)';
  return new RegExp(
    [
      '(?<fact>\\{[a-z][\\w-]*\\.[^{}.\\s]{1,80})[^{}\\s]{0,80}\\}',
      '(?<phone>(?<![\\p{L}\\d])(?:\\+?1[ .\u00a0\u202f-])?\\(?\\d{3}\\)?[ .\u00a0\u202f-]\\d{3}[ .\u00a0\u202f-]\\d{4}(?!\\d))',
      '(?<version>(?<![\\p{L}\\d.])\\d{1,4}(?:\\.\\d{1,6}){2,4}(?!\\d)|(?<!\\d)\\d{4}-\\d{2}-\\d{2}(?!\\d))',
      ...(locale === 'fr' ? [`(?<![\\p{L}\\d])(?<century>[IVX]{1,5})(?:er|e|ᵉ)${GAP}siècle`] : []),
      `(?<![\\p{L}\\d])${days[locale]}`,
      `(?<![\\p{L}\\d])${times[locale]}`,
      '(?<![\\p{L}\\d])(?<clock>\\d{1,2}:\\d{2})(?!\\d)',
      `(?<![\\p{L}\\d_#/.,])(?<money>(?:CA?|US)?[$€])?(?<number>${NUMBER[locale]})(?:${ORDINAL}(?!\\p{L}))?` +
        `(?:${GAP}?(?<scale>${scale})(?![\\p{L}\\d]))?(?:${GAP}?(?:de${GAP}|d[’'])?(?<sign>${SIGN}))?(?![\\d])`,
    ].join('|'),
    'giu',
  );
}

/** Makes the pattern of what is between two days of one month. */
function through(words: string): string {
  return `(?:[–-]|${GAP}(?:${words})${GAP})`;
}

function keysOf({ groups = {} }: RegExpMatchArray, locale: Locale): readonly string[] {
  const { month, first, day, century, ...rest } = groups;
  if (month !== undefined) {
    const row = MONTHS[locale].indexOf(month.toLowerCase()) + 1;
    const days = [first, day].filter((one) => one !== undefined);
    return days.map((one) => `day ${String(row).padStart(2, '0')}-${one.padStart(2, '0')}`);
  }
  if (century !== undefined) return [String(romanValue(century.toUpperCase()))];
  const key = keyOf(rest, locale);
  return key === undefined ? [] : [key];
}

function keyOf(groups: Readonly<Record<string, string | undefined>>, locale: Locale): string | undefined {
  const { fact, phone, version, hour, minute, half, clock, number } = groups;
  if (fact !== undefined || version !== undefined) return fact ?? version;
  if (phone !== undefined) return `telephone ${phone.replace(/\D/g, '').slice(-10)}`;
  if (clock !== undefined) {
    const [hours = '', minutes] = clock.split(':');
    return timeKey(hours, minutes, undefined);
  }
  if (hour !== undefined) return timeKey(hour, minute, half);
  return number === undefined ? undefined : numberKey(number, groups, locale);
}

/** Reads a Roman numeral, as of a century: a smaller digit before a larger one is subtracted. */
function romanValue(numerals: string): number {
  const values = [...numerals].map((one) => ({ I: 1, V: 5 })[one] ?? 10);
  return values.reduce((sum, value, row) => sum + (value < (values[row + 1] ?? 0) ? -value : value), 0);
}

/** Makes the key of a time: `14 h` is the number 14, and so are `2 p.m.` and `14:00`. */
function timeKey(hour: string, minute: string | undefined, half: string | undefined): string {
  const isAfternoon = half?.toLowerCase() === 'p';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  return minute === undefined || minute === '00'
    ? String(hours)
    : `time ${String(hours).padStart(2, '0')}:${minute}`;
}

function numberKey(
  written: string,
  { money, scale, sign }: Readonly<Record<string, string | undefined>>,
  locale: Locale,
): string {
  const plain =
    locale === 'fr' ? written.replace(/[ \u00a0\u202f]/g, '').replace(',', '.') : written.replaceAll(',', '');
  const value = String(Number(plain) * scaleOf(scale));
  const unit = money ?? sign ?? '';
  if (unit === '') return value;
  if (!/[$€]|dollar|euro/i.test(unit)) return `${value}%`;
  // A dollar is Canadian where the text does not say otherwise.
  const currency = /[€]|euro/i.test(unit) ? '€' : '$';
  return `${/US/i.test(unit) ? 'US' : ''}${currency}${value}`;
}

function scaleOf(scale: string | undefined): number {
  if (scale === undefined) return 1;
  if (/^(?:k|mille|thousand)$/i.test(scale)) return 1000;
  return /^(?:m|millions?)$/i.test(scale) ? 1e6 : 1e9;
}

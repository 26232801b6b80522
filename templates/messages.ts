import type { Messages } from '../cli/api/render-context.ts';
import type { Locale } from '../cli/shared/locale.ts';
import type messages from '../locales/fr.json';

type Leaves<T> = {
  readonly [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** A dotted key of `locales/fr.json`, such as `menu.home`. */
export type MessageKey = Leaves<typeof messages>;

/** A key with `.one` and `.other`, which say the same of one thing and of several. */
export type CountedKey = MessageKey extends infer K ? (K extends `${infer Base}.one` ? Base : never) : never;

/** Values of `{placeholders}`. */
export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * Returns the text of a key with its placeholders filled in. Unknown placeholders stay as written.
 * @throws when there is no such key: a build does not check types, and a page would show the key
 */
export function translate(messages: Messages, key: MessageKey, params: MessageParams = {}): string {
  const text = messages[key];
  if (text === undefined) throw new Error(`locales/fr.json and locales/en.json have no "${key}"`);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** Returns the text for a number of things: French uses `.one` below 2, English at exactly 1. */
export function translateCount(
  messages: Messages,
  { key, count, locale }: { readonly key: CountedKey; readonly count: number; readonly locale: Locale },
): string {
  const single = locale === 'fr' ? count < 2 : count === 1;
  return translate(messages, `${key}.${single ? 'one' : 'other'}` as MessageKey, {
    count: formatNumber(count, locale),
  });
}

/** Formats a number in groups: `25 000` (no-break space) and `5,1` in French, `25,000` and `5.1` in English. */
export function formatNumber(value: number, locale: Locale): string {
  const [whole = '', decimals] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, locale === 'fr' ? '\u00a0' : ',');
  return decimals === undefined ? grouped : `${grouped}${locale === 'fr' ? ',' : '.'}${decimals}`;
}

/** Writes a `YYYY-MM-DD` date in words: `1er mars 2026`, `March 1, 2026`. */
export function formatDate(messages: Messages, date: string): string {
  const [year = '', month = '', day = ''] = date.split('-').map((part) => part.replace(/^0+/, ''));
  return translate(messages, 'date.full', {
    year,
    month: messages[`date.months.${month}`] ?? month,
    day: day === '1' ? translate(messages, 'date.first') : day,
  });
}

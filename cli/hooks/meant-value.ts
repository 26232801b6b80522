import type { z } from 'zod';
import { suggest } from '../report/suggest.ts';
import { slugify } from '../shared/path.ts';

/** Returns what an editor most likely meant by a value that is wrong; undefined when that cannot be told. */
export function meantValue(issue: z.core.$ZodIssue): string | undefined {
  const { input, message } = issue;
  if (issue.code === 'invalid_value' && typeof input === 'string')
    return meantChoice(input, issue.values.map(String));
  if (typeof input !== 'string' || input.trim() === '' || input.length > LONGEST) return undefined;
  if (issue.code === 'invalid_type' && issue.expected === 'array')
    return /[[\]{}:"]/.test(input) ? undefined : `[${input}]`;
  if (/\bdate\b/.test(message)) return meantDate(unquoted(input), /\btime\b/.test(message));
  if (/^must be the address of a page/.test(message)) return meantPage(input);
  if (MUST_BE_ID.test(message)) return meantId(input);
  return undefined;
}

const LONGEST = 60;
const MUST_BE_ID = /^must be made of lower-case letters/;

/** Returns the id that is meant by a key that must be one. */
export function meantKey({ issues: [first], path }: z.core.$ZodIssueInvalidKey): string | undefined {
  return MUST_BE_ID.test(first?.message ?? '') ? meantId(String(path.at(-1))) : undefined;
}

/** Returns a value without the curled quotes around it, which are of its text. */
function unquoted(input: string): string {
  return /^[“”«„]\s*([^“”«»„]*?)\s*[“”»]$/.exec(input)?.[1] ?? input;
}

/** Returns the address of a page without what it is not made of: its language, the end of a file's name, a last slash. */
function meantPage(input: string): string | undefined {
  const key = input
    .replace(/^(?:\/en(?=\/|$)|\/?content\/(?:fr|en)(?=\/)|(?=[a-z]))\/?/, '/')
    .replace(/(?:(?<=\/)index)?\.md$/, '')
    .replace(/(?<=.)\/$/, '');
  return key !== input && /^(?:\/|(?:\/[a-z0-9][a-z0-9.-]*)+)$/.test(key) ? key : undefined;
}

const TRUE = /^(?:oui|yes|vrai|true|on)$/i;
const FALSE = /^(?:non|no|faux|false|off)$/i;

function meantChoice(input: string, values: readonly string[]): string | undefined {
  if (!values.includes('true')) return suggest(slugify(input), values) ?? same(slugify(input), values);
  if (TRUE.test(input)) return 'true';
  return FALSE.test(input) ? 'false' : undefined;
}

function same(word: string, values: readonly string[]): string | undefined {
  return values.find((value) => value === word);
}

function meantId(input: string): string | undefined {
  const id = slugify(input);
  return id === '' || id === input ? undefined : id;
}

const MONTHS: readonly RegExp[] = [
  /^jan/,
  /^f[ée]v|^feb/,
  /^mar/,
  /^a[vp]r/,
  /^mai$|^may$/,
  /^jui?ne?$/,
  /^juil|^july?$/,
  /^ao[uû]t|^aug/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^d[ée]c/,
];

/** Reads a date in the ways that French and English write it. `03/04/2026` is left alone: it has two meanings. */
function meantDate(input: string, mayHaveTime: boolean): string | undefined {
  const text = input
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u2010-\u2015]/g, '-');
  const [, hour = '', minute = '00'] = /[\st](\d{1,2})(?::|\s?h\s?)(\d{2})?(?::\d{2})?$/.exec(text) ?? [];
  const found = numericDate(text) ?? wordedDate(text);
  if (found === undefined) return undefined;
  const [year, month, day] = found;
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day || month < 1 || month > 12)
    return undefined;
  const date = `${year}-${two(month)}-${two(day)}`;
  if (!mayHaveTime || hour === '') return date;
  return Number(hour) < 24 && Number(minute) < 60 ? `${date} ${two(Number(hour))}:${minute}` : undefined;
}

type YearMonthDay = readonly [year: number, month: number, day: number];

function numericDate(text: string): YearMonthDay | undefined {
  const [, year, month, day] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text) ?? [];
  if (year !== undefined) return [Number(year), Number(month), Number(day)];
  const [, first, second, last] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/.exec(text) ?? [];
  if (last === undefined) return undefined;
  const [a, b] = [Number(first), Number(second)];
  if (a > 12 || a === b) return [Number(last), b, a];
  return b > 12 ? [Number(last), a, b] : undefined;
}

function wordedDate(text: string): YearMonthDay | undefined {
  const [, word] =
    /(\p{L}{3,})/u.exec(
      text.replace(/\b(?:le|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|\p{L}+day)\b/gu, ''),
    ) ?? [];
  const [, year] = /\b(\d{4})\b/.exec(text) ?? [];
  const [, day] = /\b(\d{1,2})(?:er|st|nd|rd|th)?\b/.exec(text) ?? [];
  const month = MONTHS.findIndex((name) => word !== undefined && name.test(word)) + 1;
  return month === 0 || year === undefined || day === undefined
    ? undefined
    : [Number(year), month, Number(day)];
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}

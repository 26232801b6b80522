import { isUtf8 } from 'node:buffer';
import type { FieldError, FieldErrors, SiteForm } from '../../shared/forms.ts';
import { postedFields } from '../../shared/forms.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { isRecord } from '../../shared/record.ts';

/** Encoding of a form's fields: JSON with scripts, urlencoded without (behaviour 5.4). */
export type Encoding = 'json' | 'urlencoded';

/** Fields as they were posted. */
export type Values = Readonly<Record<string, string>>;

/** A post's fields, and what is wrong with them. */
export interface PostedFields {
  readonly values: Values;
  readonly errors: FieldErrors;
}

/** A form, and the name that it goes by. */
export interface AskedForm extends SiteForm {
  readonly name: string;
}

/** The encoding that a Content-Type announces; undefined for any other. */
export function encodingOf(contentType = ''): Encoding | undefined {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase());
  if (!parameters.every((parameter) => parameter === '' || UTF8.test(parameter))) return undefined;
  if (type === 'application/json') return 'json';
  return type === 'application/x-www-form-urlencoded' ? 'urlencoded' : undefined;
}

/** Bytes of a body that are content: a native form may write one byte as three. */
export function contentBytes(bytes: Buffer, encoding: Encoding): number {
  if (encoding === 'json') return bytes.length;
  let escapes = 0;
  for (const byte of bytes) if (byte === PERCENT) escapes += 1;
  return bytes.length - 2 * escapes;
}

/**
 * Reads the fields of a form: only those it has, once each, as text that any database and terminal can take. Undefined
 * when the body has no fields.
 */
export function parseFields(bytes: Buffer, encoding: Encoding, form: AskedForm): PostedFields | undefined {
  const entries = encoding === 'json' ? jsonEntries(bytes) : new URLSearchParams(bytes.toString('utf8'));
  if (entries === undefined) return undefined;
  const known = new Set(postedFields(form));
  const values = new Map<string, string>();
  const errors = new Map<string, FieldError>();
  for (const [name, value] of entries) {
    if (!known.has(name)) errors.set(name, 'unknown');
    else if (typeof value !== 'string' || values.has(name)) errors.set(name, 'invalid');
    else values.set(name, form.fields[name]?.kind === 'text' ? severalLines(value) : oneLine(value));
  }
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}

const UTF8 = /^charset="?utf-?8"?$/;
const PERCENT = 0x25;

function jsonEntries(bytes: Buffer): readonly (readonly [string, unknown])[] | undefined {
  if (!isUtf8(bytes)) return undefined;
  const value = parseJson(bytes.toString('utf8'));
  return isRecord(value) ? Object.entries(value) : undefined;
}

/** Browsers send line ends of a native form as CR LF, which would count twice. */
function severalLines(text: string): string {
  return wellFormed(text).replace(/\r\n?/g, '\n').replace(CONTROL, '');
}

function oneLine(text: string): string {
  return wellFormed(text)
    .replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replace(CONTROL, '');
}

/** Half of a surrogate pair is no text. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point; tab and line feed stay.
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

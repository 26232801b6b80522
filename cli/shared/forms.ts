import type { Locale, Localized } from './locale.ts';

/** The mistakes that a field may have (behaviour 5.4). */
export type FieldError = 'required' | 'invalid' | 'too-long' | 'unknown';

/** Wrong fields by name; empty when all is well. */
export type FieldErrors = Readonly<Record<string, FieldError>>;

/** Fields that come with every post besides the visitor's own (behaviour 5.4). */
const HIDDEN_FIELDS = ['locale', 'page', 'key', 'token', 'website_url'] as const;

/** The value that a field takes: one line, several (`text`), an e-mail address, or the id of a choice. */
type FieldKind = 'line' | 'text' | 'email' | 'choice';

/** The rule of one field. */
interface FieldRule {
  readonly kind: FieldKind;
  /** Languages in which it must be filled. */
  readonly required: readonly Locale[];
  /** Longest value, in UTF-16 units. */
  readonly maxLength: number;
}

/** Names that no field of a site may have: they mean something else in a post, an export or a mail. */
export const TAKEN_NAMES = [
  ...HIDDEN_FIELDS,
  'consent',
  'form',
  'id',
  'received',
  'mark',
  'subject',
  'noMessage',
  'unknownPage',
  'reply',
  'suspect',
] as const;

/**
 * The fields of a form by name, in the order they are asked. Answers go to `email`, by which a person's leads are also
 * found and erased.
 */
export type FieldRules = Readonly<Record<string, FieldRule>> & {
  readonly [Name in (typeof TAKEN_NAMES)[number]]?: never;
};

/**
 * The purpose of a form. The receiver keeps a `message` and tells the organization by mail. A post of a `newsletter`
 * subscribes its address once the link of a mail has confirmed it.
 */
type FormKind = 'message' | 'newsletter';

/** A form of a site. */
export interface SiteForm {
  readonly kind: FormKind;
  readonly fields: FieldRules;
  readonly pages: FormPages;
}

/** A site's forms by name, the last segment of the address they post to. At most one is for a newsletter. */
export type SiteForms = Readonly<Record<string, SiteForm>>;

/** Pages that a post without scripts leads to, when it is `kept` or has `failed`: paths of the site, by language. */
export type FormPages = Readonly<Record<'kept' | 'failed', Localized<string>>>;

/** The HTML standard's rule for a valid e-mail address. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** Longest e-mail address, in characters. */
export const LONGEST_EMAIL = 254;

/** Form of a choice's id, which is the last segment of a document's address. */
const CHOICE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A form's values as the browser sends them; a missing field counts as empty. */
type FormValues = Readonly<Record<string, string | undefined>>;

/** Lists the fields that a form may post; any other is refused as unknown. */
export function postedFields({ kind, fields }: Pick<SiteForm, 'kind' | 'fields'>): readonly string[] {
  return [...Object.keys(fields), ...HIDDEN_FIELDS, ...(kind === 'newsletter' ? ['consent'] : [])];
}

/**
 * Checks a form by its rules. A choice may be any id: a page that was open before a choice was removed still posts
 * it, and no lead is lost for that.
 */
export function fieldErrors(values: FormValues, fields: FieldRules, locale: Locale): FieldErrors {
  const found = Object.entries(fields).flatMap(([field, rule]) => {
    const error = fieldError(fieldValue(values, field), rule, locale);
    return error === undefined ? [] : [[field, error] as const];
  });
  return Object.fromEntries(found);
}

/** Tells whether a text is one valid e-mail address. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && EMAIL.test(text);
}

/** Returns a field's value as it is checked and kept: without white space around it. */
export function fieldValue(values: FormValues, field: string): string {
  return (values[field] ?? '').trim();
}

function fieldError(value: string, rule: FieldRule, locale: Locale): FieldError | undefined {
  if (value === '') return rule.required.includes(locale) ? 'required' : undefined;
  if (rule.kind === 'choice')
    return value.length <= rule.maxLength && CHOICE.test(value) ? undefined : 'unknown';
  if (value.length > rule.maxLength) return 'too-long';
  return rule.kind === 'email' && !EMAIL.test(value) ? 'invalid' : undefined;
}

import type { Locale } from './locale.ts';

/** What may be wrong with a field (behaviour 5.4). */
export type FieldError = 'required' | 'invalid' | 'too-long' | 'unknown';

/** Wrong fields by name; empty when all is well. */
export type FieldErrors<Field extends string> = Readonly<Partial<Record<Field, FieldError>>>;

/** Fields of the contact form, in the order they are asked. */
export const CONTACT_FIELDS = ['name', 'email', 'phone', 'service', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** Choices of the contact form's service, in order. */
export const CONTACT_SERVICES = ['software', 'strategy', 'ai', 'design'] as const;
export type ContactService = (typeof CONTACT_SERVICES)[number];

/** Fields that come with every post beside the visitor's own (behaviour 5.4). */
export const HIDDEN_FIELDS = ['locale', 'page', 'key', 'token', 'website_url'] as const;

/** The site's forms, by the last segment of the address they post to. */
export const FORMS = ['contact', 'newsletter'] as const;
export type FormName = (typeof FORMS)[number];

/** Everything a form may post: any other field is refused as unknown. */
export const POSTED_FIELDS: Readonly<Record<FormName, readonly string[]>> = {
  contact: [...CONTACT_FIELDS, ...HIDDEN_FIELDS],
  newsletter: ['email', 'consent', ...HIDDEN_FIELDS],
};

/** Version of the sentence beside the newsletter's button, stored with each consent. */
export const CONSENT_VERSION = '2026-11';

/** Longest value of each field, in UTF-16 units. */
export const MAX_LENGTH: Readonly<Record<ContactField, number>> = {
  name: 200,
  email: 254,
  phone: 40,
  service: 20,
  message: 5000,
};

/** The HTML standard's rule for a valid e-mail address. */
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

/** A form's values as the browser sends them; a missing field counts as empty. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/** Checks the contact form (behaviour 5.1): the first name is required in English only. */
export function contactErrors(values: FormValues, locale: Locale): FieldErrors<ContactField> {
  const required = new Set<ContactField>(
    locale === 'en' ? ['name', 'email', 'service'] : ['email', 'service'],
  );
  const found = CONTACT_FIELDS.flatMap((field) => {
    const error = fieldError(field, fieldValue(values, field), required.has(field));
    return error === undefined ? [] : [[field, error] as const];
  });
  return Object.fromEntries(found);
}

/** Checks the newsletter form: an e-mail address and nothing else. */
export function newsletterErrors(values: FormValues): FieldErrors<'email'> {
  const error = fieldError('email', fieldValue(values, 'email'), true);
  return error === undefined ? {} : { email: error };
}

/** A field's value as it is checked and kept: without white space around it. */
export function fieldValue(values: FormValues, field: string): string {
  return (values[field] ?? '').trim();
}

function fieldError(field: ContactField, value: string, required: boolean): FieldError | undefined {
  if (value === '') return required ? 'required' : undefined;
  if (field === 'service') return CONTACT_SERVICES.some((id) => id === value) ? undefined : 'unknown';
  if (value.length > MAX_LENGTH[field]) return 'too-long';
  return field === 'email' && !EMAIL.test(value) ? 'invalid' : undefined;
}

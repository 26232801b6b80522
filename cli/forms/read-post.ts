import { randomUUID } from 'node:crypto';
import type { FieldError, FieldErrors } from '../shared/forms.ts';
import { fieldErrors, fieldValue } from '../shared/forms.ts';
import type { Locale } from '../shared/locale.ts';
import { DEFAULT_LOCALE, isLocale } from '../shared/locale.ts';
import type { AskedForm, Values } from './http/fields.ts';
import type { Submission, Suspicion } from './store/submissions.ts';
import type { SignUp } from './store/subscribers.ts';

/** Language of a post: French when it does not say, as for a visitor. */
export function postLocale(values: Values): Locale {
  const locale = fieldValue(values, 'locale');
  return isLocale(locale) ? locale : DEFAULT_LOCALE;
}

/** Tells whether the field that people do not see was filled. */
export function isTrapped(values: Values): boolean {
  return fieldValue(values, 'website_url') !== '';
}

/** Checks a post field by field: the visitor's by the rules that the browser has too, and the hidden ones. */
export function wrongFields({ kind, fields }: AskedForm, values: Values): FieldErrors {
  const locale = fieldValue(values, 'locale');
  const key = fieldValue(values, 'key');
  return {
    ...fieldErrors(values, fields, postLocale(values)),
    ...(locale === '' || isLocale(locale) ? {} : { locale: 'unknown' as const }),
    ...(key === '' || UUID.test(key) ? {} : { key: 'invalid' as const }),
    ...(kind === 'newsletter' ? consentError(fieldValue(values, 'consent')) : {}),
  };
}

/** Facts about a post besides its fields. */
interface Circumstances {
  /** Epoch ms. */
  readonly receivedAt: number;
  readonly suspect: Suspicion | undefined;
  /** Page that the `Referer` header names, for forms that do not know their own. */
  readonly referrer: string | undefined;
}

/** A message, or what a program left in the trap of any form. */
export function submissionOf(
  { name: form, fields }: AskedForm,
  values: Values,
  circumstances: Circumstances,
): Submission {
  return {
    ...postOf(values, circumstances),
    form,
    receivedAt: circumstances.receivedAt,
    fields: Object.fromEntries(Object.keys(fields).map((name) => [name, fieldValue(values, name)])),
    spam: isTrapped(values),
  };
}

/** A sign-up to the newsletter. */
export function signUpOf(values: Values, circumstances: Circumstances): SignUp {
  return {
    ...postOf(values, circumstances),
    mailId: randomUUID(),
    email: fieldValue(values, 'email'),
    consent: fieldValue(values, 'consent'),
    askedAt: circumstances.receivedAt,
  };
}

/** The part that messages and sign-ups have in common. */
function postOf(values: Values, circumstances: Circumstances) {
  const id = randomUUID();
  return {
    id,
    key: fieldValue(values, 'key').toLowerCase() || id,
    locale: postLocale(values),
    page: pageOf(values, circumstances),
    suspect: circumstances.suspect,
  };
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Any version will do: the page may be older than the site. None is no consent. */
function consentError(consent: string): { readonly consent?: FieldError } {
  if (consent === '') return { consent: 'required' };
  return /^[\w.-]{1,32}$/.test(consent) ? {} : { consent: 'invalid' };
}

/** A path, or nothing: it is a hint, for which no lead is refused. */
function pageOf(values: Values, { referrer = '' }: Circumstances): string {
  const posted = fieldValue(values, 'page');
  const page = posted === '' && URL.canParse(referrer) ? new URL(referrer).pathname : posted;
  return /^\/[^\s?#]{0,499}$/.test(page) ? page : '';
}

import type { FieldError } from '../../cli/shared/forms.ts';
import type { Form } from './browser.ts';
import { browser } from './browser.ts';

/** Wrong fields by name; empty when all is well. */
export type Errors = Readonly<Record<string, FieldError>>;

/** What became of a post: accepted, refused with the fields at fault, or failed in any other way (behaviour 5.4). */
export type Outcome = 'sent' | 'failed' | Errors;

const TIMEOUT_MS = 15_000;

/** Posts a form's values as JSON; anything unexpected, or no answer in 15 s, is a failure. */
export async function submit(url: string, values: Readonly<Record<string, unknown>>): Promise<Outcome> {
  try {
    const answer = await browser.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(values),
      signal: browser.AbortSignal.timeout(TIMEOUT_MS),
    });
    const { ok, errors } = Object(await answer.json());
    if (answer.status === 200 && ok === true) return 'sent';
    return answer.status === 422 ? Object(errors) : 'failed';
  } catch {
    // No network, no fetch, a time-out or an answer that is not JSON: all are the same to the visitor.
    return 'failed';
  }
}

/** A token that proves when the form was first used; empty when none can be had, which never refuses a lead. */
export async function requestToken(endpoint: string): Promise<string> {
  try {
    const { token } = Object(await (await browser.fetch(`${endpoint}/token`)).json());
    return typeof token === 'string' ? token : '';
  } catch {
    return '';
  }
}

/** What the browser finds wrong in a form: its own rules are the HTML standard's, for e-mail addresses too (behaviour 5.1). */
export function formErrors(form: Form): Errors {
  const errors: Record<string, FieldError> = {};
  for (const { name, validity } of form.elements) {
    if (name === '' || validity === undefined || validity.valid) continue;
    errors[name] = validity.valueMissing ? 'required' : validity.tooLong ? 'too-long' : 'invalid';
  }
  return errors;
}

/** A form's values by field name. */
export function formValues(form: Form): Record<string, unknown> {
  return Object.fromEntries(new browser.FormData(form));
}

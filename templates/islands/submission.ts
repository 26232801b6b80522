import type { FieldError } from '../../cli/shared/forms.ts';
import { browser } from './browser.ts';

/** What became of a post (behaviour 5.4). */
export type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'refused'; readonly errors: Readonly<Record<string, FieldError>> }
  | { readonly kind: 'failed' };

const TIMEOUT_MS = 15_000;
const KNOWN_ERRORS: readonly unknown[] = ['required', 'invalid', 'too-long', 'unknown'];

/** Posts a form's values as JSON; anything unexpected, or no answer in 15 s, is a failure. */
export async function submit(url: string, values: Readonly<Record<string, string>>): Promise<Outcome> {
  const answer = await ask(url, { method: 'POST', body: JSON.stringify(values) });
  if (answer === undefined) return { kind: 'failed' };
  if (answer.status === 200 && answer.body.ok === true) return { kind: 'sent' };
  const errors = answer.status === 422 ? fieldErrors(answer.body.errors) : undefined;
  return errors === undefined ? { kind: 'failed' } : { kind: 'refused', errors };
}

/** A token that proves when the form was opened; empty when none can be had, which never refuses a lead. */
export async function requestToken(endpoint: string): Promise<string> {
  const answer = await ask(`${endpoint}/token`, { method: 'GET' });
  const token = answer?.body.token;
  return typeof token === 'string' ? token : '';
}

/** A form's values by field name. */
export function formValues(form: object): Record<string, string> {
  return Object.fromEntries([...new browser.FormData(form)].map(([name, value]) => [name, String(value)]));
}

/** A fresh key for a post and its retries; empty where the browser cannot make one. */
export function newKey(): string {
  return browser.crypto?.randomUUID?.() ?? '';
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly body?: string;
}

interface JsonAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function ask(url: string, request: Request): Promise<JsonAnswer | undefined> {
  try {
    const controller = new browser.AbortController();
    const timer = browser.setTimeout(() => controller.abort(), TIMEOUT_MS);
    try {
      const headers = { accept: 'application/json', 'content-type': 'application/json' };
      const answer = await browser.fetch(url, { ...request, headers, signal: controller.signal });
      const body = await answer.json();
      return typeof body === 'object' && body !== null
        ? { status: answer.status, body: { ...body } }
        : undefined;
    } finally {
      browser.clearTimeout(timer);
    }
  } catch {
    // No network, no fetch, a time-out or an answer that is not JSON: all are the same to the visitor.
    return undefined;
  }
}

function fieldErrors(errors: unknown): Readonly<Record<string, FieldError>> | undefined {
  if (typeof errors !== 'object' || errors === null) return undefined;
  const known = Object.entries(errors).filter(([, error]) => KNOWN_ERRORS.includes(error));
  return known.length === 0 ? undefined : (Object.fromEntries(known) as Record<string, FieldError>);
}

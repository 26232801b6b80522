import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FieldErrors, FormPages } from '../../shared/forms.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Headers } from '../../shared/policy.ts';

/** An answer of the receiver, before it is written. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Empty for none. */
  readonly body: string;
}

/** Outcome of a post. */
export type Outcome =
  | { readonly kind: 'kept' }
  | { readonly kind: 'wrong'; readonly errors: FieldErrors }
  | { readonly kind: 'limited'; readonly retryAfter: number }
  | { readonly kind: 'unavailable' };

/** An answer for a script. */
export function jsonAnswer(status: number, value: object, headers: Headers = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

/** A refusal in a few words; `error` is for developers, in the network panel. */
export function refusal(status: number, error: string, headers: Headers = {}): Answer {
  return jsonAnswer(status, { ok: false, error }, headers);
}

/** Answers the script that posted (behaviour 5.4). */
export function scriptAnswer(outcome: Outcome): Answer {
  switch (outcome.kind) {
    case 'kept':
      return jsonAnswer(200, { ok: true });
    case 'wrong':
      return jsonAnswer(422, { ok: false, errors: outcome.errors });
    case 'limited':
      return refusal(429, 'too many posts', { 'Retry-After': String(outcome.retryAfter) });
    case 'unavailable':
      return refusal(503, 'not recorded', { 'Retry-After': '30' });
  }
}

/** A native form ends on a page of the site (behaviour 5.3), of another origin when the form came from there. */
export function nativeAnswer(
  outcome: Outcome,
  to: { readonly pages: FormPages; readonly locale: Locale; readonly origin: string },
): Answer {
  const page = to.pages[outcome.kind === 'kept' ? 'kept' : 'failed'];
  return { status: 303, headers: { Location: to.origin + page[to.locale] }, body: '' };
}

/** Writes an answer. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const isRead = request.complete || request.readableEnded || request.method === 'GET';
  const body = Buffer.from(answer.body);
  response.writeHead(answer.status, {
    ...EVERY_ANSWER,
    ...answer.headers,
    ...(answer.status === 204 ? {} : { 'Content-Length': body.length }),
    // What is left of a body is not waited for; node:http would take it for the next request.
    ...(isRead ? {} : { Connection: 'close' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
  if (!isRead) request.resume();
}

const EVERY_ANSWER = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Addresses of pages here carry tokens.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

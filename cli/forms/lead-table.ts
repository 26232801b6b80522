import type { Submission } from './store/submissions.ts';
import type { StoredToken, Subscriber, Subscribers } from './store/subscribers.ts';
import { createToken, linkOf } from './tokens.ts';

/** A row of an export, by column. */
export type Lead = Readonly<Record<string, string>>;

/** Columns of exported submissions, in order: a form's fields change, so each that any submission has is one. */
export function submissionColumns(submissions: readonly Submission[]): readonly string[] {
  return ['id', 'form', 'received', 'mark', ...fieldNames(submissions), 'locale', 'page', 'key'];
}

/** Names of the fields that submissions have, each once, in the order of the first that has it. */
export function fieldNames(submissions: readonly Submission[]): readonly string[] {
  return [...new Set(submissions.flatMap(({ fields }) => Object.keys(fields)))];
}

/** Columns of exported subscribers, in order. `unsubscribe` is the link that each newsletter must carry. */
export const SUBSCRIBER_COLUMNS = [
  'id',
  'state',
  'mark',
  'email',
  'locale',
  'page',
  'consent',
  'asked',
  'confirmed',
  'withdrawn',
  'unsubscribe',
] as const;

/** A submission as a row: times in UTC. `mark` is why it may not be a person's. */
export function submissionLead(submission: Submission): Lead {
  const { id, form, receivedAt, fields, locale, page, key } = submission;
  const mark = submission.spam ? 'spam' : suspectMark(submission);
  return { id, form, received: iso(receivedAt), mark, ...fields, locale, page, key };
}

/** Says in words why a post may be a program's; empty when nothing hints at it. */
export function suspectMark({ suspect }: Pick<Submission, 'suspect'>): string {
  return suspect === undefined ? '' : `suspect (${suspect})`;
}

/** State of a subscription. */
export function stateOf({ confirmedAt, withdrawnAt }: Subscriber): 'waiting' | 'confirmed' | 'withdrawn' {
  if (withdrawnAt !== undefined) return 'withdrawn';
  return confirmedAt === undefined ? 'waiting' : 'confirmed';
}

function iso(instant: number | undefined): string {
  return instant === undefined ? '' : new Date(instant).toISOString();
}

/**
 * Subscribers as rows, each confirmed one with a fresh link that ends its subscription; earlier links go on working.
 * @param base URL of the endpoint; undefined when the site has no forms any more
 */
export async function subscriberLeads(
  subscribers: readonly Subscriber[],
  { addTokens }: Pick<Subscribers, 'addTokens'>,
  base: string | undefined,
): Promise<readonly Lead[]> {
  const now = Date.now();
  const stored: StoredToken[] = [];
  const freshLink = ({ id, locale }: Subscriber): string => {
    if (base === undefined) return '';
    const token = createToken(id, 'unsubscribe', now);
    stored.push(token.stored);
    return linkOf(base, token, locale);
  };
  const leads = subscribers.map((subscriber) => {
    const { id, email, locale, page, consent, askedAt, confirmedAt, withdrawnAt } = subscriber;
    const state = stateOf(subscriber);
    const times = { asked: iso(askedAt), confirmed: iso(confirmedAt), withdrawn: iso(withdrawnAt) };
    const unsubscribe = state === 'confirmed' ? freshLink(subscriber) : '';
    return { id, state, mark: suspectMark(subscriber), email, locale, page, consent, ...times, unsubscribe };
  });
  await addTokens(stored);
  return leads;
}

/** Leads as CSV that spreadsheets open as it is: UTF-8 with its mark, every cell quoted, formulas defused. */
export function toCsv(columns: readonly string[], leads: readonly Lead[]): string {
  const rows = leads.map((lead) => columns.map((column) => lead[column] ?? ''));
  const lines = [columns, ...rows].map((cells) =>
    cells.map((text) => `"${defused(text).replaceAll('"', '""')}"`).join(','),
  );
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

/**
 * A spreadsheet runs a cell that begins with one of these signs, and one that cuts at semicolons, tabs or commas
 * begins cells where this file has none, of which quotation marks are no part.
 */
function defused(text: string): string {
  return text
    .replace(/(^|[\t\n\r;,])(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'")
    .replace(/^[\t\r]/, "'$&");
}

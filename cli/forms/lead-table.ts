import type { Submission } from './store/submissions.ts';
import type { Subscriber } from './store/subscribers.ts';

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

/** A subscriber as a row, with the link that ends the subscription; empty when there is none. */
export function subscriberLead(subscriber: Subscriber, unsubscribe: string): Lead {
  const { id, email, locale, page, consent, askedAt, confirmedAt, withdrawnAt } = subscriber;
  return {
    id,
    state: stateOf(subscriber),
    mark: suspectMark(subscriber),
    email,
    locale,
    page,
    consent,
    asked: iso(askedAt),
    confirmed: iso(confirmedAt),
    withdrawn: iso(withdrawnAt),
    unsubscribe,
  };
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

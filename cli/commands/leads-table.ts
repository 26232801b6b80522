import { fieldNames, stateOf, suspectMark } from '../forms/lead-table.ts';
import type { Failure } from '../forms/store/outbox.ts';
import type { Submission } from '../forms/store/submissions.ts';
import type { Subscriber } from '../forms/store/subscribers.ts';
import { graphemes, inert } from '../report/inert.ts';
import { createPaint } from '../report/paint.ts';
import { alignRows } from '../report/table.ts';
import { formatCount } from '../report/units.ts';
import { torontoTime } from '../shared/toronto.ts';

/** The leads of a list, all of one kind. */
export type LeadsList =
  | { readonly kind: 'message'; readonly list: readonly Submission[] }
  | { readonly kind: 'newsletter'; readonly list: readonly Subscriber[] };

/** Formats leads as lines of a terminal, on which what visitors wrote cannot act. */
export function formatLeads(listed: LeadsList, { colour }: { readonly colour: boolean }): string {
  const paint = createPaint({ colour });
  const rows = listed.kind === 'message' ? messageRows(listed.list) : listed.list.map(subscriberRow);
  const suspects = listed.list.filter((lead) => lead.suspect !== undefined && !isSpam(lead)).length;
  const counted = formatCount(rows.length, listed.kind === 'message' ? 'message' : 'subscription');
  const summary = suspects === 0 ? counted : `${counted}, ${suspects} suspect`;
  return `${alignRows(rows, 'words').join('\n')}${rows.length === 0 ? '' : '\n\n'}${paint('dim', summary)}\n`;
}

function isSpam(lead: Submission | Subscriber): boolean {
  return 'spam' in lead && lead.spam;
}

/** Lists mails that do not leave, by reason: no mail tells of them. A mail server's words are not trusted. */
export function formatFailures(failures: readonly Failure[]): string {
  const lines = failures.map(
    ({ reason, mails }) => `${formatCount(mails, 'mail')} could not be sent yet: ${inert(reason)}\n`,
  );
  return lines.join('');
}

/** Signs of a cell. */
const EXCERPT = 60;
/** UTF-16 units in which they are looked for: to take a long message apart lasts milliseconds, and a sign has no end of marks. */
const MOST_UNITS = 8 * EXCERPT;

type Cells = readonly string[];

/** Makes the rows of messages, the address first: it is what an owner answers to. */
function messageRows(submissions: readonly Submission[]): readonly Cells[] {
  const names = ['email', ...fieldNames(submissions).filter((name) => name !== 'email')];
  const isOneForm = new Set(submissions.map(({ form }) => form)).size < 2;
  return submissions.map((submission) => {
    const { receivedAt, spam, fields, form } = submission;
    const mark = spam ? 'spam' : suspectMark(submission);
    return [
      torontoTime(receivedAt),
      isOneForm ? '' : form,
      mark,
      ...names.map((name) => fields[name] ?? ''),
    ].map(cell);
  });
}

function subscriberRow(subscriber: Subscriber): Cells {
  const { askedAt, email, locale, consent, page } = subscriber;
  return [
    torontoTime(askedAt),
    stateOf(subscriber),
    suspectMark(subscriber),
    email,
    locale,
    consent,
    page,
  ].map(cell);
}

function cell(text: string): string {
  const signs = graphemes(inert(text.slice(0, MOST_UNITS)), EXCERPT + 1);
  const isCut = text.length > MOST_UNITS;
  if (!isCut && signs.length <= EXCERPT) return signs.join('');
  // The last of a text that was cut may be half a sign.
  return `${signs.slice(0, Math.min(EXCERPT, signs.length) - 1).join('')}…`;
}

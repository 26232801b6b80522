import type { FieldRules } from '../../shared/forms.ts';
import { postalAddress } from '../../shared/postal-address.ts';
import { torontoParts } from '../../shared/toronto.ts';
import type { ReceiverTools } from '../settings.ts';
import type { Letter } from '../store/outbox.ts';
import type { Submission } from '../store/submissions.ts';
import type { Subscriber } from '../store/subscribers.ts';
import type { MessageTexts } from '../texts.ts';
import { fill } from '../texts.ts';
import { createToken, linkOf } from '../tokens.ts';
import { validAddress } from './address.ts';
import type { Mail, Mailer } from './mailer.ts';

/** Tools of the receiver for mails. */
export interface MailTools extends ReceiverTools {
  readonly mailer: Mailer;
}

/** Writes a mail from what the store knows now; undefined when its subject has been erased. */
export async function compose(letter: Letter, tools: MailTools): Promise<Mail | undefined> {
  if (letter.kind === 'contact') {
    const submission = await tools.store.submissions.find(letter.subject);
    return submission === undefined ? undefined : messageMail(letter, submission, tools);
  }
  const subscriber = await tools.store.subscribers.find(letter.subject);
  return subscriber === undefined || subscriber.withdrawnAt !== undefined
    ? undefined
    : newsletterMail(letter, subscriber, tools);
}

/** Writes to the organization in the visitor's language. Only the body and Reply-To hold the visitor's own words. */
async function messageMail(
  { id, kind }: Letter,
  submission: Submission,
  { settings, mailer }: MailTools,
): Promise<Mail | undefined> {
  const { locale, fields, form } = submission;
  const { messageMails } = settings.texts[locale];
  const texts = messageMails[form] ?? borrowedTexts(form, messageMails);
  // A site that asks for no messages any more: those that there are stay in the store.
  if (texts === undefined) return undefined;
  const choices = (await settings.choices())[locale];
  return {
    id,
    kind,
    to: mailer.to,
    replyTo: validAddress(fields.email ?? ''),
    subject: texts.subject,
    text: messageText(submission, { texts, choices, rules: settings.forms[form]?.fields ?? {} }),
  };
}

/** Words of another form, for one that the site has no more, or that only a newer receiver of the same store knows. */
function borrowedTexts(
  form: string,
  mails: Readonly<Record<string, MessageTexts>>,
): MessageTexts | undefined {
  const [other] = Object.values(mails);
  return other && { ...other, subject: `${other.subject} (${form})`, labels: {} };
}

interface Wording {
  readonly texts: MessageTexts;
  /** Names of choices by id. */
  readonly choices: Readonly<Record<string, string>>;
  readonly rules: FieldRules;
}

/** Short fields a line each, then the long ones. */
function messageText(submission: Submission, { texts, choices, rules }: Wording): string {
  const { fields, page, suspect, receivedAt } = submission;
  const filled = (name: string): string => fields[name] ?? '';
  const label = (name: string): string => texts.labels[name] ?? `${name}: {value}`;
  const shown = (name: string): string => {
    const value = filled(name);
    // A choice that the site has no more goes by its id.
    return rules[name]?.kind === 'choice' && Object.hasOwn(choices, value) ? (choices[value] ?? '') : value;
  };
  const long = Object.keys(rules).filter((name) => rules[name]?.kind === 'text');
  const short = Object.keys(fields).filter((name) => !long.includes(name) && filled(name) !== '');
  const time = { ...torontoParts(receivedAt), page: page === '' ? texts.unknownPage : page };
  return [
    ...(suspect === undefined ? [] : [texts.suspect, '']),
    ...short.map((name) => fill(label(name), { value: shown(name) })),
    '',
    ...long.flatMap((name) =>
      filled(name) === '' ? [texts.noMessage, ''] : [label(name), '', filled(name), ''],
    ),
    '-- ',
    texts.reply,
    fill(texts.received, time),
    '',
  ].join('\n');
}

/** To the subscriber. Its tokens are made now and stored as hashes: the outbox never holds one. */
async function newsletterMail(
  { id, kind }: Letter,
  subscriber: Subscriber,
  { settings, store, now }: MailTools,
): Promise<Mail> {
  const { locale, email } = subscriber;
  const { confirmMail, subscribedMail } = settings.texts[locale];
  const texts = kind === 'confirm' ? confirmMail : subscribedMail;
  const at = now();
  const confirming = createToken(subscriber.id, 'confirm', at);
  const ending = createToken(subscriber.id, 'unsubscribe', at);
  await store.subscribers.addTokens([confirming.stored, ending.stored]);
  const confirm = linkOf(settings.base, confirming, locale);
  const unsubscribe = linkOf(settings.base, ending, locale);
  const { name, legalName, email: contact } = settings.organization;
  const values = { name, email: contact, confirm, unsubscribe };
  const postal = postalAddress(settings.organization, locale);
  return {
    id,
    kind,
    to: { name: '', address: email },
    subject: fill(texts.subject, values),
    text: [fill(texts.text, values), '', '-- ', legalName, postal, contact, ''].join('\n'),
    unsubscribe,
  };
}

import { postalAddress } from '../../shared/postal-address.ts';
import { torontoParts } from '../../shared/toronto.ts';
import type { FormsSettings } from '../settings.ts';
import type { Letter } from '../store/outbox.ts';
import type { Store } from '../store/store.ts';
import type { Submission } from '../store/submissions.ts';
import type { Subscriber } from '../store/subscribers.ts';
import type { FormsTexts } from '../texts.ts';
import { fill } from '../texts.ts';
import { createTokens, linkOf } from '../tokens.ts';
import type { Address } from './address.ts';
import { validAddress } from './address.ts';
import type { Mail } from './mailer.ts';

/** Tools for composing a letter. */
export interface Desk {
  readonly settings: FormsSettings;
  readonly store: Store;
  /** The organization's address, where notifications go. */
  readonly to: Address;
  readonly now: () => number;
}

/** Writes a mail from what the store knows now; undefined when its subject has been erased. */
export async function compose(letter: Letter, desk: Desk): Promise<Mail | undefined> {
  if (letter.kind === 'contact') {
    const submission = await desk.store.submissions.find(letter.subject);
    return submission === undefined ? undefined : contactMail(letter, submission, desk);
  }
  const subscriber = await desk.store.subscribers.find(letter.subject);
  return subscriber === undefined || subscriber.withdrawnAt !== undefined
    ? undefined
    : newsletterMail(letter, subscriber, desk);
}

/** Writes to the organization in the visitor's language. Only the body and Reply-To hold the visitor's own words. */
async function contactMail(
  { id, kind }: Letter,
  submission: Submission,
  { settings, to }: Desk,
): Promise<Mail> {
  const { email, locale } = submission;
  const texts = settings.texts[locale].contactMail;
  const replyTo = validAddress(email);
  const choices = (await settings.choices())[locale];
  return {
    id,
    kind,
    to,
    ...(replyTo === undefined ? {} : { replyTo }),
    subject: texts.subject,
    text: contactText(submission, texts, choices),
  };
}

function contactText(
  submission: Submission,
  texts: FormsTexts['contactMail'],
  choices: Readonly<Record<string, string>>,
): string {
  const { name, email, phone, service, message, page, suspect, receivedAt } = submission;
  const field = (label: string, value: string): readonly string[] =>
    value === '' ? [] : [fill(label, { value })];
  const time = { ...torontoParts(receivedAt), page: page === '' ? texts.unknownPage : page };
  return [
    ...(suspect === undefined ? [] : [texts.suspect, '']),
    ...field(texts.name, name),
    ...field(texts.email, email),
    ...field(texts.phone, phone),
    // A choice that the site has no more goes by its id.
    ...field(texts.service, Object.hasOwn(choices, service) ? (choices[service] ?? '') : service),
    '',
    ...(message === '' ? [texts.noMessage] : [texts.message, '', message]),
    '',
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
  { settings, store, now }: Desk,
): Promise<Mail> {
  const { locale, email } = subscriber;
  const { confirmMail, subscribedMail } = settings.texts[locale];
  const texts = kind === 'confirm' ? confirmMail : subscribedMail;
  const tokens = createTokens(subscriber.id, now());
  await store.subscribers.addTokens(tokens.stored);
  const unsubscribe = linkOf(settings.base, 'unsubscribe', { token: tokens.unsubscribe, locale });
  const { name, legalName, email: contact } = settings.organization;
  const values = {
    name,
    email: contact,
    confirm: linkOf(settings.base, 'confirm', { token: tokens.confirm, locale }),
    unsubscribe,
  };
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

import type { Messages } from '../api/render-context.ts';
import { errorOf } from '../report/diagnostic.ts';
import type { SiteForms } from '../shared/forms.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import type { Diagnostic, Result } from '../types.ts';

/** A page of the receiver: its title, what it says, and its button when it has one. */
export interface PageTexts {
  readonly title: string;
  readonly text: string;
  readonly button?: string;
}

/** Texts of the mail about a message. */
export interface MessageTexts extends Readonly<Record<(typeof MAIL_KEYS)[number], string>> {
  /** Label of each field, by its name; `{value}` is the visitor's answer. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Texts of a mail to a subscriber. */
type MailTexts = Readonly<Record<(typeof MAIL_PARTS)[number], string>>;

/** Name of a page of the receiver. */
export type PageName = (typeof BUTTON_PAGES | typeof SUBSCRIPTION_PAGES | typeof PLAIN_PAGES)[number];

/** Everything that the receiver says to people, in one language. `{name}` is the organization's. */
export interface FormsTexts extends Readonly<Record<PageName, PageTexts>> {
  /** By the name of the form. */
  readonly messageMails: Readonly<Record<string, MessageTexts>>;
  readonly confirmMail: MailTexts;
  readonly subscribedMail: MailTexts;
  readonly back: string;
}

/**
 * The receiver's texts, from a project's messages (behaviour 2.6); what is missing is said, all at once. Each field of
 * a form whose posts are messages needs its label, `mail.{form}.{field}`.
 */
export function formsTexts(
  messages: Localized<Messages>,
  forms: SiteForms,
): Result<Localized<FormsTexts> | undefined> {
  const [fr, en] = [readTexts(messages.fr, forms, 'fr'), readTexts(messages.en, forms, 'en')];
  const diagnostics = [...fr.diagnostics, ...en.diagnostics];
  return { value: diagnostics.length > 0 ? undefined : { fr: fr.value, en: en.value }, diagnostics };
}

/**
 * Reports missing texts without which the receiver would not start. A site that has none of them has another program
 * as its receiver.
 */
export function receiverProblems(messages: Localized<Messages>, forms: SiteForms): readonly Diagnostic[] {
  if (!Object.keys(messages.fr).some((key) => /^(?:mail|receiver)\./.test(key))) return [];
  return formsTexts(messages, forms).diagnostics.map((problem) => ({ ...problem, severity: 'warning' }));
}

/** Tells whether a site has, or had, a newsletter. */
export function hasNewsletter({ expired }: Pick<FormsTexts, 'expired'>): boolean {
  return expired.text !== '';
}

/** A text with its `{placeholders}` filled in. A name that begins with a vowel takes French « d’ ». */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  const joined = STARTS_WITH_VOWEL.test(values.name ?? '') ? text.replace(DE_NAME, 'd’{name}') : text;
  return joined.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  );
}

const DE_NAME = /(?<!\p{L})de \{name\}/gu;
const STARTS_WITH_VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

/** Pages that the links in a newsletter's mails lead to: each has a button. */
export const BUTTON_PAGES = ['confirm', 'unsubscribe'] as const;

/** Key of each text among a project's messages. */
const MAIL_KEYS = ['subject', 'noMessage', 'received', 'unknownPage', 'reply', 'suspect'] as const;
const MAIL_PARTS = ['subject', 'text'] as const;
const SUBSCRIPTION_PAGES = ['confirmed', 'unsubscribed', 'expired'] as const;
const PLAIN_PAGES = ['tooLarge', 'unavailable'] as const;
const PAGE_PARTS = ['title', 'text'] as const;
const BUTTON_PAGE_PARTS = [...PAGE_PARTS, 'button'] as const;

/** A key that only a newsletter has. */
const NEWSLETTER_KEY = new RegExp(
  `^(?:mail\\.(?:confirm|subscribed)\\.(?:${MAIL_PARTS.join('|')})|receiver\\.(?:${[...BUTTON_PAGES, ...SUBSCRIPTION_PAGES].join('|')})\\.(?:${BUTTON_PAGE_PARTS.join('|')}))$`,
);

/** Without their links these mails would ask for the impossible, and break Canada's anti-spam law. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  'mail.confirm.text': ['{confirm}', '{unsubscribe}'],
  'mail.subscribed.text': ['{unsubscribe}'],
};

function readTexts(messages: Messages, forms: SiteForms, locale: Locale): Result<FormsTexts> {
  const location = { file: `locales/${locale}.json` };
  const diagnostics: Diagnostic[] = [];
  const read = (key: string, isNeeded: boolean): string => {
    const text = messages[key];
    if (text === undefined && isNeeded)
      diagnostics.push(
        errorOf('missing-message', `The receiver of forms needs the key "${key}"`, { location }),
      );
    for (const link of LINKS[key] ?? [])
      if (text?.includes(link) === false)
        diagnostics.push(
          errorOf(
            'missing-placeholder',
            `"${key}" must hold ${link}: the mail is of no use without this link`,
            {
              location,
            },
          ),
        );
    return text ?? '';
  };
  const below = <Name extends string>(key: string, names: readonly Name[], isNeeded = true) =>
    named(names, (name) => read(`${key}.${name}`, isNeeded));
  // A site that has none any more keeps the words of the mails that it sent, whose links lead to them.
  const hasLetters =
    Object.values(forms).some(({ kind }) => kind === 'newsletter') ||
    Object.keys(messages).some((key) => NEWSLETTER_KEY.test(key));
  const messageForms = Object.entries(forms).filter(([, { kind }]) => kind === 'message');
  const value = {
    messageMails: Object.fromEntries(
      messageForms.map(([form, { fields }]) => [
        form,
        { labels: below(`mail.${form}`, Object.keys(fields)), ...below(`mail.${form}`, MAIL_KEYS) },
      ]),
    ),
    confirmMail: below('mail.confirm', MAIL_PARTS, hasLetters),
    subscribedMail: below('mail.subscribed', MAIL_PARTS, hasLetters),
    ...named(BUTTON_PAGES, (name) => below(`receiver.${name}`, BUTTON_PAGE_PARTS, hasLetters)),
    ...named(SUBSCRIPTION_PAGES, (name) => below(`receiver.${name}`, PAGE_PARTS, hasLetters)),
    ...named(PLAIN_PAGES, (name) => below(`receiver.${name}`, PAGE_PARTS)),
    ...below('receiver', ['back']),
  };
  return { value, diagnostics };
}

/** One value for each name. */
function named<Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}

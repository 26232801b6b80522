import type { Messages } from '../api/render-context.ts';
import { errorOf } from '../report/diagnostic.ts';
import type { FieldRules, SiteForms } from '../shared/forms.ts';
import type { Locale, Localized } from '../shared/locale.ts';
import { LOCALES } from '../shared/locale.ts';
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
  const diagnostics = LOCALES.flatMap((locale) => problemsOf(messages[locale], forms, locale));
  if (diagnostics.length > 0) return { value: undefined, diagnostics };
  return { value: { fr: textsOf(messages.fr, forms), en: textsOf(messages.en, forms) }, diagnostics: [] };
}

/**
 * Reports missing texts without which the receiver would not start. A site that has none of them has another program
 * as its receiver.
 */
export function receiverProblems(messages: Localized<Messages>, forms: SiteForms): readonly Diagnostic[] {
  if (!Object.keys(messages.fr).some((key) => /^(?:mail|receiver)\./.test(key))) return [];
  const problems = LOCALES.flatMap((locale) => problemsOf(messages[locale], forms, locale));
  return problems.map((problem) => ({ ...problem, severity: 'warning' as const }));
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

/** Keys that a site with forms needs, whatever they are called. */
const KEYS: readonly string[] = [...pageKeys(PLAIN_PAGES), 'receiver.back'];

/** Keys that a newsletter needs as well. */
const NEWSLETTER_KEYS: readonly string[] = [
  ...['confirm', 'subscribed'].flatMap((name) => MAIL_PARTS.map((part) => `mail.${name}.${part}`)),
  ...pageKeys([...BUTTON_PAGES, ...SUBSCRIPTION_PAGES]),
  ...BUTTON_PAGES.map((name) => `receiver.${name}.button`),
];

function pageKeys(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => PAGE_PARTS.map((part) => `receiver.${name}.${part}`));
}

/** Without their links these mails would ask for the impossible, and break Canada's anti-spam law. */
const LINKS: Readonly<Record<string, readonly string[]>> = {
  'mail.confirm.text': ['{confirm}', '{unsubscribe}'],
  'mail.subscribed.text': ['{unsubscribe}'],
};

function problemsOf(messages: Messages, forms: SiteForms, locale: Locale): readonly Diagnostic[] {
  const location = { file: `locales/${locale}.json` };
  const mailKeys = messageForms(forms).flatMap(([form, fields]) =>
    [...Object.keys(fields), ...MAIL_KEYS].map((name) => `mail.${form}.${name}`),
  );
  const missing = [...mailKeys, ...KEYS, ...(needsNewsletter(messages, forms) ? NEWSLETTER_KEYS : [])]
    .filter((key) => messages[key] === undefined)
    .map((key) => errorOf('missing-message', `The receiver of forms needs the key "${key}"`, { location }));
  const without = Object.entries(LINKS).flatMap(([key, links]) =>
    links.filter((link) => messages[key]?.includes(link) === false).map((link) => ({ key, link })),
  );
  return [
    ...missing,
    ...without.map(({ key, link }) =>
      errorOf('missing-placeholder', `"${key}" must hold ${link}: the mail is of no use without this link`, {
        location,
      }),
    ),
  ];
}

/** A site that has none any more keeps the words of the mails that it sent, whose links lead to them. */
function needsNewsletter(messages: Messages, forms: SiteForms): boolean {
  return (
    Object.values(forms).some(({ kind }) => kind === 'newsletter') ||
    NEWSLETTER_KEYS.some((key) => messages[key] !== undefined)
  );
}

/** Forms whose posts are messages, and their fields. */
function messageForms(forms: SiteForms): readonly (readonly [form: string, fields: FieldRules])[] {
  return Object.entries(forms).flatMap(([form, { kind, fields }]) =>
    kind === 'message' ? [[form, fields] as const] : [],
  );
}

function textsOf(messages: Messages, forms: SiteForms): FormsTexts {
  const below = <Name extends string>(key: string, names: readonly Name[]): Record<Name, string> =>
    named(names, (name) => messages[`${key}.${name}`] ?? '');
  return {
    messageMails: Object.fromEntries(
      messageForms(forms).map(([form, fields]) => [
        form,
        { ...below(`mail.${form}`, MAIL_KEYS), labels: below(`mail.${form}`, Object.keys(fields)) },
      ]),
    ),
    confirmMail: below('mail.confirm', MAIL_PARTS),
    subscribedMail: below('mail.subscribed', MAIL_PARTS),
    ...named(BUTTON_PAGES, (name) => below(`receiver.${name}`, BUTTON_PAGE_PARTS)),
    ...named([...SUBSCRIPTION_PAGES, ...PLAIN_PAGES], (name) => below(`receiver.${name}`, PAGE_PARTS)),
    ...below('receiver', ['back']),
  };
}

/** One value for each name. */
function named<Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}

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

/** What the mail about a message says. */
export interface MessageTexts extends Readonly<Record<(typeof MAIL_KEYS)[number], string>> {
  /** What a field is called, by its name; `{value}` is what the visitor wrote. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Everything that the receiver says to people, in one language. `{name}` is the organization's. */
export interface FormsTexts {
  /** By the name of the form. */
  readonly messageMails: Readonly<Record<string, MessageTexts>>;
  readonly confirmMail: { readonly subject: string; readonly text: string };
  readonly subscribedMail: { readonly subject: string; readonly text: string };
  readonly confirm: PageTexts;
  readonly confirmed: PageTexts;
  readonly unsubscribe: PageTexts;
  readonly unsubscribed: PageTexts;
  readonly expired: PageTexts;
  readonly tooLarge: PageTexts;
  readonly unavailable: PageTexts;
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

/** A text with its `{placeholders}` filled in. A name that begins with a vowel takes French « d’ ». */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  const joined = STARTS_WITH_VOWEL.test(values.name ?? '') ? text.replace(DE_NAME, 'd’{name}') : text;
  return joined.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  );
}

const DE_NAME = /(?<!\p{L})de \{name\}/gu;
const STARTS_WITH_VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

/** Key of each text among a project's messages. */
const MAIL_KEYS = ['subject', 'noMessage', 'received', 'unknownPage', 'reply', 'suspect'] as const;
const BUTTON_PAGES = ['confirm', 'unsubscribe'] as const;
const PLAIN_PAGES = ['confirmed', 'unsubscribed', 'expired', 'tooLarge', 'unavailable'] as const;

/** Keys that a site needs whatever its forms are called. */
const KEYS: readonly string[] = [
  ...['confirm', 'subscribed'].flatMap((name) => [`mail.${name}.subject`, `mail.${name}.text`]),
  ...[...BUTTON_PAGES, ...PLAIN_PAGES].flatMap((name) => [`receiver.${name}.title`, `receiver.${name}.text`]),
  ...BUTTON_PAGES.map((name) => `receiver.${name}.button`),
  'receiver.back',
];

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
  const missing = [...mailKeys, ...KEYS]
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

/** Forms whose posts are messages, and their fields. */
function messageForms(forms: SiteForms): readonly (readonly [form: string, fields: FieldRules])[] {
  return Object.entries(forms).flatMap(([form, { kind, fields }]) =>
    kind === 'message' ? [[form, fields] as const] : [],
  );
}

function textsOf(messages: Messages, forms: SiteForms): FormsTexts {
  const at = (key: string): string => messages[key] ?? '';
  const mail = (name: string): { readonly subject: string; readonly text: string } => ({
    subject: at(`mail.${name}.subject`),
    text: at(`mail.${name}.text`),
  });
  const page = (name: string): PageTexts => ({
    title: at(`receiver.${name}.title`),
    text: at(`receiver.${name}.text`),
  });
  const buttonPage = (name: string): PageTexts => ({ ...page(name), button: at(`receiver.${name}.button`) });
  return {
    messageMails: Object.fromEntries(
      messageForms(forms).map(([form, fields]) => [
        form,
        {
          ...named(MAIL_KEYS, (name) => at(`mail.${form}.${name}`)),
          labels: named(Object.keys(fields), (name) => at(`mail.${form}.${name}`)),
        },
      ]),
    ),
    confirmMail: mail('confirm'),
    subscribedMail: mail('subscribed'),
    ...named(BUTTON_PAGES, buttonPage),
    ...named(PLAIN_PAGES, page),
    back: at('receiver.back'),
  };
}

/** One value for each name. */
function named<Name extends string, T>(names: readonly Name[], make: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;
}

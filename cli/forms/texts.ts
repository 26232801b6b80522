import type { ContactService } from '../shared/forms.ts';
import type { Locale } from '../shared/locale.ts';
import { typography } from '../shared/typography.ts';
import type { Localized } from '../types.ts';
import { ENGLISH_TEXTS } from './texts-en.ts';
import { FRENCH_TEXTS } from './texts-fr.ts';

/** A page of the receiver: its title, what it says, and its button when it has one. */
export interface PageTexts {
  readonly title: string;
  readonly text: string;
  readonly button?: string;
}

/** Everything that the receiver says to people, in one language. `{name}` is the organization's; `{ofName}` has its French « de ». */
export interface FormsTexts {
  readonly contactMail: {
    readonly subject: string;
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly service: string;
    readonly services: Readonly<Record<ContactService, string>>;
    readonly message: string;
    readonly noMessage: string;
    readonly received: string;
    readonly unknownPage: string;
    readonly reply: string;
    readonly suspect: string;
  };
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

/** The receiver's texts, set by each language's typography. */
export const TEXTS: Localized<FormsTexts> = { fr: set(FRENCH_TEXTS, 'fr'), en: set(ENGLISH_TEXTS, 'en') };

/** The placeholders that stand for an organization. */
export function nameValues({ name, email }: { readonly name: string; readonly email: string }): {
  readonly name: string;
  readonly ofName: string;
  readonly email: string;
} {
  return { name, ofName: STARTS_WITH_VOWEL.test(name) ? `d’${name}` : `de ${name}`, email };
}

/** A text with its `{placeholders}` filled in. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : placeholder,
  );
}

function set<T>(texts: T, locale: Locale): T {
  if (typeof texts === 'string') return typography(texts, locale) as T;
  const entries = Object.entries(texts as object).map(([name, value]) => [name, set(value, locale)]);
  return Object.fromEntries(entries) as T;
}

const STARTS_WITH_VOWEL = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

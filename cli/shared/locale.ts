/** The site's languages. French is the default and has no path prefix (behaviour 2). */
export const LOCALES = ['fr', 'en'] as const;

/** A language code, as in folder names and the `i18n_redirected` cookie. */
export type Locale = (typeof LOCALES)[number];

/** A value given once per language. */
export type Localized<T> = Readonly<Record<Locale, T>>;

/** The locale served at bare paths. */
export const DEFAULT_LOCALE: Locale = 'fr';

/** BCP 47 tag of each locale, for `lang` and alternates. */
export const LOCALE_TAG: Localized<string> = { fr: 'fr-CA', en: 'en-US' };

/** English name of each locale's language, for messages. */
export const LANGUAGE: Localized<string> = { fr: 'French', en: 'English' };

/** Open Graph's form of each locale. */
export const OG_LOCALE: Localized<string> = { fr: 'fr_CA', en: 'en_US' };

/** Path prefix of each locale, without a trailing slash. */
export const LOCALE_PREFIX: Localized<string> = { fr: '', en: '/en' };

/** Tells whether a string is one of the site's locale codes. */
export function isLocale(value: string): value is Locale {
  return value === 'fr' || value === 'en';
}

/** Returns the other language. */
export function otherLocale(locale: Locale): Locale {
  return locale === 'fr' ? 'en' : 'fr';
}

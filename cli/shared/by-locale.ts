import type { Locale, Localized } from './locale.ts';

/** Makes a value for each language. Apart from `locale.ts`, so that browsers do not load it. */
export function byLocale<T>(make: (locale: Locale) => T): Localized<T> {
  return { fr: make('fr'), en: make('en') };
}

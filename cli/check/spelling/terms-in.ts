import type { Locale } from '../../shared/locale.ts';
import { TERMS } from './terms.ts';
import type { PlacedWord } from './words.ts';
import { plainWord } from './words.ts';

/** A term to avoid, where it is, and the better one. */
interface FoundTerm extends PlacedWord {
  readonly better: string;
}

/** Creates the function that finds a language's terms to avoid, except for those among the project's own words. */
export function createTermFinder(
  locale: Locale,
  own: readonly string[],
): (prose: string) => readonly FoundTerm[] {
  const allowed = new Set(own.map((word) => plainWord(word).toLowerCase()));
  const better = new Map<string, string>();
  for (const [forms, instead] of Object.entries(TERMS[locale]))
    for (const form of forms.split('|').map(plainWord)) if (!allowed.has(form)) better.set(form, instead);
  // The longest first: "e-mail" before "mail".
  const all = [...better.keys()]
    .sort((a, b) => b.length - a.length)
    .map((form) => form.replaceAll(' ', '\\s+'));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${all.join('|')})s?(?![\\p{L}\\p{N}-])`, 'giu');
  const pluralOf = (form: string): string => better.get(form) ?? better.get(form.replace(/s$/, '')) ?? '';
  return (prose) =>
    [...prose.replaceAll('’', "'").matchAll(pattern)].map(({ 0: word, index }) => ({
      word: prose.slice(index, index + word.length),
      index,
      better: pluralOf(word.toLowerCase().replace(/\s+/g, ' ')),
    }));
}

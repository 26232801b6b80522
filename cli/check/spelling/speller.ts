import { suggest } from '../../report/suggest.ts';
import { getOrMake } from '../../shared/get-or-make.ts';
import type { Locale } from '../../shared/locale.ts';
import type { Dictionary } from './dictionary.ts';
import { plainWord } from './words.ts';

/** Tells whether words of one language are spelt right, and suggests others for those that are not. */
interface Speller {
  readonly isRight: (word: string) => boolean;
  readonly suggest: (word: string) => readonly string[];
}

/** The most words that get suggestions: in French, those of one word take a tenth of a second. */
const MOST_SUGGESTED = 50;

/** The most suggestions for one word. */
const MOST_CANDIDATES = 3;

/** Creates a speller from a dictionary, and from words that the dictionary lacks. */
export function createSpeller(locale: Locale, dictionary: Dictionary, others: readonly string[]): Speller {
  const own = new Set(others.flatMap((word) => formsOf(plainWord(word))));
  const known = new Map<string, boolean>();
  const suggested = new Map<string, readonly string[]>();
  const isKnown = (word: string): boolean => {
    if (own.has(word) || dictionary.spell(word)) return true;
    const inner = withoutJoints(word, locale);
    if (inner !== word && isKnown(inner)) return true;
    const parts = word.split('-');
    return parts.length > 1 && parts.every((part) => part.length < 2 || isKnown(part));
  };
  const candidatesFor = (word: string): readonly string[] => {
    const near = suggest(word, own);
    const all = [...(near === undefined ? [] : [near]), ...dictionary.suggest(word)];
    return [...new Set(all)].slice(0, MOST_CANDIDATES);
  };
  return {
    isRight: (written) => getOrMake(known, plainWord(written), isKnown),
    suggest: (written) => {
      const word = plainWord(written);
      if (!suggested.has(word) && suggested.size < MOST_SUGGESTED) suggested.set(word, candidatesFor(word));
      return suggested.get(word) ?? [];
    },
  };
}

/** Lists a word as it is, with a capital at its start, and both in the plural. */
function formsOf(word: string): readonly string[] {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return [word, capital, `${word}s`, `${capital}s`];
}

/** Removes what a language joins to a word: `l’`, `jusqu’`; `’s`. */
function withoutJoints(word: string, locale: Locale): string {
  return locale === 'fr'
    ? word.replace(/^(?:[ldjmtsnc]|qu|jusqu|lorsqu|puisqu|quoiqu)'/i, '')
    : word.replace(/'s?$/, '');
}

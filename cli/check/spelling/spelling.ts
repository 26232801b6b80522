import type { OwnWords } from '../../read/words-file.ts';
import { errorOf, warningOf } from '../../report/diagnostic.ts';
import type { Locale } from '../../shared/locale.ts';
import { LANGUAGE, LOCALES } from '../../shared/locale.ts';
import type { Diagnostic } from '../../types.ts';
import type { GateInput } from '../gate.ts';
import type { Dictionary } from './dictionary.ts';
import { loadDictionaries, MORE_WORDS } from './dictionary.ts';
import { ownWords } from './own-words.ts';
import type { Passage } from './passages.ts';
import { dataPassages, documentPassages } from './passages.ts';
import { createSpeller } from './speller.ts';
import { createTermFinder } from './terms.ts';
import { createPhraseHider, wordsOf } from './words.ts';

/** Looks every word up in the dictionaries, and names terms that a language has better ones for. */
export async function checkSpelling(input: GateInput): Promise<readonly Diagnostic[]> {
  const dictionaries = await loadDictionaries();
  if (typeof dictionaries === 'string') return [errorOf('no-dictionary', dictionaries)];
  const words = ownWords(input);
  const passages = passagesOf(input);
  // `checkOwnWords` reports what is wrong in the file of the project's words.
  return [...dictionaries].flatMap(([locale, dictionary]) => {
    const look = createLook(locale, dictionary, words.value);
    return passages.filter((passage) => passage.locale === locale).flatMap(look);
  });
}

/** Gathers the texts of documents that make pages, of data and of messages, each file once. */
function passagesOf({ site, registry, read }: GateInput): readonly Passage[] {
  const drawn = registry.facts?.drawn ?? [];
  const documents = new Map(
    site.pages.map(({ props }) => [props.internal.page.file, props.internal.page.locale]),
  );
  const others: readonly (readonly [string, Locale | undefined])[] = [
    ...Object.keys(registry.data).map((name) => [`content/data/${name}.yaml`, undefined] as const),
    ...LOCALES.map((locale) => [`locales/${locale}.json`, locale] as const),
  ];
  return [
    ...[...documents].flatMap(([file, locale]) => {
      const source = file.endsWith('.md') ? read(file) : undefined;
      return source === undefined ? [] : documentPassages(source, { locale, drawn });
    }),
    ...others.flatMap(([file, locale]) => {
      const source = read(file);
      return source === undefined ? [] : dataPassages(source, locale);
    }),
  ];
}

function createLook(
  locale: Locale,
  dictionary: Dictionary,
  words: OwnWords,
): (passage: Passage) => readonly Diagnostic[] {
  const others = [...words[locale], ...MORE_WORDS[locale]];
  const speller = createSpeller(locale, dictionary, others);
  const termsIn = createTermFinder(locale, words[locale]);
  const withoutPhrases = createPhraseHider(words[locale]);
  return ({ prose: written, place }) => {
    const prose = withoutPhrases(written);
    const terms = termsIn(prose);
    const isTold = (index: number): boolean =>
      terms.some((term) => index >= term.index && index < term.index + term.word.length);
    const wrong = wordsOf(prose).filter(({ word, index }) => !isTold(index) && !speller.isRight(word));
    return [
      ...terms.map((term) =>
        warningOf('term-to-avoid', `"${term.word}" is a term to avoid in ${LANGUAGE[locale]}`, {
          location: place(term),
          suggestion: term.better,
        }),
      ),
      ...wrong.map((one) =>
        warningOf('misspelt', `"${one.word}" is not in the ${LANGUAGE[locale]} dictionary`, {
          location: place(one),
          suggestion: speller.suggest(one.word).join(', ') || undefined,
        }),
      ),
    ];
  };
}

import { suggest } from './suggest.ts';

/** Returns the word that a misspelt one most likely means. Calls `candidates` only to compare them. */
export type Suggest = (word: string, candidates: () => Iterable<string>) => string | undefined;

/** Comparing a word with ten thousand paths takes a tenth of a second, too long for each of many dead links. */
const MOST_WORDS = 50;

/** Makes a `suggest` that remembers its answers by word and, after 50 words, has none for new ones. */
export function createSuggestions(): Suggest {
  const known = new Map<string, string | undefined>();
  return (word, candidates) => {
    if (known.has(word) || known.size >= MOST_WORDS) return known.get(word);
    const nearest = suggest(word, candidates());
    known.set(word, nearest);
    return nearest;
  };
}

import { suggest } from './suggest.ts';

/** What a misspelt word stands for; candidates are asked for only when they are compared. */
export type Suggest = (word: string, candidates: () => Iterable<string>) => string | undefined;

/** A look at ten thousand paths takes a tenth of a second: a site with many dead links gets its report first. */
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

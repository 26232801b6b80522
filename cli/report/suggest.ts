/** Returns the candidate that a misspelt word most likely means; undefined when none is near. */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  const typed = word.toLowerCase();
  const near: { readonly candidate: string; readonly distance: number }[] = [];
  for (const candidate of candidates) {
    if (candidate === word || candidate.length > LONGEST) continue;
    const bound = Math.max(1, Math.floor(Math.max(word.length, candidate.length) / 3));
    if (Math.abs(word.length - candidate.length) > bound) continue;
    const distance = editDistance(typed, candidate.toLowerCase());
    if (distance <= bound && distance < candidate.length) near.push({ candidate, distance });
  }
  // Ties go to the alphabet, never to the order in which a file system or a map listed them.
  near.sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1));
  return near[0]?.candidate;
}

const LONGEST = 80;

/** Damerau–Levenshtein distance (optimal string alignment): insertions, deletions, changes and swaps of neighbours. */
function editDistance(a: string, b: string): number {
  let beforePrevious: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(previous, j) + 1,
          at(row, j - 1) + 1,
          at(previous, j - 1) + change,
          swapped ? at(beforePrevious, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforePrevious = previous;
    previous = row;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

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

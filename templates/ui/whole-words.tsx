import type { ReactElement } from 'react';

/** Longest compound that is kept on one line, in characters. A longer one could not fit on a phone. */
const LONGEST = 16;

/** A text that does not break at the hyphens of words such as "verrons-nous" and "sur-mesure". */
export function WholeWords({ text }: { readonly text: string }): ReactElement {
  const words = text.split(' ');
  const isWhole = (word: string): boolean => word.includes('-') && word.length <= LONGEST;
  const first = words.findIndex(isWhole);
  if (first < 0) return <>{text}</>;
  const [before, word, after] = [words.slice(0, first), words[first], words.slice(first + 1)];
  return (
    <>
      {before.map((part) => `${part} `).join('')}
      <span className="whole">{word}</span>
      {after.length > 0 && ' '}
      {after.length > 0 && <WholeWords text={after.join(' ')} />}
    </>
  );
}

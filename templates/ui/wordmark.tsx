import type { ReactElement } from 'react';
import { lineLength } from '../display/measure.ts';

/** The name across the whole width, cut in two by a scarf whose step is between two letters. Decoration. */
export function Wordmark({ name }: { readonly name: string }): ReactElement {
  const text = (part: string) => (
    <text className={part} x="-3" y="78" clipPath={`url(#${part})`}>
      {name}
    </text>
  );
  const [step, end] = [lengthOf(name.slice(0, Math.round(name.length * 0.6))) - 4, lengthOf(name) + 20];
  return (
    <div className="wordmark" aria-hidden="true">
      <svg viewBox={`0 0 ${end - 18} 92`} aria-hidden="true">
        <clipPath id="wordmark-top">
          <path d={`M-20-20H${end}V45L${step} 55l2-12L-20 57z`} />
        </clipPath>
        <clipPath id="wordmark-bottom">
          <path d={`M-20 57 ${step + 2} 43l-2 12L${end} 45v80H-20z`} />
        </clipPath>
        {text('wordmark-top')}
        {text('wordmark-bottom')}
      </svg>
    </div>
  );
}

/** Returns the length of first letters as the stylesheet sets them: 100 units per em, 3.5 less after each letter. */
function lengthOf(letters: string): number {
  return Math.round(lineLength(letters, 118, 700) * 100 - 3.5 * letters.length);
}

import type { ReactElement } from 'react';
import { lineLength } from '../display/measure.ts';

/** The name across the whole width, cut in two by a scarf; decoration. */
export function Wordmark({ name }: { readonly name: string }): ReactElement {
  const width = Math.ceil(lineLength(name, 118, 700) * 100) - 4 * name.length + 4;
  const text = (part: string) => (
    <text className={part} x="-3" y="78" clipPath={`url(#${part})`}>
      {name}
    </text>
  );
  const [middle, end] = [Math.round(width * 0.58), width + 20];
  return (
    <div className="wordmark" aria-hidden="true">
      <svg viewBox={`0 0 ${width + 10} 92`} aria-hidden="true">
        <clipPath id="wordmark-top">
          <path d={`M-20-20H${end}V42L${middle} 56l2-10L-20 59z`} />
        </clipPath>
        <clipPath id="wordmark-bottom">
          <path d={`M-20 59 ${middle + 2} 46l-2 10L${end} 42v80H-20z`} />
        </clipPath>
        {text('wordmark-top')}
        {text('wordmark-bottom')}
      </svg>
    </div>
  );
}

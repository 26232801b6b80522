import type { ReactElement } from 'react';
import type { FencedProps } from '../../cli/api/fenced.ts';
import { WholeWords } from '../ui/whole-words.tsx';

/** A question whose answer opens when a visitor asks for it. */
export function Question({ title, children }: FencedProps<unknown>): ReactElement {
  return (
    <details className="question">
      <summary>{title !== undefined && <WholeWords text={title} />}</summary>
      <div>{children}</div>
    </details>
  );
}

import type { ReactElement } from 'react';
import { WholeWords } from './whole-words.tsx';

interface LeadProps {
  readonly text: string;
  /** True for the ground's second ink. @default false */
  readonly muted?: boolean;
}

/** The paragraph after a title. */
export function Lead({ text, muted = false }: LeadProps): ReactElement {
  return (
    <p className={muted ? 'lead muted' : 'lead'}>
      <WholeWords text={text} />
    </p>
  );
}

import type { ReactElement, ReactNode } from 'react';
import { Lead } from './lead.tsx';
import { WholeWords } from './whole-words.tsx';

interface SectionHeaderProps {
  readonly id: string;
  readonly title: string;
  readonly text?: string | undefined;
  /** A link instead of the text. */
  readonly children?: ReactNode;
}

/** A section's title with a sentence or a link. Reader modes drop elements whose class contains "header". */
export function SectionHeader({ id, title, text, children }: SectionHeaderProps): ReactElement {
  return (
    <div className="section-head">
      <h2 id={id}>
        <WholeWords text={title} />
      </h2>
      {text !== undefined && <Lead text={text} muted />}
      {children !== undefined && <p className="section-link">{children}</p>}
    </div>
  );
}

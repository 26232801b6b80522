import type { ReactElement } from 'react';
import { Section } from '../ui/section.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

interface ServiceSectionProps {
  readonly title: string;
  readonly lead: string;
  readonly paragraphs: readonly string[];
  /** 0-based place on the page. */
  readonly position: number;
}

/** A point about a service: a title beside its argument. */
export function ServiceSection({ title, lead, paragraphs, position }: ServiceSectionProps): ReactElement {
  const id = `section-${position + 1}`;
  return (
    <Section labelledBy={id} kind="split service-section">
      <h2 id={id}>
        <WholeWords text={title} />
      </h2>
      <div className="stack">
        <p className="lead">{lead}</p>
        {paragraphs.map((paragraph) => (
          <p className="muted" key={paragraph}>
            {paragraph}
          </p>
        ))}
      </div>
    </Section>
  );
}

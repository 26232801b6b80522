import type { ReactElement } from 'react';
import { Lead } from '../ui/lead.tsx';
import { Section } from '../ui/section.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

interface ServicePointsProps {
  readonly points: readonly {
    readonly title: string;
    readonly lead: string;
    readonly paragraphs: readonly string[];
  }[];
}

/** The points of a service side by side: titles with their arguments. */
export function ServicePoints({ points }: ServicePointsProps): ReactElement {
  return (
    <Section>
      <div className="points">
        {points.map(({ title, lead, paragraphs }, index) => (
          <div className="stack" key={title}>
            <h2 id={`section-${index + 1}`}>
              <WholeWords text={title} />
            </h2>
            <Lead text={lead} />
            <div className="stack">
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>
                  <WholeWords text={paragraph} />
                </p>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}

import type { ReactElement } from 'react';
import { Section } from '../ui/section.tsx';
import { WholeWords } from '../ui/whole-words.tsx';
import type { PlateData } from './plate.tsx';
import { Plate } from './plate.tsx';

interface WorkShownProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly plate: PlateData;
}

/** What a service brings, drawn beside what it is. */
export function WorkShown({ title, text, plate }: WorkShownProps): ReactElement {
  return (
    <Section ground="craie" labelledBy="work" kind="work">
      <div>
        <h2 id="work">
          <WholeWords text={title} />
        </h2>
        {text !== undefined && <p className="lead">{text}</p>}
      </div>
      <Plate plate={plate} />
    </Section>
  );
}

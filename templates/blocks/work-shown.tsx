import type { ReactElement } from 'react';
import type { PlateData } from '../schemas/plates.ts';
import type { Ground } from '../ui/ground.ts';
import { Lead } from '../ui/lead.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { WholeWords } from '../ui/whole-words.tsx';
import { Plate } from './plate.tsx';
import type { Trial } from './trial-forms.tsx';
import { TrialForms } from './trial-forms.tsx';

interface WorkShownProps {
  /** @default 'craie' */
  readonly ground?: Ground;
  readonly title: string;
  readonly text?: string | undefined;
  readonly plate?: PlateData | undefined;
  readonly forms?: { readonly before: Trial; readonly after: Trial } | undefined;
}

/** The work itself: a drawn screen next to its explanation, or forms to try. */
export function WorkShown({ ground = 'craie', title, text, plate, forms }: WorkShownProps): ReactElement {
  if (forms !== undefined) {
    return (
      <Section ground={ground}>
        <SectionHeader id="work" title={title} text={text} />
        <TrialForms {...forms} />
      </Section>
    );
  }
  return (
    <Section ground={ground} kind="work">
      <div>
        <h2 id="work">
          <WholeWords text={title} />
        </h2>
        {text !== undefined && <Lead text={text} />}
      </div>
      {plate !== undefined && <Plate plate={plate} />}
    </Section>
  );
}

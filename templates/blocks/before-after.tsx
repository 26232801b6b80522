import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import type { PlateData } from '../schemas/plates.ts';
import { Section } from '../ui/section.tsx';
import { Plate } from './plate.tsx';

interface Side {
  readonly text: string;
  readonly plate: PlateData;
}

interface BeforeAfterProps {
  readonly before: Side;
  readonly after: Side;
}

/** The tools that people worked with, next to the screen that helps them now. */
export function BeforeAfter({ before, after }: BeforeAfterProps): ReactElement {
  const { t } = useSite();
  return (
    <Section kind="before-after">
      <div>
        <h2 className="struck">{t('projects.before')}</h2>
        <p className="muted">{before.text}</p>
        <Plate plate={before.plate} />
      </div>
      <div>
        <h2>{t('projects.after')}</h2>
        <p className="muted">{after.text}</p>
        <Plate plate={after.plate} />
      </div>
    </Section>
  );
}

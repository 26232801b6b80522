import type { ComponentProps, ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { onOneLine } from '../display/cuts.ts';
import { weeksBar } from '../drawings/service-stages.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Lead } from '../ui/lead.tsx';
import { Planks } from '../ui/planks.tsx';
import { Section } from '../ui/section.tsx';
import type { Process } from './process.tsx';

type WeeksToScaleProps = ComponentProps<typeof Process> & {
  /** Weeks of each step, in order. */
  readonly weeks: readonly number[];
};

/** The four steps on a scale of weeks, each at its place. */
export function WeeksToScale(props: WeeksToScaleProps): ReactElement {
  const { display, displayNarrow, text, steps, weeks, ground = 'fonce' } = props;
  const { t } = useSite();
  return (
    <Section ground={ground} kind="process models">
      <Planks as="h2" id="process" {...onOneLine(display, displayNarrow)} />
      <Lead text={text} muted />
      {steps.map((step, index) => {
        const from = weeks.slice(0, index).reduce((sum, count) => sum + count, 0);
        const count = weeks[index] ?? 1;
        return (
          <article className="model" key={step.title}>
            <div>
              <h3>{step.title}</h3>
              <p className="model-duration">
                {count === 1
                  ? t('service.week', { week: from + 1 })
                  : t('service.weeks', { from: from + 1, to: from + count })}
              </p>
            </div>
            <p>{step.text}</p>
            <Drawing svg={weeksBar(from, count, index % 2 === 0 ? 'a' : 'b')} className="model-bar" />
          </article>
        );
      })}
    </Section>
  );
}

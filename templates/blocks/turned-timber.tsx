import type { ComponentProps, ReactElement } from 'react';
import { onOneLine } from '../display/cuts.ts';
import type { StageNumber } from '../drawings/stages.ts';
import { tenonStage, turnedTenon } from '../drawings/tenon-stages.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Lead } from '../ui/lead.tsx';
import { Planks } from '../ui/planks.tsx';
import { Section } from '../ui/section.tsx';
import type { Process } from './process.tsx';

/** The four steps next to one timber, which the stylesheet works on while they scroll; else each has a timber. */
export function TurnedTimber(props: ComponentProps<typeof Process>): ReactElement {
  const { display, displayNarrow, text, steps, ground = 'encre' } = props;
  return (
    <Section ground={ground} kind="process">
      <Planks as="h2" id="process" {...onOneLine(display, displayNarrow)} />
      <Lead text={text} muted />
      <div className="turning">
        <Drawing svg={turnedTenon()} />
        <ol>
          {steps.map((step, index) => (
            <li key={step.title}>
              <Drawing svg={tenonStage((index + 1) as StageNumber)} className="moment" />
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </Section>
  );
}

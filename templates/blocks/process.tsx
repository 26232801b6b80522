import type { ReactElement } from 'react';
import { onOneLine } from '../display/cuts.ts';
import type { StageNumber } from '../drawings/stages.ts';
import { stage } from '../drawings/stages.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { Ground } from '../ui/ground.ts';
import { Lead } from '../ui/lead.tsx';
import { Planks } from '../ui/planks.tsx';
import { Section } from '../ui/section.tsx';

interface ProcessProps {
  readonly display: readonly string[];
  readonly displayNarrow?: readonly string[] | undefined;
  readonly text: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly ground?: Ground;
  /** Draws each step. @default the same timber, chalked, pencilled, cut, keyed */
  readonly draw?: (number: StageNumber) => string;
}

const STAGES: readonly StageNumber[] = [1, 2, 3, 4];

/** Discover, Design, Build, Optimize: four steps, each with its drawing. */
export function Process({
  display,
  displayNarrow,
  text,
  steps,
  ground = 'bouleau',
  draw = stage,
}: ProcessProps): ReactElement {
  return (
    <Section ground={ground} kind="process">
      <Planks as="h2" id="process" {...onOneLine(display, displayNarrow)} />
      <Lead text={text} muted />
      <ol className="steps">
        {STAGES.map((number) => (
          <li key={number}>
            <Drawing svg={draw(number)} />
            <h3>{steps[number - 1]?.title}</h3>
            <p>{steps[number - 1]?.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

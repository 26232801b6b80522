import type { ReactElement } from 'react';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { Method } from './method.tsx';

interface WhyChooseUsProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly rows: readonly { readonly title: string; readonly text: string }[];
}

/** Our work in plain words, as timbers on top of one another; never what others charge. */
export function WhyChooseUs({ title, text, rows }: WhyChooseUsProps): ReactElement {
  return (
    <Section>
      <SectionHeader id="why" title={title} text={text} />
      <dl className="logs">
        {rows.map((row, index) => (
          <div className={index % 2 === 0 ? 'w' : 'c'} key={row.title}>
            <dt>{row.title}</dt>
            <dd>{row.text}</dd>
          </div>
        ))}
      </dl>
      <Method />
    </Section>
  );
}

import type { ReactElement } from 'react';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

interface DeliverablesGridProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

/** Possible results of a project, as a cut list. */
export function DeliverablesGrid({ title, text, items }: DeliverablesGridProps): ReactElement {
  return (
    <Section>
      <SectionHeader id="deliverables" title={title} text={text} />
      <ul className="cut-list">
        {items.map((item) => (
          <li key={item.title}>
            <h3>
              <WholeWords text={item.title} />
            </h3>
            <p className="muted">
              <WholeWords text={item.text} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

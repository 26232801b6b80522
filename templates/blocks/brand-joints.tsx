import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { jointOf, SERVICES } from '../drawings/service-joints.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

interface BrandJointsProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

/** The four joints, which a checkbox closes, without scripts. */
export function BrandJoints({ title, text, items }: BrandJointsProps): ReactElement {
  const { t } = useSite();
  return (
    <Section labelledBy="joints">
      <SectionHeader id="joints" title={title} text={text} />
      <ul className="joint-list">
        {SERVICES.map((service, index) => (
          <li key={service}>
            <Drawing svg={jointOf(service, `brand-${service}`)} />
            <h3>{items[index]?.title}</h3>
            <p className="muted">{items[index]?.text}</p>
            <label className="toggle">
              <input type="checkbox" /> <span>{t('brand.close')}</span>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}

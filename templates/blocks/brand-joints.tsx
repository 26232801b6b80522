import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { JOINTS, openJoint } from '../drawings/open-joint.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

interface BrandJointsProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

/** The four joints, each with a checkbox that closes it without scripts. */
export function BrandJoints({ title, text, items }: BrandJointsProps): ReactElement {
  const { t } = useSite();
  return (
    <Section>
      <SectionHeader id="joints" title={title} text={text} />
      <ul className="joint-list">
        {JOINTS.map((joint, index) => (
          <li key={joint}>
            <Drawing svg={openJoint(joint, `brand-${joint}`)} />
            <h3>{items[index]?.title}</h3>
            <p className="muted">{items[index]?.text}</p>
            <label className="toggle">
              <input type="checkbox" aria-label={t('brand.closeOf', { joint: items[index]?.title ?? '' })} />{' '}
              <span>{t('brand.close')}</span>
            </label>
          </li>
        ))}
      </ul>
    </Section>
  );
}

import type { ReactElement } from 'react';
import type { Summary } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { openJoint } from '../drawings/open-joint.ts';
import { serviceOf } from '../service.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { summaryOf } from '../ui/summary.ts';

/** The other services, each with its joint, which closes on hover and focus. */
export function OtherServices({ services }: { readonly services: readonly Summary[] }): ReactElement {
  const { t } = useSite();
  return (
    <Section kind="others">
      <SectionHeader id="others" title={t('service.others')} />
      <ul className="other-joints">
        {services.map((summary) => {
          const service = serviceOf(summary);
          if (service === undefined) return undefined;
          return (
            <li className="linked" data-ground={service.ground} key={service.id}>
              <Drawing svg={openJoint(service.drawing, `other-${service.id}`)} />
              <h3>
                <a href={service.path}>{service.name}</a>
              </h3>
              <p>{summaryOf(summary)}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

import type { ReactElement } from 'react';
import type { Summary } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { openJoint } from '../drawings/open-joint.ts';
import { serviceOf } from '../service.ts';
import { Drawing } from '../ui/drawing.tsx';
import { summaryOf } from '../ui/summary.ts';
import { WithIcon } from '../ui/text-link.tsx';

interface ServicePanelsProps {
  readonly services: readonly Summary[];
  /** Level of each title. @default 'h3' */
  readonly heading?: 'h2' | 'h3';
}

/** The services as one assembly: a panel each, with its joint, which closes on hover and focus. */
export function ServicePanels({ services, heading: Heading = 'h3' }: ServicePanelsProps): ReactElement {
  const { t } = useSite();
  return (
    <div className="panels">
      {services.map((summary) => {
        const service = serviceOf(summary);
        if (service === undefined) return undefined;
        return (
          <article className="linked panel" data-ground={service.ground} key={service.id}>
            <Heading>
              <a href={service.path}>{service.name}</a>
            </Heading>
            <p>{summaryOf(summary)}</p>
            <span className="text-link" aria-hidden="true">
              <WithIcon label={t('service.see')} icon="arrow" />
            </span>
            <Drawing svg={openJoint(service.drawing, `joint-${service.id}`)} />
          </article>
        );
      })}
    </div>
  );
}

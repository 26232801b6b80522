import type { ReactElement } from 'react';
import type { Summary } from '../../cli/types.ts';
import { useSite } from '../context.tsx';
import type { ServiceId } from '../drawings/service-joints.ts';
import { jointOf, serviceOf } from '../drawings/service-joints.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { Ground } from '../ui/ground.ts';
import { Icon } from '../ui/icon.tsx';
import { summaryOf } from '../ui/summary.ts';

/** Ground of each service, here and on its own page. */
export const SERVICE_GROUNDS: Readonly<Record<ServiceId, Ground>> = {
  strategy: 'encre',
  software: 'merisier',
  design: 'fonce',
  ai: 'craie',
};

interface ServicePanelsProps {
  readonly services: readonly Summary[];
  /** Level of each title. @default 'h3' */
  readonly heading?: 'h2' | 'h3';
}

/** The services as one assembly: four panels, each with its joint, which closes when approached. */
export function ServicePanels({ services, heading: Heading = 'h3' }: ServicePanelsProps): ReactElement {
  const { t, data, locale } = useSite();
  return (
    <div className="panels">
      {services.map((service) => {
        const id = serviceOf(service.key);
        if (id === undefined) return undefined;
        return (
          <article className="linked panel" data-ground={SERVICE_GROUNDS[id]} key={service.key}>
            <Heading>
              <a href={service.path}>{data.services.names[id]?.[locale] ?? service.title}</a>
            </Heading>
            <p>{summaryOf(service)}</p>
            <span className="text-link" aria-hidden="true">
              <span>{t('service.see')}</span>
              <Icon name="arrow" />
            </span>
            <Drawing svg={jointOf(id, `joint-${id}`)} />
          </article>
        );
      })}
    </div>
  );
}

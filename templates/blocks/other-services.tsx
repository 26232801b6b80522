import type { ReactElement } from 'react';
import type { Summary } from '../../cli/types.ts';
import { useSite } from '../context.tsx';
import { serviceOf } from '../drawings/service-joints.ts';
import { Section } from '../ui/section.tsx';
import { summaryOf } from '../ui/summary.ts';

/** The other services, as ruled rows. */
export function OtherServices({ services }: { readonly services: readonly Summary[] }): ReactElement {
  const { t, data, locale } = useSite();
  return (
    <Section labelledBy="others" kind="others">
      <h2 id="others">{t('service.others')}</h2>
      <ul className="rows">
        {services.map((service) => {
          const id = serviceOf(service.key);
          return (
            <li className="linked" key={service.key}>
              <h3>
                <a href={service.path}>{(id && data.services.names[id]?.[locale]) ?? service.title}</a>
              </h3>
              <p className="muted">{summaryOf(service)}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

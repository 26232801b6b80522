import type { ReactElement } from 'react';
import type { Summary } from '../../cli/types.ts';
import { useSite } from '../context.tsx';
import { serviceOf } from '../service.ts';
import { Section } from '../ui/section.tsx';
import { summaryOf } from '../ui/summary.ts';

/** The other services, as ruled rows. */
export function OtherServices({ services }: { readonly services: readonly Summary[] }): ReactElement {
  const { t } = useSite();
  return (
    <Section labelledBy="others" kind="others">
      <h2 id="others">{t('service.others')}</h2>
      <ul className="rows">
        {services.map((service) => (
          <li className="linked" key={service.key}>
            <h3>
              <a href={service.path}>{serviceOf(service)?.name}</a>
            </h3>
            <p className="muted">{summaryOf(service)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

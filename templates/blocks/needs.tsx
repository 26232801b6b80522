import type { ReactElement } from 'react';
import type { LinkRef } from '../../cli/api/fields.ts';
import type { Summary } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { serviceName } from '../service.ts';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

interface NeedsProps {
  readonly title: string;
  readonly text?: string | undefined;
  readonly items: readonly { readonly title: string; readonly text: string; readonly link: LinkRef }[];
  readonly services: readonly Summary[];
}

/** Needs of visitors, each with the service for it, as timbers on top of one another. */
export function Needs({ title, text, items, services }: NeedsProps): ReactElement {
  const { t } = useSite();
  return (
    <Section>
      <SectionHeader id="needs" title={title} text={text} />
      <dl className="logs">
        {items.map((item, index) => (
          <div className={index % 2 === 0 ? 'w' : 'c'} key={item.title}>
            <dt>{item.title}</dt>
            <dd>
              {item.text}
              <br />
              <TextLink
                href={item.link.href}
                label={serviceName(services, item.link.href) ?? t('service.see')}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

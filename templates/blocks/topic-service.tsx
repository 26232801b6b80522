import type { ReactElement } from 'react';
import type { Summary } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { momentsOf } from '../drawings/service-stages.ts';
import { serviceOf } from '../service.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Lead } from '../ui/lead.tsx';
import { Section } from '../ui/section.tsx';
import { summaryOf } from '../ui/summary.ts';
import { TextLink } from '../ui/text-link.tsx';

/**
 * The service for a topic, on its own ground: its name, one sentence, and its work at four steps, since its joint may
 * already be drawn under the title.
 */
export function TopicService({ service: summary }: { readonly service: Summary }): ReactElement | undefined {
  const { t } = useSite();
  const service = serviceOf(summary);
  if (service === undefined) return undefined;
  return (
    <Section ground={service.ground} kind="topic-service">
      <div>
        <p className="strong">{t('blog.service')}</p>
        <h2 id="service">{service.name}</h2>
        <Lead text={summaryOf(summary)} />
        <TextLink href={service.path} label={t('service.see')} />
      </div>
      <Drawing svg={momentsOf(service.drawing)} />
    </Section>
  );
}

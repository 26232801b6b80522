import type { ReactElement } from 'react';
import type { Summary } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { openJoint } from '../drawings/open-joint.ts';
import { serviceOf } from '../service.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { summaryOf } from '../ui/summary.ts';
import { TextLink } from '../ui/text-link.tsx';

/** The service that does what a topic is about: its joint, its name, one sentence. */
export function TopicService({ service: summary }: { readonly service: Summary }): ReactElement | undefined {
  const { t } = useSite();
  const service = serviceOf(summary);
  if (service === undefined) return undefined;
  return (
    <Section ground={service.ground} labelledBy="service" kind="topic-service">
      <div>
        <p className="strong">{t('blog.service')}</p>
        <h2 id="service">{service.name}</h2>
        <p className="lead">{summaryOf(summary)}</p>
        <TextLink href={service.path} label={t('service.see')} />
      </div>
      <Drawing svg={openJoint(service.drawing, 'topic-joint')} />
    </Section>
  );
}

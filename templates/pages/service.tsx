import type { ReactElement } from 'react';
import { CallToAction } from '../blocks/call-to-action.tsx';
import { DeliverablesGrid } from '../blocks/deliverables-grid.tsx';
import { OtherServices } from '../blocks/other-services.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { Process } from '../blocks/process.tsx';
import { RelatedWork } from '../blocks/related-work.tsx';
import { SERVICE_GROUNDS } from '../blocks/service-panels.tsx';
import { ServiceSection } from '../blocks/service-section.tsx';
import { WhyChooseUs } from '../blocks/why-choose-us.tsx';
import { WorkShown } from '../blocks/work-shown.tsx';
import { usePage } from '../context.tsx';
import { lapBeam, serviceBeam } from '../drawings/figures.ts';
import type { ServiceId } from '../drawings/service-joints.ts';
import { jointOf, serviceOf } from '../drawings/service-joints.ts';
import type { serviceSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { TextLink } from '../ui/text-link.tsx';

const beside = (service: ServiceId) => ({
  kind: 'figure-hero',
  figure: <Drawing svg={jointOf(service, 'joint')} />,
});
const under = (beam: string) => ({
  kind: 'beam-hero',
  figure: <Drawing svg={beam} className="beam" />,
});

/** An upright joint is beside the title, a lying one under it, from edge to edge. */
const HEROES = {
  strategy: under(lapBeam()),
  software: beside('software'),
  design: beside('design'),
  ai: under(serviceBeam()),
} as const;

/** One service, from what it is for to the call. */
export function ServicePage(): ReactElement {
  const { page, sections, list, t, config, locale } = usePage<SectionsOf<typeof serviceSections>>();
  const service = serviceOf(page.key) ?? 'software';
  return (
    <>
      <PageHero
        kind={HEROES[service].kind}
        ground={SERVICE_GROUNDS[service]}
        name={page.title}
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
        figure={HEROES[service].figure}
      >
        <Button href={config.booking.call[locale]} label={t('menu.call')} />
        <TextLink href="#deliverables" label={t('service.included')} icon="down" />
      </PageHero>
      {sections.sections.map((section, index) => (
        <ServiceSection key={section.title} {...section} position={index} />
      ))}
      <WorkShown {...sections.work} />
      <DeliverablesGrid {...sections.deliverables} />
      <Process {...sections.process} ground={service === 'strategy' ? 'fonce' : 'encre'} />
      <WhyChooseUs {...sections.why} />
      <RelatedWork projects={list('projects')} posts={list('posts')} />
      <OtherServices services={list('services')} />
      <CallToAction {...sections.cta} ground={service === 'software' ? 'craie' : 'merisier'} />
    </>
  );
}

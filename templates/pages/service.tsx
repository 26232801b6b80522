import type { ReactElement } from 'react';
import { CallToAction } from '../blocks/call-to-action.tsx';
import { DeliverablesGrid } from '../blocks/deliverables-grid.tsx';
import { jointHero } from '../blocks/joint-hero.tsx';
import { OtherServices } from '../blocks/other-services.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { RelatedWork } from '../blocks/related-work.tsx';
import { ServicePoints } from '../blocks/service-points.tsx';
import { ServiceProcess } from '../blocks/service-process.tsx';
import { WhyChooseUs } from '../blocks/why-choose-us.tsx';
import { WorkShown } from '../blocks/work-shown.tsx';
import { usePage } from '../context.tsx';
import type { serviceSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import type { ServiceFields } from '../service.ts';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** One service, from its purpose to the call to action. */
export function ServicePage(): ReactElement {
  const { page, sections, list, t, config, locale } = usePage<SectionsOf<typeof serviceSections>>();
  const { drawing, ground } = page.fields as unknown as ServiceFields;
  return (
    <>
      <PageHero
        {...jointHero(drawing)}
        ground={ground}
        name={page.title}
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
      >
        <Button href={config.booking.call[locale]} label={t('menu.call')} />
        <TextLink href="#deliverables" label={t('service.included')} icon="down" />
      </PageHero>
      <ServicePoints points={sections.sections} />
      <WorkShown {...sections.work} />
      <DeliverablesGrid {...sections.deliverables} />
      <ServiceProcess {...sections.process} ground={ground === 'encre' ? 'fonce' : 'encre'} />
      <WhyChooseUs {...sections.why} />
      <RelatedWork ground="aubier" projects={list('projects')} posts={list('posts')} />
      <OtherServices services={list('services')} />
      <CallToAction {...sections.cta} ground={ground === 'merisier' ? 'craie' : 'merisier'} />
    </>
  );
}

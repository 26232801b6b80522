import type { ReactElement } from 'react';
import { CallToAction } from '../blocks/call-to-action.tsx';
import { Needs } from '../blocks/needs.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { Process } from '../blocks/process.tsx';
import { ServicePanels } from '../blocks/service-panels.tsx';
import { usePage } from '../context.tsx';
import { wall } from '../drawings/wall.ts';
import type { servicesSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Button } from '../ui/button.tsx';

/** The services, and the steps of the work. */
export function ServicesPage(): ReactElement {
  const { sections, list, t, config, locale } = usePage<SectionsOf<typeof servicesSections>>();
  return (
    <>
      <PageHero display={sections.display} narrow={sections.displayNarrow} lead={sections.lead}>
        <Button href={config.booking.call[locale]} label={t('menu.call')} />
      </PageHero>
      <ServicePanels services={list('services')} heading="h2" />
      <Needs {...sections.needs} services={list('services')} />
      <Process {...sections.process} ground="encre" draw={wall} />
      <CallToAction {...sections.cta} />
    </>
  );
}

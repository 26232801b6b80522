import type { ReactElement } from 'react';
import { CallToAction } from '../blocks/call-to-action.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { ProductBand } from '../blocks/product-band.tsx';
import { usePage } from '../context.tsx';
import { productBeam } from '../drawings/figures.ts';
import { rawTimber } from '../drawings/missing.ts';
import type { productsSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Lead } from '../ui/lead.tsx';
import { Section } from '../ui/section.tsx';

/** The products, one band each, and those still on the bench. */
export function ProductsPage(): ReactElement {
  const { sections, list, t, config, locale } = usePage<SectionsOf<typeof productsSections>>();
  return (
    <>
      <PageHero
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
        kind="beam-hero"
        figure={<Drawing svg={productBeam()} className="beam" />}
      >
        <Button href={config.booking.call[locale]} label={t('menu.call')} />
      </PageHero>
      {sections.items.map((item) => (
        <ProductBand key={item.id} {...item} services={list('services')} />
      ))}
      {sections.bench !== undefined && (
        <Section kind="bench">
          <h2 id="bench">{sections.bench.title}</h2>
          <Lead text={sections.bench.text} muted />
          <Drawing svg={rawTimber()} className="beam" />
        </Section>
      )}
      <CallToAction {...sections.cta} />
    </>
  );
}

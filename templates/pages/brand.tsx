import type { ReactElement } from 'react';
import { BrandColours } from '../blocks/brand-colours.tsx';
import { BrandJoints } from '../blocks/brand-joints.tsx';
import { BrandLogo } from '../blocks/brand-logo.tsx';
import { BrandType } from '../blocks/brand-type.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { usePage } from '../context.tsx';
import { closedBeam, coverSample } from '../drawings/figures.ts';
import type { brandSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

/** The living guide: each part is drawn by the code that it documents. */
export function BrandPage(): ReactElement {
  const { sections, t } = usePage<SectionsOf<typeof brandSections>>();
  const { logo, colours, type, joints, covers, tone, downloads } = sections;
  return (
    <>
      <PageHero
        kind="beam-hero"
        ground="merisier"
        figure={<Drawing svg={closedBeam()} className="beam" />}
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
      />
      <BrandLogo {...logo} downloads={downloads} />
      <BrandColours {...colours} />
      <BrandType {...type} />
      <BrandJoints {...joints} />
      <Section>
        <SectionHeader id="covers" {...covers} />
        <div className="cover-row">
          {[1, 2, 3].map((number) => (
            <Drawing key={number} svg={coverSample(number)} className="cover" />
          ))}
        </div>
      </Section>
      <Section ground="craie">
        <SectionHeader id="tone" title={tone.title} text={tone.text} />
        <ul className="tone-rules">
          {tone.rules.map((rule) => (
            <li key={rule.rule}>
              <h3>{rule.rule}</h3>
              <dl>
                <dt>{t('brand.write')}</dt>
                <dd>{rule.write}</dd>
                <dt>{t('brand.avoid')}</dt>
                <dd className="avoided">{rule.avoid}</dd>
              </dl>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

import type { ReactElement } from 'react';
import { PageHero } from '../blocks/page-hero.tsx';
import { usePage } from '../context.tsx';
import { rings } from '../drawings/claims.ts';
import { span } from '../drawings/span.ts';
import type { aboutSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Prose } from '../ui/prose.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Who we are: the rings, the principles, the two shores. */
export function AboutPage(): ReactElement {
  const { sections, body, t, pathOf, config, year } = usePage<SectionsOf<typeof aboutSections>>();
  const { founded } = config.organization;
  return (
    <>
      <PageHero
        ground="fonce"
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
        kind="about-hero"
      />
      <Section labelledBy="rings" kind="about-rings">
        <figure>
          <Drawing svg={rings(year - founded + 1)} />
          <figcaption className="muted">{t('about.ring', { founded, year })}</figcaption>
        </figure>
        <div className="stack">
          <h2 id="rings">{sections.rings.title}</h2>
          <p className="lead">{sections.rings.text}</p>
          <Prose html={body.html} />
        </div>
      </Section>
      <Section labelledBy="principles" kind="principles">
        <SectionHeader id="principles" title={sections.principles.title} text={sections.principles.text} />
        <ol className="chalk-rows">
          {sections.principles.items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p className="muted">{item.text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section ground="craie" labelledBy="places" kind="places">
        <h2 id="places">{sections.places.title}</h2>
        <p className="lead">{sections.places.text}</p>
        <Drawing svg={span()} className="beam" />
        <p className="places-ends">
          <span>{sections.places.from}</span> <span>{sections.places.to}</span>
        </p>
      </Section>
      <Section labelledBy="career" kind="career-band">
        <h2 id="career">{sections.career.title}</h2>
        <div>
          <p className="lead">{sections.career.text}</p>
          <TextLink href={pathOf('/career')} label={t('footer.career')} />
        </div>
      </Section>
    </>
  );
}

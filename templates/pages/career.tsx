import type { ReactElement } from 'react';
import { PageHero } from '../blocks/page-hero.tsx';
import { SlimCall } from '../blocks/slim-call.tsx';
import { usePage } from '../context.tsx';
import { lapBeam } from '../drawings/figures.ts';
import { meeting } from '../drawings/meeting.ts';
import type { StageNumber } from '../drawings/stages.ts';
import type { careerSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Prose } from '../ui/prose.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

/** Working here: what we offer, what is open, how it goes. */
export function CareerPage(): ReactElement {
  const { sections, body, config } = usePage<SectionsOf<typeof careerSections>>();
  const { email } = config.organization;
  return (
    <>
      <PageHero
        ground="bouleau"
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
        kind="beam-hero"
        figure={<Drawing svg={lapBeam()} className="beam" />}
      />
      <Section labelledBy="offers">
        <SectionHeader id="offers" title={sections.offers.title} text={sections.offers.text} />
        <ul className="cut-list">
          {sections.offers.items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p className="muted">{item.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section ground="encre" labelledBy="openings" kind="split">
        <h2 id="openings">{sections.openings.title}</h2>
        <div className="stack">
          <p className="lead">{sections.openings.text}</p>
          <p className="address">
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
      </Section>
      <Section labelledBy="hiring" kind="hiring">
        <h2 id="hiring">{sections.steps.title}</h2>
        <ol className="steps">
          {sections.steps.items.map((item, index) => (
            <li key={item.title}>
              <Drawing svg={meeting((index + 1) as StageNumber)} />
              <h3>{item.title}</h3>
              <p>{item.text}</p>
            </li>
          ))}
        </ol>
        <Prose html={body.html} />
      </Section>
      <SlimCall />
    </>
  );
}

import type { ReactElement } from 'react';
import { PageHero } from '../blocks/page-hero.tsx';
import { usePage } from '../context.tsx';
import { meeting } from '../drawings/meeting.ts';
import { emptyPlace } from '../drawings/missing.ts';
import type { StageNumber } from '../drawings/stages.ts';
import type { careerSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Lead } from '../ui/lead.tsx';
import { Prose } from '../ui/prose.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

/** Working here: our offers, the openings, the steps of hiring. */
export function CareerPage(): ReactElement {
  const { sections, body, config } = usePage<SectionsOf<typeof careerSections>>();
  const { email } = config.organization;
  const { closing } = sections;
  return (
    <>
      <PageHero
        ground="aubier"
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
        choices={
          <div className="openings stack">
            <p className="strong">{sections.openings.title}</p>
            <p>
              <WholeWords text={sections.openings.text} />
            </p>
          </div>
        }
        kind="beam-hero"
        figure={<Drawing svg={emptyPlace()} className="beam" />}
      >
        <Button href={`mailto:${email}`} label={closing.action} />
      </PageHero>
      <Section>
        <SectionHeader id="offers" title={sections.offers.title} text={sections.offers.text} />
        <ul className="cut-list">
          {sections.offers.items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p className="muted">
                <WholeWords text={item.text} />
              </p>
            </li>
          ))}
        </ul>
      </Section>
      <Section ground="craie" kind="hiring">
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
      <Section ground="merisier" kind="split">
        <h2 id="closing">{closing.title}</h2>
        <div>
          <Lead text={closing.text} />
          <div className="actions">
            <Button href={`mailto:${email}`} label={closing.action} />
            <p className="strong">{email}</p>
          </div>
        </div>
      </Section>
    </>
  );
}

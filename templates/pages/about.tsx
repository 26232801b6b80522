import type { ReactElement } from 'react';
import { PageHero } from '../blocks/page-hero.tsx';
import { SlimCall } from '../blocks/slim-call.tsx';
import { Team } from '../blocks/team.tsx';
import { WorkShown } from '../blocks/work-shown.tsx';
import { usePage } from '../context.tsx';
import { ageRings } from '../drawings/rings.ts';
import { span } from '../drawings/span.ts';
import type { aboutSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Lead } from '../ui/lead.tsx';
import { Prose } from '../ui/prose.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

/** Claims that begin the story, after a title that says since when the organization exists. */
const FACTS = ['transformations', 'brands'] as const;

/** The about page: the rings, the workshop, the principles, the two shores. */
export function AboutPage(): ReactElement {
  const { sections, body, t, pathOf, config, data, locale, year } =
    usePage<SectionsOf<typeof aboutSections>>();
  const { rings, week, principles, places, career } = sections;
  return (
    <>
      <PageHero
        ground="fonce"
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
        kind="figure-hero about-hero"
        figure={<Drawing svg={ageRings(config.organization.founded, year)} />}
      />
      <Section>
        <div className="since">
          <h2 id="rings">{rings.title}</h2>
          <Lead text={rings.text} />
        </div>
        <dl className="ring-facts">
          {FACTS.flatMap((id) => data.claims[id] ?? []).map(({ figure, label }) => (
            <div key={label[locale]}>
              <dt>{label[locale]}</dt>
              <dd>{figure[locale]}</dd>
            </div>
          ))}
        </dl>
        <div className="told">
          {partsOf(body.html).map((part) => (
            <Prose key={part} html={part} />
          ))}
        </div>
      </Section>
      <WorkShown {...week} />
      <Section ground="encre">
        <SectionHeader id="principles" title={principles.title} text={principles.text} />
        <ol className="rows chalked">
          {principles.items.map((item) => (
            <li key={item.title}>
              <h3>{item.title}</h3>
              <p className="muted">
                <WholeWords text={item.text} />
              </p>
            </li>
          ))}
        </ol>
      </Section>
      <Team />
      <section className="section places" data-ground="craie">
        <div className="wrap split">
          <h2 id="places">{places.title}</h2>
          <Lead text={places.text} />
        </div>
        <Drawing svg={span()} className="beam" />
        <p className="wrap ends" aria-hidden="true">
          <span>{places.from}</span>
          <span>{places.to}</span>
        </p>
      </section>
      <Section kind="joining">
        <h2 id="career">{career.title}</h2>
        <p>{career.text}</p>
        <TextLink href={pathOf('/career')} label={t('footer.career')} />
      </Section>
      <SlimCall />
    </>
  );
}

/** Returns the parts of a body, one per heading, and the part before the first heading. */
function partsOf(html: string): readonly string[] {
  return html.split(/(?=<h2[ >])/).filter((part) => part.trim() !== '');
}

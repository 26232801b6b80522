import type { ReactElement } from 'react';
import { CallToAction } from '../blocks/call-to-action.tsx';
import { FrequentQuestions } from '../blocks/frequent-questions.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { Prices } from '../blocks/prices.tsx';
import { WorkShown } from '../blocks/work-shown.tsx';
import { usePage } from '../context.tsx';
import { measuredBeam } from '../drawings/figures.ts';
import type { budgetSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

/** First questions of a buyer: the basis of the price, the pace, the exit, the people who do the work. */
export function BudgetPage(): ReactElement {
  const { sections, t, config, locale } = usePage<SectionsOf<typeof budgetSections>>();
  const { questions, proposal, prices, faq } = sections;
  return (
    <>
      <PageHero
        kind="beam-hero"
        ground="craie"
        figure={<Drawing svg={measuredBeam()} className="beam" />}
        display={sections.display}
        narrow={sections.displayNarrow}
        lead={sections.lead}
      >
        <Button href={config.booking.call[locale]} label={t('menu.call')} />
        <TextLink href="#faq" label={faq.title} icon="down" />
      </PageHero>
      <Prices {...prices} />
      <Section>
        <SectionHeader id="questions" title={questions.title} text={questions.text} />
        <dl className="reasons">
          {questions.items.map((item) => (
            <div key={item.title}>
              <dt>
                <WholeWords text={item.title} />
              </dt>
              <dd>
                <WholeWords text={item.text} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <WorkShown {...proposal} ground="fonce" />
      <FrequentQuestions {...faq} />
      <CallToAction {...sections.cta} />
    </>
  );
}

import type { ReactElement } from 'react';
import { BeforeAfter } from '../blocks/before-after.tsx';
import { CallToAction } from '../blocks/call-to-action.tsx';
import { NextProject } from '../blocks/next-project.tsx';
import { ProjectFacts } from '../blocks/project-facts.tsx';
import { TimeToScale } from '../blocks/time-to-scale.tsx';
import { usePage } from '../context.tsx';
import { closeFor, detailFor } from '../drawings/figures.ts';
import type { TimberId } from '../drawings/palette.ts';
import { groundOf } from '../drawings/works/works.ts';
import type { projectSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Drawing } from '../ui/drawing.tsx';
import type { Ground } from '../ui/ground.ts';
import { Lead } from '../ui/lead.tsx';
import { Planks } from '../ui/planks.tsx';
import { Prose } from '../ui/prose.tsx';
import { Section } from '../ui/section.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

/** Ground of a case, by the wood of the ground behind its work, from which it must differ. */
const GROUNDS = {
  n: 'craie',
  m: 'craie',
  c: 'fonce',
  u: 'merisier',
  d: 'encre',
  w: 'craie',
} as const satisfies Readonly<Record<TimberId, Ground>>;

/** A case study: the problem and the screen that answers it, the time, the decisions, the story, the next case. */
export function ProjectPage(): ReactElement {
  const { page, sections, body, list, t } = usePage<SectionsOf<typeof projectSections>>();
  const { decisions, quote } = sections;
  const [next] = list('next');
  return (
    <>
      <section className="hero" data-ground={GROUNDS[groundOf(page.key)]}>
        <div className="wrap">
          <Breadcrumbs label={t('breadcrumbs')} crumbs={page.breadcrumbs} self="left-out" />
          <div className="project-head">
            <div>
              <Planks lines={sections.display} narrow={sections.displayNarrow} id="title" />
              <Lead text={sections.summary} />
              {page.fields.year === undefined && <p className="typical">{t('projects.typical')}</p>}
            </div>
            <div>
              <Drawing svg={detailFor(page)} className="cover" />
              <ProjectFacts page={page} client={sections.client} result={sections.result} />
            </div>
          </div>
        </div>
      </section>
      <BeforeAfter before={sections.before} after={sections.after} />
      <TimeToScale duration={String(page.fields.duration)} phases={sections.phases} />
      <Section>
        <h2 id="decisions">{t('projects.decisions')}</h2>
        <ul className="decisions">
          {decisions.map((decision) => (
            <li key={decision.title}>
              <h3>{decision.title}</h3>
              <p className="muted">{decision.text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <article data-ground="bouleau">
        <div className="wrap story">
          <Drawing svg={closeFor(page)} className="project-cover" />
          <Prose html={body.html} />
        </div>
      </article>
      <Section ground="craie" kind="split changes">
        <h2 id="changes">{t('projects.changes')}</h2>
        <ul>
          {sections.changes.map((change) => (
            <li key={change}>
              <WholeWords text={change} />
            </li>
          ))}
        </ul>
      </Section>
      {quote !== undefined && (
        <Section as="div">
          <blockquote className="quote">{quote.text}</blockquote>
          <p className="muted">{quote.by}</p>
        </Section>
      )}
      <CallToAction {...sections.question} text={t('projects.call')} />
      {next !== undefined && <NextProject project={next} />}
    </>
  );
}

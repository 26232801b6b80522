import type { ReactElement } from 'react';
import { CallToAction } from '../blocks/call-to-action.tsx';
import { NextProject } from '../blocks/next-project.tsx';
import { ProjectFacts } from '../blocks/project-facts.tsx';
import { usePage } from '../context.tsx';
import { figureFor } from '../drawings/figures.ts';
import type { projectSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Prose } from '../ui/prose.tsx';
import { Section } from '../ui/section.tsx';
import { TableOfContents } from '../ui/table-of-contents.tsx';

/** A case study: its facts, the story, what changed, and the next one. */
export function ProjectPage(): ReactElement {
  const { page, sections, body, list, t } = usePage<SectionsOf<typeof projectSections>>();
  const [next] = list('next');
  return (
    <>
      <article className="project" data-ground="bouleau">
        <Drawing svg={figureFor(page)} className="project-cover" />
        <div className="wrap">
          <Breadcrumbs label={t('breadcrumbs')} crumbs={page.breadcrumbs} self="left-out" />
          <div className="project-head">
            <div>
              <h1>{page.title}</h1>
              <p className="lead muted">{sections.summary}</p>
              {page.fields.year === undefined && <p className="typical">{t('projects.typical')}</p>}
            </div>
            <ProjectFacts page={page} client={sections.client} />
          </div>
        </div>
        <div className="wrap reading">
          {body.toc.length > 1 && <TableOfContents label={t('page.contents')} headings={body.toc} />}
          <Prose html={body.html} />
        </div>
      </article>
      <Section ground="craie" labelledBy="changes" kind="split changes">
        <h2 id="changes">{t('projects.changes')}</h2>
        <ul>
          {sections.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </Section>
      <CallToAction {...sections.question} text={t('projects.call')} />
      {next !== undefined && <NextProject project={next} />}
    </>
  );
}

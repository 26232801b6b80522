import type { ReactElement } from 'react';
import { CallToAction } from '../blocks/call-to-action.tsx';
import { OtherKinds } from '../blocks/other-kinds.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { ProjectCard } from '../blocks/project-card.tsx';
import { TermLinks } from '../blocks/term-links.tsx';
import { TopicService } from '../blocks/topic-service.tsx';
import { usePage } from '../context.tsx';
import type { projectsSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { serviceOf } from '../service.ts';
import { Section } from '../ui/section.tsx';

/** Every project, or those of one kind. */
export function ProjectsPage(): ReactElement {
  const { page, sections, list, t, pathOf, data, locale } = usePage<SectionsOf<typeof projectsSections>>();
  const kind = page.term === undefined ? undefined : data.kinds[page.term.id];
  const projects = list('projects');
  const service = list('services').find(({ key }) => key === kind?.service?.pageKey);
  // The call to action differs in colour from the service above it.
  const isRed = service !== undefined && serviceOf(service)?.ground === 'merisier';
  return (
    <>
      <PageHero
        display={page.term === undefined ? sections.display : (page.term.display ?? [page.term.label])}
        narrow={page.term === undefined ? sections.displayNarrow : undefined}
        lead={kind?.description[locale] ?? sections.lead}
      />
      <Section as="div">
        <TermLinks
          label={t('projects.filter')}
          all={t('projects.all')}
          path={pathOf('/projects')}
          terms={page.terms}
          current={page.term}
        />
        <div className="project-rows">
          {projects.map((project) => (
            <ProjectCard
              key={project.key}
              project={project}
              heading="h2"
              detail={projects.length === 1 ? 'alone' : 'full'}
            />
          ))}
        </div>
      </Section>
      {service !== undefined && <TopicService service={service} />}
      {page.term !== undefined && <OtherKinds terms={page.terms.filter(({ id }) => id !== page.term?.id)} />}
      <CallToAction {...sections.cta} ground={isRed ? 'fonce' : 'merisier'} />
    </>
  );
}

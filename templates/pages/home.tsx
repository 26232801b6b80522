import type { ReactElement } from 'react';
import { CallToAction } from '../blocks/call-to-action.tsx';
import { Claims } from '../blocks/claims.tsx';
import { Models } from '../blocks/models.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { PostList } from '../blocks/post-list.tsx';
import { Process } from '../blocks/process.tsx';
import { ProjectCard } from '../blocks/project-card.tsx';
import { ServicePanels } from '../blocks/service-panels.tsx';
import { Trades } from '../blocks/trades.tsx';
import { WorkShown } from '../blocks/work-shown.tsx';
import { usePage } from '../context.tsx';
import { measureClass } from '../display/classes.ts';
import { cutsOf } from '../display/cuts.ts';
import { endingOf } from '../display/ending.ts';
import { figureFor, heroBeam } from '../drawings/figures.ts';
import type { homeSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { LivePlanks } from '../ui/live-planks.tsx';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Home: our work, the changes it makes, its steps, and a call to action. */
export function HomePage(): ReactElement {
  const { sections, list, t, pathOf, config, locale } = usePage<SectionsOf<typeof homeSections>>();
  const { trades } = sections;
  const posts = list('posts');
  const [latest] = posts;
  const cuts = cutsOf(sections.display, sections.displayNarrow);
  const ending = trades && endingOf(cuts, trades.words);
  return (
    <>
      <PageHero
        kind="beam-hero"
        ground="craie"
        display={sections.display}
        narrow={sections.displayNarrow}
        title={ending && <LivePlanks cuts={cuts} ending={ending} id="title" />}
        lead={sections.lead}
        choices={
          ending && (
            <Trades
              title={trades.title}
              other={trades.other}
              choices={ending.choices}
              measure={measureClass(cuts)}
            />
          )
        }
        figure={<Drawing svg={heroBeam()} className="beam" />}
      >
        <Button href={config.booking.call[locale]} label={t('menu.call')} />
        <TextLink href={pathOf('/projects')} label={t('home.projects')} />
      </PageHero>
      {sections.screen !== undefined && <WorkShown ground="bouleau" {...sections.screen} />}
      <Claims {...sections.claims} />
      <section className="services">
        <div className="wrap">
          <SectionHeader id="services" {...sections.services} />
        </div>
        <ServicePanels services={list('services')} />
      </section>
      <Process {...sections.process} />
      <Models {...sections.models} />
      <Section>
        <SectionHeader id="projects" title={sections.projects.title}>
          <TextLink href={pathOf('/projects')} label={t('home.allProjects')} />
        </SectionHeader>
        <div className="project-grid">
          {list('projects').map((project) => (
            <ProjectCard key={project.key} project={project} />
          ))}
        </div>
      </Section>
      <Section>
        <div className="recent-grid">
          <div>
            <h2 id="blog">{sections.blog.title}</h2>
            <TextLink href={pathOf('/blog')} label={t('home.allPosts')} />
            {latest !== undefined && <Drawing svg={figureFor(latest)} className="cover" />}
          </div>
          <PostList posts={posts} />
        </div>
      </Section>
      <CallToAction {...sections.cta} />
    </>
  );
}

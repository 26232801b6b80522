import type { ReactElement } from 'react';
import type { Summary } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import type { Ground } from '../ui/ground.ts';
import { Section } from '../ui/section.tsx';
import { PostList } from './post-list.tsx';
import { ProjectCard } from './project-card.tsx';

interface RelatedWorkProps {
  /** @default 'bouleau' */
  readonly ground?: Ground;
  readonly projects: readonly Summary[];
  readonly posts: readonly Summary[];
}

/** Cases and articles about a service, according to their front matter. */
export function RelatedWork({
  ground = 'bouleau',
  projects,
  posts,
}: RelatedWorkProps): ReactElement | undefined {
  const { t } = useSite();
  if (projects.length === 0) return undefined;
  return (
    <Section ground={ground}>
      <div className="section-head">
        <h2 id="related">{t('service.related')}</h2>
      </div>
      <div className="pair">
        {projects.map((project) => (
          <ProjectCard key={project.key} project={project} around={ground === 'aubier' ? 'u' : undefined} />
        ))}
      </div>
      <PostList posts={posts} />
    </Section>
  );
}

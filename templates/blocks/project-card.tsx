import type { ReactElement } from 'react';
import type { Summary } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { figureFor } from '../drawings/figures.ts';
import type { TimberId } from '../drawings/palette.ts';
import { Drawing } from '../ui/drawing.tsx';
import { summaryOf } from '../ui/summary.ts';
import { WithIcon } from '../ui/text-link.tsx';
import { WholeWords } from '../ui/whole-words.tsx';
import { ProjectFacts } from './project-facts.tsx';

interface ProjectCardProps {
  readonly project: Summary;
  /** Level of its title. @default 'h3' */
  readonly heading?: 'h2' | 'h3';
  /**
   * `full` adds the sentence of its summary; `alone`, for the only project of a kind, also its facts and a link.
   * @default 'brief'
   */
  readonly detail?: 'brief' | 'full' | 'alone';
  /** The wood whose colour the section's ground has. */
  readonly around?: TimberId | undefined;
}

/** A project in a list: its figure, title, kind and organization. */
export function ProjectCard({
  project,
  heading: Heading = 'h3',
  detail = 'brief',
  around,
}: ProjectCardProps): ReactElement {
  const { data, locale, t } = useSite();
  const kind = data.kinds[String(project.fields.kind)]?.label[locale];
  const { client } = project.sections;
  return (
    // A class instead of ":only-child": a browser knows no last child until it has read the end of the list.
    <article className={detail === 'alone' ? 'linked project-card only-card' : 'linked project-card'}>
      <Heading>
        <a href={project.path}>
          <WholeWords text={project.title} />
        </a>
      </Heading>
      <Drawing svg={figureFor(project, around)} className="cover" />
      {detail !== 'alone' && (
        <p className="meta">{[kind, client].filter((part) => typeof part === 'string').join(' · ')}</p>
      )}
      {detail !== 'brief' && (
        <p>
          <WholeWords text={summaryOf(project)} />
        </p>
      )}
      {detail === 'alone' && (
        <>
          <ProjectFacts page={project} client={String(client)} detail="card" />
          <span className="text-link" aria-hidden="true">
            <WithIcon label={t('projects.see')} icon="arrow" />
          </span>
        </>
      )}
    </article>
  );
}

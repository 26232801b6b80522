import type { ReactElement } from 'react';
import type { Summary } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { figureFor } from '../drawings/figures.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Lead } from '../ui/lead.tsx';
import { summaryOf } from '../ui/summary.ts';
import { WholeWords } from '../ui/whole-words.tsx';

/** The link from a case study to the next one, as a band. */
export function NextProject({ project }: { readonly project: Summary }): ReactElement {
  const { t } = useSite();
  return (
    <section className="linked next-project" data-ground="fonce">
      <div className="wrap">
        <div>
          <p className="muted">{t('projects.next')}</p>
          <h2 id="next">
            <a href={project.path}>
              <WholeWords text={project.title} />
            </a>
          </h2>
          <Lead text={summaryOf(project)} muted />
        </div>
        <Drawing svg={figureFor(project)} className="cover" />
      </div>
    </section>
  );
}

import type { ReactElement } from 'react';
import type { Summary } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { figureFor } from '../drawings/figures.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { summaryOf } from '../ui/summary.ts';
import { WholeWords } from '../ui/whole-words.tsx';

/** Cases about a topic, as rows below its posts, which come first. */
export function CaseRows({ projects }: { readonly projects: readonly Summary[] }): ReactElement | undefined {
  const { t, data, locale } = useSite();
  if (projects.length === 0) return undefined;
  return (
    <Section kind="related">
      <h2 id="related">{t('service.related')}</h2>
      <ul className="posts with-chips with-works">
        {projects.map((project) => (
          <li className="linked" key={project.key}>
            <p className="meta">{data.kinds[String(project.fields.kind)]?.label[locale]}</p>
            <div>
              <h3>
                <a href={project.path}>
                  <WholeWords text={project.title} />
                </a>
              </h3>
              <p className="muted">
                <WholeWords text={summaryOf(project)} />
              </p>
            </div>
            <Drawing svg={figureFor(project)} className="chip" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

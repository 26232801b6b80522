import type { ReactElement } from 'react';
import type { Term } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { svg } from '../drawings/svg.ts';
import { WORK, work } from '../drawings/works/works.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

/** The other kinds of projects, each with a thing of its kind. */
export function OtherKinds({ terms }: { readonly terms: readonly Term[] }): ReactElement | undefined {
  const { t } = useSite();
  if (terms.length === 0) return undefined;
  return (
    <Section ground="craie" kind="other-kinds">
      <h2 id="other-kinds">{t('projects.otherKinds')}</h2>
      <ul>
        {terms.map((term) => (
          <li className="linked project-card" key={term.id}>
            <h3>
              <a href={term.path}>
                <WholeWords text={term.label} />
              </a>
            </h3>
            <Drawing svg={svg(work(term.id, term.id, 'c'), { ...WORK, fit: 'slice' })} className="cover" />
          </li>
        ))}
      </ul>
    </Section>
  );
}

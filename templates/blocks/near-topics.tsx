import type { ReactElement } from 'react';
import type { Summary, Term } from '../../cli/api/page.ts';
import { stringsOf } from '../../cli/shared/record.ts';
import { useSite } from '../context.tsx';
import { Section } from '../ui/section.tsx';

interface NearTopicsProps {
  readonly term: Term;
  readonly terms: readonly Term[];
  readonly posts: readonly Summary[];
}

/** Topics that a topic's posts also have, the most frequent first. */
export function NearTopics({ term, terms, posts }: NearTopicsProps): ReactElement | undefined {
  const { t, tn, data, locale } = useSite();
  const shared = ({ id }: Term): number =>
    posts.filter(({ fields }) => stringsOf(fields.tags).includes(id)).length;
  const near = terms
    .filter((other) => other.id !== term.id && shared(other) > 0)
    .sort((a, b) => shared(b) - shared(a))
    .slice(0, 4);
  if (near.length === 0) return undefined;
  return (
    <Section kind="related">
      <h2 id="near">{t('blog.near')}</h2>
      <ul className="rows">
        {near.map(({ id, label, path, count }) => (
          <li className="linked" key={id}>
            <h3>
              <a href={path}>{label}</a>
            </h3>
            <p>
              {data.tags[id]?.description[locale]} <span className="muted">{tn('blog.count', count)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

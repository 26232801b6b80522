import type { ReactElement } from 'react';
import type { PageMeta, Summary } from '../../cli/api/page.ts';
import { stringsOf } from '../../cli/shared/record.ts';
import { useSite } from '../context.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

interface ProjectFactsProps {
  readonly page: Pick<PageMeta | Summary, 'fields'>;
  readonly client: string;
  /** Result of a real engagement; a typical one has none. */
  readonly result?: string | undefined;
  /** `card` leaves out the kind, in a list of that kind. @default 'all' */
  readonly detail?: 'all' | 'card';
}

/** An engagement's facts: organization, kind, year, duration, services. */
export function ProjectFacts({ page, client, result, detail = 'all' }: ProjectFactsProps): ReactElement {
  const { t, data, locale, services } = useSite();
  const { kind, year, duration, services: ids } = page.fields;
  return (
    <dl className="facts" aria-label={t('projects.facts')}>
      <Fact term={t('projects.client')} text={client} />
      {detail === 'all' && (
        <Fact term={t('projects.kind')} text={data.kinds[String(kind)]?.label[locale] ?? ''} />
      )}
      {year !== undefined && <Fact term={t('projects.year')} text={String(year)} />}
      <Fact term={t(year === undefined ? 'projects.duration' : 'projects.length')} text={String(duration)} />
      {result !== undefined && <Fact term={t('projects.result')} text={result} />}
      <div>
        <dt>{t('projects.services')}</dt>
        {stringsOf(ids)
          .flatMap((id) => services.find((service) => service.id === id) ?? [])
          .map(({ id, path, name }) => (
            <dd key={id}>
              <a href={path}>{name}</a>
            </dd>
          ))}
      </div>
    </dl>
  );
}

function Fact({ term, text }: { readonly term: string; readonly text: string }): ReactElement {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <WholeWords text={text} />
      </dd>
    </div>
  );
}

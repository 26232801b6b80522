import type { ReactElement } from 'react';
import type { PageMeta } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';

interface ProjectFactsProps {
  readonly page: PageMeta;
  readonly client: string;
  /** Of a real engagement only. */
  readonly result?: string | undefined;
}

/** An engagement's facts: organization, kind, year, duration, services. */
export function ProjectFacts({ page, client, result }: ProjectFactsProps): ReactElement {
  const { t, data, locale, services } = useSite();
  const { kind, year, duration, services: ids } = page.fields;
  const named = Array.isArray(ids) ? ids : [];
  return (
    <dl className="facts" aria-label={t('projects.facts')}>
      <Fact term={t('projects.client')} text={client} />
      <Fact term={t('projects.kind')} text={data.kinds[String(kind)]?.label[locale] ?? ''} />
      {year !== undefined && <Fact term={t('projects.year')} text={String(year)} />}
      <Fact term={t(year === undefined ? 'projects.duration' : 'projects.length')} text={String(duration)} />
      {result !== undefined && <Fact term={t('projects.result')} text={result} />}
      <div>
        <dt>{t('projects.services')}</dt>
        {named
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
      <dd>{text}</dd>
    </div>
  );
}

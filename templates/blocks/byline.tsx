import type { ReactElement } from 'react';
import type { Person } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { Portrait } from '../ui/portrait.tsx';

/** The authors of an article; nothing when it names none. */
export function Byline({ authors }: { readonly authors: readonly Person[] }): ReactElement | undefined {
  const { t } = useSite();
  if (authors.length === 0) return undefined;
  return (
    <ul className="byline" aria-label={t('blog.authors')}>
      {authors.map(({ id, name, url, portrait }) => (
        <li key={id}>
          {portrait !== undefined && <Portrait file={portrait} sizes="3.5rem" />}
          {url === undefined ? <span>{name}</span> : <a href={url}>{name}</a>}
        </li>
      ))}
    </ul>
  );
}

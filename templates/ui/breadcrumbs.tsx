import type { ReactElement } from 'react';
import type { Crumb } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';

interface BreadcrumbsProps {
  readonly label: string;
  /** Breadcrumbs, the last of which is the page itself. */
  readonly crumbs: readonly Crumb[];
  /** `left-out` when a long title follows at once. @default 'named' */
  readonly self?: 'named' | 'left-out';
}

/** Links to the pages above a page, named as the navigation names them. The page itself is not a link. */
export function Breadcrumbs({ label, crumbs, self = 'named' }: BreadcrumbsProps): ReactElement {
  const { pageNames } = useSite();
  const nameOf = ({ path, title }: Crumb): string => pageNames[path] ?? title;
  const parents = crumbs.slice(0, -1);
  const page = self === 'named' ? crumbs.at(-1) : undefined;
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol>
        {parents.map((crumb) => (
          <li key={crumb.path}>
            <a href={crumb.path}>{nameOf(crumb)}</a>
          </li>
        ))}
        {page !== undefined && (
          <li>
            <span aria-current="page">{nameOf(page)}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}

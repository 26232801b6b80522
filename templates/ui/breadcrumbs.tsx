import type { ReactElement } from 'react';
import type { Crumb } from '../../cli/types.ts';

interface BreadcrumbsProps {
  readonly label: string;
  readonly crumbs: readonly Crumb[];
}

/** Where the page stands; the last crumb is the page itself and is not a link. */
export function Breadcrumbs({ label, crumbs }: BreadcrumbsProps): ReactElement {
  return (
    <nav className="breadcrumbs" aria-label={label}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path}>
            {index < crumbs.length - 1 ? (
              <a href={crumb.path}>{crumb.title}</a>
            ) : (
              <span aria-current="page">{crumb.title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

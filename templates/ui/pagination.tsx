import type { ReactElement } from 'react';
import { Fragment } from 'react';
import type { Pagination as PaginationMeta } from '../../cli/api/page.ts';
import { TextLink } from './text-link.tsx';

interface PaginationProps {
  readonly pagination: PaginationMeta;
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly pageLabel: (page: number) => string;
}

/** Links to the numbered pages of a list, with names for the neighbours, and an ellipsis where pages are left out. */
export function Pagination({ pagination, label, previous, next, pageLabel }: PaginationProps): ReactElement {
  const { page, links } = pagination;
  const pathOf = (number: number) => links.find((link) => link.page === number)?.path;
  const before = pathOf(page - 1);
  const after = pathOf(page + 1);
  return (
    <nav className="pagination" aria-label={label}>
      {before !== undefined && <TextLink href={before} label={previous} icon="back" />}
      <ol>
        {links.map(({ page: number, path }) => (
          <Fragment key={path}>
            {number > 1 && pathOf(number - 1) === undefined && <li aria-hidden="true">…</li>}
            <li>
              <a
                href={path}
                aria-label={pageLabel(number)}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            </li>
          </Fragment>
        ))}
      </ol>
      {after !== undefined && <TextLink href={after} label={next} />}
    </nav>
  );
}

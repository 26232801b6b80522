import type { ReactElement } from 'react';
import type { Pagination as PaginationMeta } from '../../cli/types.ts';
import { TextLink } from './text-link.tsx';

interface PaginationProps {
  readonly pagination: PaginationMeta;
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly pageLabel: (page: number) => string;
}

/** Numbered pages of a list, with the neighbours named. */
export function Pagination({ pagination, label, previous, next, pageLabel }: PaginationProps): ReactElement {
  const { page, paths } = pagination;
  const before = paths[page - 2];
  const after = paths[page];
  return (
    <nav className="pagination" aria-label={label}>
      {before !== undefined && <TextLink href={before} label={previous} icon="back" />}
      <ol>
        {paths.map((path, index) => (
          <li key={path}>
            <a
              href={path}
              aria-label={pageLabel(index + 1)}
              aria-current={index + 1 === page ? 'page' : undefined}
            >
              {index + 1}
            </a>
          </li>
        ))}
      </ol>
      {after !== undefined && <TextLink href={after} label={next} />}
    </nav>
  );
}

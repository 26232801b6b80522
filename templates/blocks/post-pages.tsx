import type { ReactElement } from 'react';
import type { Pagination as PaginationMeta } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { Pagination } from '../ui/pagination.tsx';

interface PostPagesProps {
  readonly pagination: PaginationMeta;
}

/** Links to the pages of a list of posts. */
export function PostPages({ pagination }: PostPagesProps): ReactElement {
  const { t } = useSite();
  return (
    <Pagination
      pagination={pagination}
      label={t('blog.pages')}
      previous={t('blog.previous')}
      next={t('blog.next')}
      pageLabel={(number) => t('blog.page', { page: number })}
    />
  );
}

import type { ReactElement } from 'react';
import type { Pagination } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';

interface NumberedHeadProps {
  /** Lines of the title that the list's first page has. */
  readonly display: readonly string[];
  readonly pagination: Pagination;
}

/** The opening of a list's later pages: its title on one line and the page's number, so that posts come at once. */
export function NumberedHead({
  display,
  pagination: { page: number, pages },
}: NumberedHeadProps): ReactElement {
  const { page, t } = useSite();
  const parents = page?.breadcrumbs.slice(0, -1) ?? [];
  const here = { title: t('blog.page', { page: number }), path: page?.path ?? '' };
  return (
    <section className="hero" data-ground="bouleau" aria-labelledby="title">
      <div className="wrap stack">
        <Breadcrumbs label={t('breadcrumbs')} crumbs={[...parents, here]} />
        <h1 id="title">{display.join(' ')}</h1>
        <p className="lead muted">{t('blog.pageOf', { page: number, pages })}</p>
      </div>
    </section>
  );
}

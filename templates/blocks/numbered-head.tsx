import type { ReactElement } from 'react';
import type { Pagination } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Lead } from '../ui/lead.tsx';
import { Planks } from '../ui/planks.tsx';

interface NumberedHeadProps {
  /** Lines of the title that the list's first page has. */
  readonly display: readonly string[];
  readonly narrow?: readonly string[] | undefined;
  readonly pagination: Pagination;
}

/** The opening of a list's later pages: its title and the page's number. */
export function NumberedHead({
  display,
  narrow,
  pagination: { page: number, pages },
}: NumberedHeadProps): ReactElement {
  const { page, t } = useSite();
  const parents = page?.breadcrumbs.slice(0, -1) ?? [];
  const here = { title: t('blog.page', { page: number }), path: page?.path ?? '' };
  return (
    <section className="hero" data-ground="bouleau" aria-labelledby="title">
      <div className="wrap">
        <Breadcrumbs label={t('breadcrumbs')} crumbs={[...parents, here]} />
        <div className="hero-grid">
          <Planks lines={display} narrow={narrow} id="title" />
          <div className="hero-side">
            <Lead text={t('blog.pageOf', { page: number, pages })} />
          </div>
        </div>
      </div>
    </section>
  );
}

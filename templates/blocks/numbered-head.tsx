import type { ReactElement } from 'react';
import type { Pagination } from '../../cli/api/page.ts';
import { useSite } from '../context.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Lead } from '../ui/lead.tsx';
import { Planks } from '../ui/planks.tsx';
import type { HeroFigure } from './joint-hero.tsx';

interface NumberedHeadProps {
  /** Lines of the title of the list's first page. */
  readonly display: readonly string[];
  readonly narrow?: readonly string[] | undefined;
  readonly pagination: Pagination;
  /** Drawing of the list's first page. */
  readonly drawing?: HeroFigure;
}

/** The opening of a list's later pages: its title, smaller, with the page's number on the same line. */
export function NumberedHead({
  display,
  narrow,
  pagination: { page: number, pages },
  drawing: { kind, figure } = {},
}: NumberedHeadProps): ReactElement {
  const { page, t } = useSite();
  const parents = page?.breadcrumbs.slice(0, -1) ?? [];
  const here = { title: t('blog.page', { page: number }), path: page?.path ?? '' };
  return (
    <section className={['hero later', kind].filter(Boolean).join(' ')} data-ground="bouleau">
      <div className="wrap">
        <Breadcrumbs label={t('breadcrumbs')} crumbs={[...parents, here]} />
        <div className="hero-grid">
          <Planks lines={display} narrow={narrow} id="title" />
          <Lead text={t('blog.pageOf', { page: number, pages })} />
        </div>
      </div>
      {figure !== undefined && <div className="hero-figure">{figure}</div>}
    </section>
  );
}

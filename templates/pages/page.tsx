import type { ReactElement } from 'react';
import { usePage } from '../context.tsx';
import type { pageSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Prose } from '../ui/prose.tsx';
import { TableOfContents } from '../ui/table-of-contents.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

/** Any other document: legal pages and what an editor adds. */
export function DocumentPage(): ReactElement {
  const { page, sections, body, t, date } = usePage<SectionsOf<typeof pageSections>>();
  return (
    <article data-ground="bouleau">
      <header className="document-head wrap">
        <Breadcrumbs label={t('breadcrumbs')} crumbs={page.breadcrumbs} />
        <h1>
          <WholeWords text={page.title} />
        </h1>
        {sections.lead !== undefined && <p className="lead muted">{sections.lead}</p>}
        {sections.updated !== undefined && (
          <p className="meta">{t('page.updated', { date: date(sections.updated) })}</p>
        )}
      </header>
      <div className="wrap reading">
        {page.toc && body.toc.length > 1 && (
          <TableOfContents label={t('page.contents')} headings={body.toc} />
        )}
        <Prose html={body.html} />
      </div>
    </article>
  );
}

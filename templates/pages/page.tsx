import type { ReactElement } from 'react';
import { PageFacts } from '../blocks/page-facts.tsx';
import { usePage } from '../context.tsx';
import { foldingRule } from '../drawings/folding-rule.ts';
import type { pageSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Lead } from '../ui/lead.tsx';
import { Prose } from '../ui/prose.tsx';
import { TableOfContents } from '../ui/table-of-contents.tsx';
import { WholeWords } from '../ui/whole-words.tsx';

/** Any other document: legal pages, and pages that editors add. */
export function DocumentPage(): ReactElement {
  const { page, sections, body, t } = usePage<SectionsOf<typeof pageSections>>();
  return (
    <>
      <header className="document-head" data-ground="encre">
        <div className="wrap">
          <Breadcrumbs label={t('breadcrumbs')} crumbs={page.breadcrumbs} self="left-out" />
          <h1>
            <WholeWords text={page.title} />
          </h1>
          {sections.lead !== undefined && <Lead text={sections.lead} />}
        </div>
        <Drawing svg={foldingRule(page.key)} />
      </header>
      <article data-ground="bouleau">
        <div className="wrap reading">
          <PageFacts />
          {page.toc && body.toc.length > 1 && (
            <TableOfContents label={t('page.contents')} headings={body.toc} />
          )}
          <Prose html={body.html} />
        </div>
      </article>
    </>
  );
}

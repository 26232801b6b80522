import type { ReactElement } from 'react';
import { Newsletter } from '../blocks/newsletter.tsx';
import { PostHead } from '../blocks/post-head.tsx';
import { PostList } from '../blocks/post-list.tsx';
import { SlimCall } from '../blocks/slim-call.tsx';
import { usePage } from '../context.tsx';
import { Prose } from '../ui/prose.tsx';
import { Section } from '../ui/section.tsx';
import { TableOfContents } from '../ui/table-of-contents.tsx';

/** An article: head with its figure, contents, text, newsletter, further reading. */
export function PostPage(): ReactElement {
  const { page, body, list, t } = usePage();
  const related = list('related');
  return (
    <>
      <article data-ground="bouleau">
        <PostHead page={page} />
        <div className="wrap reading">
          {body.toc.length > 1 && <TableOfContents label={t('blog.contents')} headings={body.toc} />}
          <Prose html={body.html} />
          <aside className="margin-note" aria-label={t('blog.margin')}>
            <p className="strong">{t('blog.margin')}</p>
            <Newsletter id="newsletter-post" />
          </aside>
        </div>
      </article>
      {related.length > 0 && (
        <Section kind="related">
          <h2 id="related">{t('blog.related')}</h2>
          <PostList posts={related} />
        </Section>
      )}
      <SlimCall />
    </>
  );
}

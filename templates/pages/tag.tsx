import type { ReactElement } from 'react';
import { PageHero } from '../blocks/page-hero.tsx';
import { PostList } from '../blocks/post-list.tsx';
import { PostPageNumber, PostPages } from '../blocks/post-pages.tsx';
import { SlimCall } from '../blocks/slim-call.tsx';
import { TermLinks } from '../blocks/term-links.tsx';
import { usePage } from '../context.tsx';
import { strip } from '../drawings/figures.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';

/** The posts of one topic, five a page. */
export function TagPage(): ReactElement {
  const { page, list, t, tn, pathOf, data, locale } = usePage();
  const { pagination } = page;
  const posts = list('posts');
  const topic = page.term === undefined ? undefined : data.tags[page.term.id];
  return (
    <>
      <PageHero
        kind="beam-hero"
        figure={<Drawing svg={strip(page.key)} className="beam strip" />}
        display={[page.term?.label ?? page.title]}
        lead={topic?.description[locale] ?? page.description}
      />
      <Section label={tn('blog.count', page.term?.count ?? posts.length)}>
        <TermLinks
          label={t('blog.tags')}
          all={t('blog.all')}
          path={pathOf('/blog')}
          terms={page.terms}
          current={page.term}
        />
        {pagination !== undefined && pagination.page > 1 && <PostPageNumber pagination={pagination} />}
        <PostList posts={posts} heading="h2" detail="full" />
        {pagination !== undefined && <PostPages pagination={pagination} />}
      </Section>
      <SlimCall />
    </>
  );
}

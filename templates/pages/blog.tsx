import type { ReactElement } from 'react';
import { FirstPost } from '../blocks/first-post.tsx';
import { NewsletterBand } from '../blocks/newsletter-band.tsx';
import { NumberedHead } from '../blocks/numbered-head.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { PostList } from '../blocks/post-list.tsx';
import { PostPages } from '../blocks/post-pages.tsx';
import { SlimCall } from '../blocks/slim-call.tsx';
import { TermLinks } from '../blocks/term-links.tsx';
import { usePage } from '../context.tsx';
import type { blogSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Section } from '../ui/section.tsx';
import { SectionHeader } from '../ui/section-header.tsx';

/** A page of the blog: five posts, the latest of them first and larger. */
export function BlogPage(): ReactElement {
  const { page, sections, list, t, pathOf } = usePage<SectionsOf<typeof blogSections>>();
  const { pagination } = page;
  const posts = list('posts');
  const first = (pagination?.page ?? 1) === 1;
  const [latest, ...others] = posts;
  // The sign-up is among the posts, since the footer ends every page with another.
  const [before, after] = first ? [others.slice(0, 2), others.slice(2)] : [others, []];
  const pages = pagination !== undefined && <PostPages pagination={pagination} />;
  return (
    <>
      {first || pagination === undefined ? (
        <PageHero display={sections.display} narrow={sections.displayNarrow} lead={sections.lead} />
      ) : (
        <NumberedHead display={sections.display} narrow={sections.displayNarrow} pagination={pagination} />
      )}
      <Section>
        <TermLinks label={t('blog.tags')} all={t('blog.all')} path={pathOf('/blog')} terms={page.terms} />
        {latest !== undefined && <FirstPost post={latest} />}
        <PostList posts={before} heading="h2" detail="full" />
        {!first && pages}
      </Section>
      {first && <NewsletterBand {...sections.newsletter} />}
      {first && after.length > 0 && (
        <Section>
          <SectionHeader id="earlier" title={t('blog.earlier')} />
          <PostList posts={after} detail="full" />
          {pages}
        </Section>
      )}
      {!first && <SlimCall />}
    </>
  );
}

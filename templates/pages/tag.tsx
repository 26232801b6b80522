import type { ReactElement } from 'react';
import { CaseRows } from '../blocks/case-rows.tsx';
import { FirstPost } from '../blocks/first-post.tsx';
import type { HeroFigure } from '../blocks/joint-hero.tsx';
import { jointHero } from '../blocks/joint-hero.tsx';
import { NearTopics } from '../blocks/near-topics.tsx';
import { NumberedHead } from '../blocks/numbered-head.tsx';
import { PageHero } from '../blocks/page-hero.tsx';
import { PostList } from '../blocks/post-list.tsx';
import { PostPages } from '../blocks/post-pages.tsx';
import { SlimCall } from '../blocks/slim-call.tsx';
import { TermLinks } from '../blocks/term-links.tsx';
import { TopicService } from '../blocks/topic-service.tsx';
import { usePage } from '../context.tsx';
import { strip } from '../drawings/figures.ts';
import { serviceOf } from '../service.ts';
import { Drawing } from '../ui/drawing.tsx';
import { Section } from '../ui/section.tsx';

/** Returns the opening of a topic without a service: the parquet of its name. */
function stripOf(key: string): HeroFigure {
  return { kind: 'beam-hero', figure: <Drawing svg={strip(key)} className="beam strip" /> };
}

/** The posts of one topic, five a page, then the service for it, its projects, and related topics. */
export function TagPage(): ReactElement {
  const { page, list, t, pathOf, data, locale } = usePage();
  const { pagination } = page;
  const posts = list('posts');
  const first = (pagination?.page ?? 1) === 1;
  const [latest, ...others] = posts;
  const topic = page.term === undefined ? undefined : data.tags[page.term.id];
  const [service] = list('service');
  const joint = service === undefined ? undefined : serviceOf(service)?.drawing;
  const drawing = joint === undefined ? stripOf(page.key) : jointHero(joint);
  const display = page.term?.display ?? [page.term?.label ?? page.title];
  return (
    <>
      {first || pagination === undefined ? (
        <PageHero {...drawing} display={display} lead={topic?.description[locale] ?? page.description} />
      ) : (
        <NumberedHead display={display} pagination={pagination} drawing={drawing} />
      )}
      <Section as="div">
        <TermLinks
          label={t('blog.tags')}
          all={t('blog.all')}
          path={pathOf('/blog')}
          terms={page.terms}
          current={page.term}
        />
        {latest !== undefined && <FirstPost post={latest} />}
        <PostList posts={others} heading="h2" detail="full" />
        {pagination !== undefined && <PostPages pagination={pagination} />}
      </Section>
      {service !== undefined && <TopicService service={service} />}
      {first && <CaseRows projects={list('projects')} />}
      {page.term !== undefined && <NearTopics term={page.term} terms={page.terms} posts={posts} />}
      <SlimCall />
    </>
  );
}

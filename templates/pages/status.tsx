import type { ReactElement } from 'react';
import { PostList } from '../blocks/post-list.tsx';
import { usePage } from '../context.tsx';
import { closedBeam, openBeam } from '../drawings/figures.ts';
import type { statusSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { Planks } from '../ui/planks.tsx';
import { Section } from '../ui/section.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Where a form posted without scripts ends: thank you and what to read meanwhile, or an error with another way. */
export function StatusPage(): ReactElement {
  const { sections, t, data, locale, list } = usePage<SectionsOf<typeof statusSections>>();
  const [first, second] = sections.actions;
  const success = sections.tone === 'success';
  const posts = list('posts');
  return (
    <>
      <section className="status" data-ground={success ? 'merisier' : 'bouleau'} aria-labelledby="title">
        <div className="wrap hero-grid">
          <Planks lines={sections.display} narrow={sections.displayNarrow} id="title" />
          <div className="hero-side">
            <p className="lead strong">{sections.message}</p>
            {!success && <p>{sections.text}</p>}
            {sections.steps !== undefined && (
              <ol className="next-steps">
                {success && <li>{t('contact.answer', { delay: data.offer.answer[locale] })}</li>}
                {sections.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
            {success && <p className="muted">{sections.text}</p>}
            <div className="actions">
              {first !== undefined && <Button href={first.link.href} label={first.label} />}
              {second !== undefined && <TextLink href={second.link.href} label={second.label} />}
            </div>
          </div>
        </div>
        <Drawing svg={success ? closedBeam() : openBeam()} className="beam" />
      </section>
      {posts.length > 0 && (
        <Section labelledBy="meanwhile" kind="split">
          <h2 id="meanwhile">{t('contact.meanwhile')}</h2>
          <PostList posts={posts} />
        </Section>
      )}
    </>
  );
}

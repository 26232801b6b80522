import type { ReactElement } from 'react';
import { Newsletter } from '../blocks/newsletter.tsx';
import { PostList } from '../blocks/post-list.tsx';
import { usePage } from '../context.tsx';
import { closedBeam, openBeam } from '../drawings/figures.ts';
import type { statusSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import { MailLinks } from '../ui/mail-links.tsx';
import { Planks } from '../ui/planks.tsx';
import { Section } from '../ui/section.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Where a form posted without scripts ends: thank you and what to read meanwhile, or an error with the form again or another way. */
export function StatusPage(): ReactElement {
  const { sections, t, data, locale, list, config } = usePage<SectionsOf<typeof statusSections>>();
  const success = sections.tone === 'success';
  const posts = list('posts');
  const { email } = config.organization;
  return (
    <>
      <section
        className={success || sections.form !== undefined ? 'error-page status asked' : 'error-page status'}
        data-ground={success ? 'merisier' : 'bouleau'}
        aria-labelledby="title"
      >
        <div className="wrap hero-grid">
          <Planks lines={sections.display} narrow={sections.displayNarrow} id="title" />
          <div className="hero-side">
            <p className="lead strong">{sections.message}</p>
            {!success && (
              <p>
                <MailLinks text={sections.text} email={email} />
              </p>
            )}
            {sections.steps !== undefined && (
              <ol className="next-steps">
                {success && <li>{t('contact.answer', { delay: data.offer.answer[locale] })}</li>}
                {sections.steps.map((step) => (
                  <li key={step}>
                    <MailLinks text={step} email={email} />
                  </li>
                ))}
              </ol>
            )}
            {success && (
              <p className="muted">
                <MailLinks text={sections.text} email={email} />
              </p>
            )}
            {sections.form !== undefined && <Newsletter id="newsletter-again" />}
            <div className="actions">
              {sections.actions.map(({ link, label }, index) =>
                index === 0 && sections.form === undefined ? (
                  <Button key={label} href={link.href} label={label} />
                ) : (
                  <TextLink key={label} href={link.href} label={label} />
                ),
              )}
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

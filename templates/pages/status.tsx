import type { ReactElement } from 'react';
import { Newsletter } from '../blocks/newsletter.tsx';
import { PostList } from '../blocks/post-list.tsx';
import { usePage } from '../context.tsx';
import { closedBeam, waitingBeam } from '../drawings/figures.ts';
import { fallenScarf, slippedLap } from '../drawings/missing.ts';
import type { statusSections } from '../schemas/sections.ts';
import type { SectionsOf } from '../schemas/types.ts';
import { Button } from '../ui/button.tsx';
import { Drawing } from '../ui/drawing.tsx';
import type { Ground } from '../ui/ground.ts';
import { MailLinks } from '../ui/mail-links.tsx';
import { Planks } from '../ui/planks.tsx';
import { Section } from '../ui/section.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Looks of a page by its tone. A form to fill in again has a ground of its own. */
const LOOKS = {
  success: { ground: 'merisier', draw: closedBeam },
  waiting: { ground: 'craie', draw: waitingBeam },
  error: { ground: 'bouleau', draw: fallenScarf },
  again: { ground: 'aubier', draw: slippedLap },
} as const satisfies Readonly<Record<string, { readonly ground: Ground; readonly draw: () => string }>>;

/** The page after a post without scripts: thanks and further reading, or an error with the form or another way. */
export function StatusPage(): ReactElement {
  const { sections, t, data, locale, list, config } = usePage<SectionsOf<typeof statusSections>>();
  const { tone, form } = sections;
  const failed = tone === 'error';
  const { ground, draw } = LOOKS[failed && form !== undefined ? 'again' : tone];
  const kind = failed ? 'error-page status failed' : 'error-page status';
  const posts = list('posts');
  const { email } = config.organization;
  // After an error, the text names the way on, such as the page before; the links lead elsewhere.
  const actions = (
    <div className="actions">
      {sections.actions.map(({ link, label }, index) =>
        index === 0 && form === undefined && !failed ? (
          <Button key={label} href={link.href} label={label} />
        ) : (
          <TextLink key={label} href={link.href} label={label} />
        ),
      )}
    </div>
  );
  return (
    <>
      <section className={failed && form === undefined ? kind : `${kind} asked`} data-ground={ground}>
        <div className="wrap hero-grid">
          <Planks lines={sections.display} narrow={sections.displayNarrow} id="title" />
          <div className="hero-side">
            <p className="lead strong">{sections.message}</p>
            {failed && (
              <p>
                <MailLinks text={sections.text} email={email} />
              </p>
            )}
            {sections.steps !== undefined && (
              <ol className="next-steps">
                {tone === 'success' && <li>{t('contact.answer', { delay: data.offer.answer[locale] })}</li>}
                {sections.steps.map((step) => (
                  <li key={step}>
                    <MailLinks text={step} email={email} />
                  </li>
                ))}
              </ol>
            )}
            {!failed && (
              <p className="muted">
                <MailLinks text={sections.text} email={email} />
              </p>
            )}
            {form !== undefined && <Newsletter id="newsletter-again" />}
            {failed && actions}
          </div>
          {!failed && actions}
          {failed && <Drawing svg={draw()} />}
        </div>
        {!failed && <Drawing svg={draw()} className="beam" />}
      </section>
      {posts.length > 0 && (
        <Section kind="related">
          <h2 id="meanwhile">{t('contact.meanwhile')}</h2>
          <PostList posts={posts} detail="full" />
        </Section>
      )}
    </>
  );
}

import type { ReactElement } from 'react';
import { Lead } from '../ui/lead.tsx';
import { Section } from '../ui/section.tsx';
import { Newsletter } from './newsletter.tsx';

interface NewsletterBandProps {
  readonly title: string;
  readonly text: string;
}

/** The sign-up for the newsletter, on the blog. */
export function NewsletterBand({ title, text }: NewsletterBandProps): ReactElement {
  return (
    <Section ground="craie" kind="newsletter-band">
      <div>
        <h2 id="newsletter-blog-title">{title}</h2>
        <Lead text={text} />
      </div>
      <Newsletter id="newsletter-blog" />
    </Section>
  );
}

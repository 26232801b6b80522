import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import type { NavColumn } from '../navigation.ts';
import { NavItems } from '../ui/nav-items.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { Newsletter } from './newsletter.tsx';
import { LanguageLink } from './site-header.tsx';

/** The footer of every page: newsletter, navigation, legal row, and the name cut in two. */
export function SiteFooter(): ReactElement {
  const { t, config, navigation, year } = useSite();
  const { name, legalName, founded } = config.organization;
  return (
    <footer className="site-footer" data-ground="encre">
      <div className="wrap">
        <div className="footer-grid">
          <section aria-labelledby="newsletter">
            <h2 id="newsletter">{t('footer.newsletter')}</h2>
            <p className="muted">{t('footer.newsletterText')}</p>
            <Newsletter id="newsletter-footer" />
          </section>
          <div className="footer-nav" id="footer-nav" tabIndex={-1}>
            {navigation.footer.map((column, index) => (
              <FooterColumn key={column.title} id={`footer-column-${index + 1}`} {...column} />
            ))}
          </div>
        </div>
        <div className="legal">
          <p>{t('footer.rights', { year, legalName, founded })}</p>
          <nav aria-label={t('footer.legal')} data-nav="">
            <ul>
              <NavItems entries={navigation.legal} />
              <li>
                <LanguageLink />
              </li>
            </ul>
          </nav>
        </div>
        <Wordmark name={name} />
      </div>
    </footer>
  );
}

function FooterColumn({ id, title, entries }: NavColumn & { readonly id: string }): ReactElement {
  return (
    <nav aria-labelledby={id} data-nav="">
      <h2 id={id}>{title}</h2>
      <ul>
        <NavItems entries={entries} />
      </ul>
    </nav>
  );
}

import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import type { MessageKey } from '../messages.ts';
import { Wordmark } from '../ui/wordmark.tsx';
import { Newsletter } from './newsletter.tsx';
import { LanguageLink } from './site-header.tsx';

const EXPLORE = [
  ['menu.home', '/'],
  ['menu.projects', '/projects'],
  ['footer.products', '/products'],
  ['footer.budget', '/budget'],
  ['menu.blog', '/blog'],
  ['menu.contact', '/contact'],
  ['footer.feed', '/feed.xml'],
] as const;

const COMPANY = [
  ['footer.about', '/about'],
  ['footer.career', '/career'],
] as const;

const LEGAL = [
  ['footer.privacy', '/privacy'],
  ['footer.terms', '/terms'],
  ['footer.conditions', '/terms-and-conditions'],
  ['footer.accessibility', '/accessibility'],
  ['footer.brand', '/brand'],
  ['footer.anim', '/anim'],
] as const;

/** The foot of every page: newsletter, every way on, the legal row, the name cut in two. */
export function SiteFooter(): ReactElement {
  const { t, config, year } = useSite();
  const { name, email, legalName, founded } = config.organization;
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
            <ServiceLinks />
            <FooterNav id="footer-explore" title={t('footer.explore')} links={EXPLORE} />
            <FooterNav id="footer-company" title={t('footer.company')} links={COMPANY} email={email} />
          </div>
        </div>
        <div className="legal">
          <p>{t('footer.rights', { year, legalName, founded })}</p>
          <nav aria-label={t('footer.legal')} data-nav="">
            <ul>
              {LEGAL.map(([key, path]) => (
                <FooterLink key={key} label={key} path={path} />
              ))}
              <li>
                <LanguageLink />
              </li>
            </ul>
          </nav>
        </div>
      </div>
      <Wordmark name={name} />
    </footer>
  );
}

function ServiceLinks(): ReactElement {
  const { t, data, locale, services } = useSite();
  return (
    <nav aria-labelledby="footer-services" data-nav="">
      <h3 id="footer-services">{t('footer.services')}</h3>
      <ul>
        {services.map(({ id, path, name }) => (
          <li key={id}>
            <a href={path}>{name}</a>
          </li>
        ))}
        {data.services.labels[locale].map((label) => (
          <li className="muted" key={label}>
            {label}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface FooterNavProps {
  readonly id: string;
  readonly title: string;
  readonly links: readonly (readonly [label: MessageKey, path: string])[];
  readonly email?: string;
}

function FooterNav({ id, title, links, email }: FooterNavProps): ReactElement {
  return (
    <nav aria-labelledby={id} data-nav="">
      <h3 id={id}>{title}</h3>
      <ul>
        {links.map(([key, path]) => (
          <FooterLink key={key} label={key} path={path} />
        ))}
        {email !== undefined && (
          <li>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

function FooterLink({ label, path }: { readonly label: MessageKey; readonly path: string }): ReactElement {
  const { t, pathOf } = useSite();
  return (
    <li>
      <a href={pathOf(path)}>{t(label)}</a>
    </li>
  );
}

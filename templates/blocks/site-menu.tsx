import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { Button } from '../ui/button.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { HomeLink, LanguageLink, ThemeSwitch } from './site-header.tsx';

/** The full-screen menu; a script opens it. Without scripts its button leads to the footer's navigation. */
export function SiteMenu(): ReactElement {
  const { t, pathOf, config, locale, services } = useSite();
  return (
    <dialog className="site-menu" id="menu" aria-label={t('menu.title')} data-ground="craie">
      <div className="wrap menu-inner">
        <div className="header-row">
          <HomeLink />
          <div className="header-end">
            <LanguageLink />
            <ThemeSwitch />
            <button className="menu-button" type="button" data-menu-close="">
              {t('menu.close')}
            </button>
          </div>
        </div>
        <nav aria-label={t('menu.label')} data-nav="">
          <ul className="menu-list">
            <li>
              <a href={pathOf('/')}>{t('menu.home')}</a>
            </li>
            <li>
              <a href={pathOf('/services')}>{t('menu.services')}</a>
              <ul>
                {services.map(({ id, path, name }) => (
                  <li key={id}>
                    <a href={path}>{name}</a>
                  </li>
                ))}
              </ul>
            </li>
            <li>
              <a href={pathOf('/projects')}>{t('menu.projects')}</a>
            </li>
            <li>
              <a href={pathOf('/blog')}>{t('menu.blog')}</a>
            </li>
            <li>
              <a href={pathOf('/contact')}>{t('menu.contact')}</a>
            </li>
          </ul>
        </nav>
        <div className="actions">
          <Button href={config.booking.call[locale]} label={t('menu.call')} motion="still" />
          <TextLink href={config.booking.appointment[locale]} label={t('menu.appointment')} />
        </div>
      </div>
    </dialog>
  );
}

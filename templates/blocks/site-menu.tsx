import type { ReactElement } from 'react';
import { useSite } from '../context.tsx';
import { Button } from '../ui/button.tsx';
import { NavItems, NavLink } from '../ui/nav-items.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { HomeLink, LanguageLink, ThemeSwitch } from './site-header.tsx';

/** The full-screen menu. A script opens it; without scripts, its button leads to the footer's navigation. */
export function SiteMenu(): ReactElement {
  const { t, config, locale, navigation } = useSite();
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
            {navigation.menu.map((entry) => (
              <li key={entry.label}>
                <NavLink {...entry} />
                {entry.entries.length > 0 && (
                  <ul>
                    <NavItems entries={entry.entries} />
                  </ul>
                )}
              </li>
            ))}
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

import type { ReactElement } from 'react';
import { otherLocale } from '../../cli/shared/locale.ts';
import { localePath } from '../../cli/shared/path.ts';
import { useSite } from '../context.tsx';
import type { NavEntry } from '../navigation.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { JointIcon } from '../ui/joint-icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { NavLink } from '../ui/nav-items.tsx';

/** The header of every page: logo, navigation, language, theme, actions, and the menu's button. */
export function SiteHeader(): ReactElement {
  const { t, navigation, config, locale } = useSite();
  return (
    <header className="site-header">
      <div className="wrap header-row">
        <HomeLink />
        <nav className="main-nav" aria-label={t('menu.label')} data-nav="">
          <ul>
            {navigation.menu.map((entry) => (
              <li key={entry.label}>
                {entry.entries.length === 0 ? <NavLink {...entry} /> : <Disclosure {...entry} />}
              </li>
            ))}
          </ul>
        </nav>
        <div className="header-end">
          <LanguageLink />
          <ThemeSwitch />
          <a className="header-appointment" href={config.booking.appointment[locale]}>
            {t('menu.appointment')}
          </a>
          <div className="header-call">
            <Button href={config.booking.call[locale]} label={t('menu.call')} motion="still" />
          </div>
          <a className="call-key" href={config.booking.call[locale]} aria-label={t('menu.call')}>
            <Icon name="arrow" />
          </a>
          <a className="menu-button" href="#footer-nav" data-menu-open="">
            {t('menu.open')}
          </a>
        </div>
      </div>
    </header>
  );
}

/** The logo, linked to the home page. */
export function HomeLink(): ReactElement {
  const { pathOf, config } = useSite();
  return (
    <a className="logo" href={pathOf('/')}>
      <Logo name={config.organization.name} />
    </a>
  );
}

/** Link to the other language. The renderer replaces the home page by each page's alternate. */
export function LanguageLink(): ReactElement {
  const { t, tOther, locale } = useSite();
  const other = otherLocale(locale);
  return (
    <a
      className="language"
      href={localePath('/', other)}
      lang={other}
      hrefLang={other}
      data-switch={tOther('build.switchHome')}
    >
      {t('language.other')}
    </a>
  );
}

/**
 * Button that cycles system, light and dark. The script that makes it work shows it, and writes the choice of each press
 * in the region after it, which screen readers say.
 */
export function ThemeSwitch(): ReactElement {
  const { t } = useSite();
  return (
    <>
      <button
        className="theme-switch kept"
        type="button"
        hidden
        data-theme-switch=""
        data-system={t('theme.system')}
        data-light={t('theme.light')}
        data-dark={t('theme.dark')}
        aria-label={t('theme.system')}
      >
        <svg className="theme-icon" width="20" viewBox="0 0 20 20" aria-hidden="true">
          <circle cx="10" cy="10" r="7.500" />
          <path d="M10 2.500a7.500 7.500 0 0 1 0 15z" />
        </svg>
      </button>
      <span className="visually-hidden" role="status" />
    </>
  );
}

/** An entry that opens to show the entries below it, its own page first. */
function Disclosure({ label, path, all, entries }: NavEntry): ReactElement {
  return (
    <details data-disclosure="">
      <summary>
        {label} <Icon name="chevron" />
      </summary>
      <ul className="sub-nav">
        {path !== undefined && (
          <li>
            <a href={path}>{all}</a>
          </li>
        )}
        {entries.map((entry) => (
          <li key={entry.label} className={entry.path === undefined ? 'muted' : undefined}>
            <NavLink {...entry} icon={entry.joint && <JointIcon joint={entry.joint} />} />
          </li>
        ))}
      </ul>
    </details>
  );
}
